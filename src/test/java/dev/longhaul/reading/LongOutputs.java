package dev.longhaul.reading;

import dev.longhaul.model.Measurement;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Reads outputs of 200 MB and endless ones, and says for each what came of it: run in a virtual
 * machine of its own with a small heap.
 */
final class LongOutputs {

  private static final long LENGTH = Long.getLong("longhaul.length", 200_000_000);
  private static final long ENDLESS = Long.MAX_VALUE;

  private LongOutputs() {}

  /** A beginning, then parts by their number up to a length, then an end. */
  private static final class Generated extends InputStream {

    private final LongFunction<String> part;
    private final String end;
    private final long length;
    private byte[] block;
    private int at;
    private long given;
    private long number;
    private boolean ending;

    Generated(String begin, LongFunction<String> part, String end, long length) {
      this.block = begin.getBytes(StandardCharsets.UTF_8);
      this.part = part;
      this.end = end;
      this.length = length;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int wanted) {
      while (at == block.length) {
        if (ending) {
          return -1;
        }
        ending = given >= length;
        block = (ending ? end : part.apply(number++)).getBytes(StandardCharsets.UTF_8);
        at = 0;
      }
      int n = Math.min(wanted, block.length - at);
      System.arraycopy(block, at, buffer, offset, n);
      at += n;
      given += n;
      return n;
    }
  }

  static Map<String, Supplier<InputStream>> inputs() {
    Map<String, Supplier<InputStream>> inputs = new LinkedHashMap<>();
    inputs.put("zeros", () -> new Generated("", n -> "\0".repeat(1024), "", ENDLESS));
    inputs.put("yes", () -> new Generated("", n -> "y\n".repeat(1024), "", ENDLESS));
    inputs.put("blanks", () -> new Generated("", n -> " ".repeat(1024), "", ENDLESS));
    inputs.put("one-line", () -> new Generated("", n -> "tcp ".repeat(1024), "", ENDLESS));
    inputs.put("brackets", () -> new Generated("", n -> "[{".repeat(1024), "", LENGTH));
    inputs.put(
        "json-string", () -> new Generated("{\"start\":\"", n -> "x".repeat(1024), "", LENGTH));
    inputs.put(
        "json-fields", () -> new Generated("{", n -> "\"k" + n + "\":" + n + ",", "", LENGTH));
    inputs.put("json-lists", () -> new Generated("{", n -> "\"k\":[[1,2,3],[4]],", "", LENGTH));
    inputs.put("iperf3", () -> iperf3(LENGTH));
    inputs.put("iperf3-stream", () -> stream(LENGTH));
    inputs.put("iperf3-endless", () -> iperf3(ENDLESS));
    inputs.put("iperf3-text", LongOutputs::iperf3Text);
    inputs.put("ss", LongOutputs::ss);
    inputs.put("ping", LongOutputs::ping);
    return inputs;
  }

  private static final String START =
      "{\"connected\":[{\"socket\":5,\"local_host\":\"192.0.2.1\",\"local_port\":4000,"
          + "\"remote_host\":\"192.0.2.2\",\"remote_port\":5201}],\"version\":\"iperf 3.17\","
          + "\"test_start\":{\"protocol\":\"TCP\",\"num_streams\":1,\"reverse\":0}}";
  private static final String END =
      "{\"sum_sent\":{\"start\":0,\"end\":90000,\"seconds\":90000,\"bytes\":1125000000000,"
          + "\"bits_per_second\":100000000,\"retransmits\":4711,\"sender\":true},"
          + "\"sum_received\":{\"start\":0,\"end\":90000,\"seconds\":90000,\"bytes\":1124000000000,"
          + "\"bits_per_second\":99911111,\"sender\":true}}";

  private static String interval(long n) {
    String figures =
        "\"start\":"
            + n
            + ",\"end\":"
            + (n + 1)
            + ",\"seconds\":1,\"bytes\":12500000,"
            + "\"bits_per_second\":100000000,\"retransmits\":1,\"snd_cwnd\":900000,\"rtt\":76000,"
            + "\"omitted\":false,\"sender\":true";
    return "{\"streams\":[{\"socket\":5," + figures + "}],\"sum\":{" + figures + "}}";
  }

