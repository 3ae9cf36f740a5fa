package dev.longhaul.bench;

import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to recognise and read what a tool printed; the median is what counts. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class ReadingBenchmark {

  private static final String LONG_REPORT = "iperf3-60s-4-streams";
  private static final int INTERVALS = 60;
  private static final int STREAMS = 4;

  private final OutputReader reader = new OutputReader();

  @Param({
    "iperf3-up.json",
    LONG_REPORT,
    "iperf3-text-up.txt",
    "ss-blocks.log",
    "ping-stamped.txt",
    "nstat.txt"
  })
  private String file = LONG_REPORT;

  private byte[] content = {};

  /** Takes the sample, or makes the long report out of one. */
  @Setup
  public void load() {
    content =
        file.equals(LONG_REPORT)
            ? report().getBytes(StandardCharsets.UTF_8)
            : resource(file).getBytes(StandardCharsets.UTF_8);
    System.out.println(file + ": " + content.length + " bytes");
  }

  /** From bytes to the model. */
  @Benchmark
  public Reading read() {
    return reader.read(file, content);
  }

  private static String resource(String name) {
    try (InputStream in = ReadingBenchmark.class.getResourceAsStream("/reading/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sample of one stream with the intervals of a minute and four streams. */
  private static String report() {
    String intervals =
        IntStream.range(0, INTERVALS)
            .mapToObj(ReadingBenchmark::interval)
            .collect(Collectors.joining(",\n"));
    return resource("iperf3-up.json")
        .replaceFirst(
            "(?s)\"intervals\"\\s*:\\s*\\[.*?\\](?=\\s*,\\s*\"end\")",
            "\"intervals\": [" + intervals + "]");
  }

  private static String interval(int second) {
    String streams =
        IntStream.range(0, STREAMS)
            .mapToObj(stream -> figures(second, ",\n\t\t\"socket\":\t" + (5 + stream)))
            .collect(Collectors.joining(",\n"));
    return "{\n\t\"streams\":\t[" + streams + "],\n\t\"sum\":\t" + figures(second, "") + "}";
  }

  private static String figures(int second, String more) {
    return "{\n\t\t\"start\":\t%d.000123,\n\t\t\"end\":\t%d.000131,\n\t\t\"seconds\":\t1.000008,"
            .formatted(second, second + 1)
        + "\n\t\t\"bytes\":\t26214400,\n\t\t\"bits_per_second\":\t209713522.56,"
        + "\n\t\t\"retransmits\":\t3,\n\t\t\"snd_cwnd\":\t1853440,\n\t\t\"snd_wnd\":\t3145728,"
        + "\n\t\t\"rtt\":\t76412,\n\t\t\"rttvar\":\t208,\n\t\t\"pmtu\":\t1500,"
        + "\n\t\t\"omitted\":\tfalse,\n\t\t\"sender\":\ttrue"
        + more
        + "}";
  }
}
