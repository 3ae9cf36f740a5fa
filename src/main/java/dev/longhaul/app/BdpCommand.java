package dev.longhaul.app;

import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.mapping.BdpMapping;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Reckons what a path needs. */
@Command(
    name = "bdp",
    description = "Reckons the bandwidth-delay product and the socket buffers a path needs.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class BdpCommand implements Callable<Integer> {

  @Option(
      names = "--bandwidth",
      required = true,
      converter = BandwidthConverter.class,
      paramLabel = "RATE",
      description = "Rate wanted, such as 1Gbit/s or 12.5MB/s.")
  private Bandwidth bandwidth = new Bandwidth(0);

  @Option(
      names = "--rtt",
      required = true,
      converter = RttConverter.class,
      paramLabel = "TIME",
      description = "Round-trip time without load, such as 76ms.")
  private Duration rtt = Duration.ZERO;

  @Option(
      names = "--cc",
      defaultValue = "cubic",
      paramLabel = "NAME",
      description = "Congestion control of the sender. Default: ${DEFAULT-VALUE}.")
  private String congestionControl = "cubic";

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;

  BdpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints the figures. */
  @Override
  public Integer call() {
    BdpDocument answer =
        BdpMapping.toDocument(bandwidth, rtt, new CongestionControl(congestionControl));
    terminal.out().print(format.of(answer, () -> BdpText.of(answer, terminal)));
    terminal.out().flush();
    return ExitCode.OK;
  }

  /** Reads a rate of more than zero. */
  static final class BandwidthConverter implements ITypeConverter<Bandwidth> {
    @Override
    public Bandwidth convert(String text) {
      return converted(text, Bandwidth::parse, b -> b.bitsPerSecond() > 0);
    }
  }

  /** Reads a time of more than zero. */
  static final class RttConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return converted(text, Durations::parse, d -> !d.isZero());
    }
  }

  /** An option's value by a parser that says what it accepts. */
  static <T> T converted(String text, Function<String, T> parser, Predicate<T> positive) {
    T value;
    try {
      value = parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
    if (!positive.test(value)) {
      throw new TypeConversionException("'" + text + "' must be more than zero");
    }
    return value;
  }
}
