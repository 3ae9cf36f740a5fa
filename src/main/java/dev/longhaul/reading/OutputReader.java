package dev.longhaul.reading;

import dev.longhaul.reading.Reading.Unrecognised;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Recognises what a tool printed and reads it. Recognition is by content; the file name does not
 * matter. Any input is answered: with what it says, or with the reason why it says nothing. Memory
 * does not depend on how long the input is.
 */
public final class OutputReader {

  /** As much of one input is read unless told otherwise. */
  public static final long DEFAULT_LIMIT = 1L << 30;

  private static final String ACCEPTED =
      Arrays.stream(Tool.values()).map(Tool::example).collect(Collectors.joining(", "));

  private static final List<Supplier<ToolReader>> READERS =
      List.of(
          FactsReader::new,
          PerfsonarReader::new,
          Iperf3Reader::new,
          Iperf3TextReader::new,
          Ndt7Reader::new,
          MtrJsonReader::new,
          TcJsonReader::new,
          IpLinkReader::new,
          EthtoolReader::new,
          IpRouteReader::new,
          NstatReader::new,
          SsReader::new,
          PingReader::new,
          TracepathReader::new,
          MtrTextReader::new,
          TcTextReader::new,
          NetplanReader::new,
          IniReader::new,
          InterfacesReader::new,
          ModulesReader::new,
          SysctlReader::new);

  private final long limit;

  /** A reader with the usual limit. */
  public OutputReader() {
    this(DEFAULT_LIMIT);
  }

  /**
   * A reader with its own limit.
   *
   * @param limit bytes of one input; what comes behind is not read, and a note says so
   */
  public OutputReader(long limit) {
    this.limit = limit;
  }

  /**
   * Reads one tool's output.
   *
   * @param name file name or other name, for messages
   * @param content the bytes as the tool printed them: UTF-8, or UTF-16 with a byte order mark
   */
  public Reading read(String name, byte[] content) {
    return read(name, new ByteArrayInputStream(content));
  }

  /**
   * Reads one tool's output, up to the limit. A stream that fails is like one that ends there.
   *
   * @param name file name or other name, for messages
   * @param content as the tool printed it; stays open
   */
  public Reading read(String name, InputStream content) {
    LimitedInput limited = new LimitedInput(content, limit);
    List<ToolReader> readers = READERS.stream().map(Supplier::get).toList();
    Intake intake = new Intake(name, limited, readers);
    if (intake.isBlank() && !NetplanReader.isYaml(name)) {
      return new Unrecognised(
          name,
          limited
              .problem()
              .orElse(
                  "It is empty: the tool printed nothing, perhaps because it was killed. Run it"
                      + " again."));
    }
    if (intake.isBinary()) {
      return new Unrecognised(
          name,
          "It is binary data, not text. Accepted is the printed output of: " + ACCEPTED + ".");
    }
    Source source = intake.take();
    return readers.stream()
        .flatMap(reader -> reader.read(source).stream())
        .findFirst()
        .<Reading>map(recognised -> intake.annotate(recognised))
        .orElseGet(() -> unknown(name));
  }

  private static Reading unknown(String name) {
    return new Unrecognised(
        name, "It is not the output of a known tool. Accepted is the output of: " + ACCEPTED + ".");
  }
}
