package dev.longhaul.server;

import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/** Measurement events as a producer of its own would write them: text, made by nobody's codec. */
final class Events {

  private static final double SECOND_US = 1e6;

  private Events() {}

  /** A host's sockets towards a peer, held back by the send buffer most of the time. */
  static String windowLimited(UUID id, String host, String peer, Instant at) {
    return sockets(id, host, peer, at, 0.7);
  }

  /** A host's sockets towards a peer, held back by nothing. */
  static String unlimited(UUID id, String host, String peer, Instant at) {
    return sockets(id, host, peer, at, 0);
  }

  private static String sockets(UUID id, String host, String peer, Instant at, double limited) {
    String sample =
        String.format(
            Locale.ROOT,
            """
            {"at":"%s","local":{"address":"10.1.0.1","port":40001},
             "peer":{"address":"10.2.0.1","port":443},"state":"ESTAB","congestionControl":"cubic",
             "rttUs":77000,"rttVarUs":1500,"minRttUs":76000,"rtoUs":280000,"mssBytes":1448,
             "cwndSegments":3600,"peerWindowBytes":16291456,"unackedSegments":2800,
             "notSentBytes":0,"sentBytes":500000000,"ackedBytes":497000000,
             "receivedBytes":1200,"segmentsOut":345000,"dataSegmentsOut":345000,
             "dataSegmentsIn":12,"deliveredSegments":343000,"retransmittedBytes":0,
             "retransmitsTotal":0,"busyUs":%d,"sendBufferLimitedUs":%d,"applicationLimited":false,
             "deliveryBitsPerSecond":310000000,
             "memory":{"receiveBufferBytes":131072,"sendBufferBytes":4194304,
             "sendQueuedBytes":4100000,"dropped":0}}
            """,
            at,
            (long) (10 * SECOND_US),
            (long) (10 * SECOND_US * limited));
    return envelope(
        id,
        host,
        "socket-samples",
        at,
        "{\"host\":\"%s\",\"peer\":\"%s\",\"samples\":[%s]}".formatted(host, peer, sample));
  }

  /** A throughput test from a host to a peer. */
  static String throughput(UUID id, String host, String peer, Instant at, double mbps) {
    String data =
        String.format(
            Locale.ROOT,
            """
            {"host":"%s","sender":"%s","receiver":"%s","tool":"iperf 3.16","startedAt":"%s",
             "transport":"tcp","parallel":1,"durationSeconds":10,"omittedSeconds":0,
             "sentBytes":%d,"sentBitsPerSecond":%.1f,"receivedBytes":%d,
             "receivedBitsPerSecond":%.1f,"retransmits":0,"mssBytes":1448,
             "senderCongestionControl":"cubic","intervals":[]}
            """,
            host,
            host,
            peer,
            at,
            (long) (mbps * 1.25e6),
            mbps * 1e6,
            (long) (mbps * 1.25e6),
            mbps * 1e6);
    return envelope(id, host, "throughput-test", at, data);
  }

  /** A host's state with small send buffers. */
  static String hostState(UUID id, String host, String address, Instant at) {
    return hostState(id, host, address, at, new Settings("6.1.0-18-amd64", "4096 16384 4194304"));
  }

  /** Settings of a host that tests change. */
  record Settings(String kernel, String wmem) {}

  /** A host's state with these settings. */
  static String hostState(UUID id, String host, String address, Instant at, Settings settings) {
    String data =
        """
        {"host":"%s","kernel":"%s","memoryBytes":8589934592,
         "sysctls":{"net.ipv4.tcp_wmem":"%s",
         "net.ipv4.tcp_rmem":"4096 131072 33554432","net.core.wmem_max":"212992",
         "net.ipv4.tcp_congestion_control":"cubic"},
         "addresses":["%s"],"links":[],"qdiscs":[],"routes":[],"offloads":{}}
        """
            .formatted(host, settings.kernel(), settings.wmem(), address);
    return envelope(id, host, "host-state", at, data);
  }

  /** What a tool printed. */
  static String rawOutput(UUID id, String host, String peer, Instant at, String content) {
    String data =
        "{\"host\":\"%s\",\"peer\":\"%s\",\"content\":\"%s\"}"
            .formatted(host, peer, content.replace("\\", "\\\\").replace("\n", "\\n"));
    return envelope(id, host, "raw-output", at, data);
  }

  /** Any event. */
  static String envelope(UUID id, String host, String type, Instant at, String data) {
    return """
    {"specversion":"1.0","id":"%s","source":"/hosts/%s","type":"dev.longhaul.%s.v1",
     "time":"%s","subject":"%s","datacontenttype":"application/json","data":%s}
    """
        .formatted(id, host, type, at, host, data);
  }
}
