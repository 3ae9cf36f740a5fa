package dev.longhaul.reading;

import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Recognises what a tool printed and reads it. Recognition is by content; the file name does not
 * matter. Any input is answered: with what it says, or with the reason why it says nothing.
 */
public final class OutputReader {

  /** Larger content is refused: no tool prints so much about one path. */
  public static final int MAX_BYTES = 64 << 20;

  private static final String ACCEPTED =
      Arrays.stream(Tool.values()).map(Tool::example).collect(Collectors.joining(", "));

  private final List<ToolReader> readers =
      List.of(
          new Iperf3Reader(),
          new MtrJsonReader(),
          new TcJsonReader(),
          new IpLinkReader(),
          new EthtoolReader(),
          new IpRouteReader(),
          new NstatReader(),
          new SsReader(),
          new PingReader(),
          new TracepathReader(),
          new MtrTextReader(),
          new TcTextReader(),
          new NetplanReader(),
          new IniReader(),
          new InterfacesReader(),
          new ModulesReader(),
          new SysctlReader());

  /**
   * Reads one tool's output.
   *
   * @param name file name or other name, for messages
   * @param content the bytes as the tool printed them: UTF-8, or UTF-16 with a byte order mark
   */
  public Reading read(String name, byte[] content) {
    if (content.length > MAX_BYTES) {
      return new Unrecognised(
          name,
          "It is larger than "
              + (MAX_BYTES >> 20)
              + " MiB. Give the output of one run of one tool: "
              + ACCEPTED
              + ".");
    }
    String text = TextDecoder.decode(content);
    if (text.isBlank() && !NetplanReader.isYaml(name)) {
      return new Unrecognised(
          name,
          "It is empty: the tool printed nothing, perhaps because it was killed. Run it again.");
    }
    return TextDecoder.looksBinary(text) ? binary(name) : read(name, text);
  }

  private Reading read(String name, String text) {
    Source source = Source.of(name, text);
    for (ToolReader reader : readers) {
      Optional<Recognised> recognised = reader.read(source);
      if (recognised.isPresent()) {
        return recognised.get();
      }
    }
    return new Unrecognised(
        name, "It is not the output of a known tool. Accepted is the output of: " + ACCEPTED + ".");
  }

  private static Reading binary(String name) {
    return new Unrecognised(
        name, "It is binary data, not text. Accepted is the printed output of: " + ACCEPTED + ".");
  }
}
