package dev.longhaul.probe.sense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Counters;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterLookTest {

  @TempDir private Path folder;

  @Test
  void shouldNameCountersAsNstatDoes() {
    FakeHost host =
        new FakeHost(folder)
            .file(
                "/proc/net/snmp",
                """
                Ip: Forwarding DefaultTTL InReceives
                Ip: 1 64 1000
                Tcp: RtoAlgorithm MaxConn RetransSegs InErrs
                Tcp: 1 -1 321 0
                UdpLite: InDatagrams
                UdpLite: 5
                """)
            .file(
                "/proc/net/netstat",
                """
                TcpExt: TCPTimeouts TCPLostRetransmit
                TcpExt: 17 0
                IpExt: InOctets
                IpExt: 123456789012
                """);

    Counters counters = CounterLook.read(host.root());

    assertThat(counters.kind()).isEqualTo(Counters.Kind.ABSOLUTE);
    assertThat(counters.values())
        .isEqualTo(
            Map.of(
                "IpForwarding", 1L,
                "IpDefaultTTL", 64L,
                "IpInReceives", 1000L,
                "TcpRtoAlgorithm", 1L,
                "TcpRetransSegs", 321L,
                "TcpExtTCPTimeouts", 17L,
                "IpExtInOctets", 123456789012L));
  }

  @Test
  void shouldCountNothingWhereThereIsNothing() {
    assertThat(CounterLook.read(new FakeHost(folder).root()).values()).isEmpty();
  }
}