  private static InputStream iperf3(long length) {
    return new Generated(
        "{\"start\":" + START + ",\"intervals\":[",
        n -> (n == 0 ? "" : ",") + interval(n),
        "],\"end\":" + END + "}\n",
        length);
  }

  private static InputStream stream(long length) {
    return new Generated(
        "{\"event\":\"start\",\"data\":" + START + "}\n",
        n -> "{\"event\":\"interval\",\"data\":" + interval(n) + "}\n",
        "{\"event\":\"end\",\"data\":" + END + "}\n",
        length);
  }

  private static InputStream iperf3Text() {
    return new Generated(
        """
        Connecting to host 192.0.2.2, port 5201
        [  5] local 192.0.2.1 port 4000 connected to 192.0.2.2 port 5201
        [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
        """,
        n ->
            "[  5]   "
                + n
                + ".00-"
                + (n + 1)
                + ".00 sec  11.9 MBytes   100 Mbits/sec    1    900 KBytes       \n",
        """
        - - - - - - - - - - - - - - - - - - - - - - - - -
        [ ID] Interval           Transfer     Bitrate         Retr
        [  5]   0.00-90000.00 sec  1.02 TBytes   100 Mbits/sec  4711             sender
        [  5]   0.00-90000.04 sec  1.02 TBytes  99.9 Mbits/sec                  receiver
        """,
        LENGTH);
  }

  private static InputStream ss() {
    return new Generated("", LongOutputs::ssBlock, "", LENGTH);
  }

  private static String ssBlock(long n) {
    return """
    ### %d
    ESTAB 0 90000 192.0.2.1:4000 192.0.2.2:5201
    \t skmem:(r0,rb131072,t0,tb4194304,f0,w90000,o0,bl0,d0) cubic rto:280 rtt:76.3/1.2 mss:1448 \
    pmtu:1500 rcvmss:536 advmss:1448 cwnd:620 bytes_sent:%d bytes_acked:%d segs_out:900 \
    segs_in:400 data_segs_out:890 busy:900ms minrtt:76.1 snd_wnd:3000000
    """
        .formatted(1_700_000_000 + n, n * 1_000_000, n * 1_000_000);
  }

  private static InputStream ping() {
    return new Generated(
        "PING 192.0.2.2 (192.0.2.2) 56(84) bytes of data.\n",
        n -> "64 bytes from 192.0.2.2: icmp_seq=" + ((n + 1) % 65536) + " ttl=50 time=76.3 ms\n",
        """
        --- 192.0.2.2 ping statistics ---
        3600000 packets transmitted, 3590000 received, 0.277778% packet loss, time 9ms
        rtt min/avg/max/mdev = 76.100/76.312/99.000/0.200 ms
        """,
        LENGTH);
  }

  /** Prints a line for each input: its name, how long it took, and what came of it. */
  public static void main(String[] args) throws IOException {
    System.out.println("heap " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB");
    for (Map.Entry<String, Supplier<InputStream>> input : inputs().entrySet()) {
      if (args.length > 0 && !java.util.List.of(args).contains(input.getKey())) {
        continue;
      }
      long began = System.nanoTime();
      try (InputStream in = input.getValue().get()) {
        Reading reading = new OutputReader().read(input.getKey(), in);
        long millis = (System.nanoTime() - began) / 1_000_000;
        System.out.println(input.getKey() + " " + millis + " ms " + told(reading));
      }
    }
  }

  private static String told(Reading reading) {
    if (!(reading instanceof Recognised recognised)) {
      return "unrecognised";
    }
    StringBuilder text = new StringBuilder(recognised.tool().name());
    recognised.measurements().forEach(m -> text.append(' ').append(told(m)));
    return text + " " + recognised.notes();
  }

  private static String told(Measurement measurement) {
    if (measurement instanceof ThroughputTest test) {
      return test.sentRate().map(Object::toString).orElse("?")
          + " retransmits "
          + test.retransmits()
          + " intervals "
          + test.intervals().size();
    }
    if (measurement instanceof SocketSamples sockets) {
      return "samples " + sockets.samples().size();
    }
    return measurement instanceof PingRun run
        ? "sent " + run.sent() + " replies " + run.replies().size()
        : measurement.getClass().getSimpleName();
  }
}
