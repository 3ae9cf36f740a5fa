package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.CommandData.Serve;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Active throughput tests with iperf3, one at a time: bounded in time and bytes, on ports that are
 * open for one test only. What was found, or why nothing was, comes as measurements. Blocks while a
 * test runs.
 */
public final class Rounds {

  private static final int MOST_SECONDS = 300;
  private static final int MOST_OMITTED = 60;
  private static final int MOST_STREAMS = 64;
  private static final int LEAST_PORT = 1024;
  private static final int MOST_PORT = 65_535;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9.:_-]{0,252}");

  private final Vantage here;

  /** Tests of one host. */
  public Rounds(Vantage here) {
    this.here = here;
  }

  /**
   * Sends to a peer and measures.
   *
   * @param stop true when the test is to be broken off
   */
  public List<MeasurementData> measure(Measure m, BooleanSupplier stop) {
    return problem(m)
        .or(() -> late(m.expiresAt()))
        .map(why -> List.of(failed(m, why)))
        .orElseGet(() -> send(m, stop));
  }

  private List<MeasurementData> send(Measure m, BooleanSupplier stop) {
    here.names().call(m.address(), m.receiver());
    return new SendingRound(here, m).run(stop);
  }

  /**
   * Listens for one test of a peer; says only what went wrong, for the peer tells the rest.
   *
   * @param stop true when the test is to be broken off
   */
  public List<MeasurementData> serve(Serve s, BooleanSupplier stop) {
    return problem(s)
        .or(() -> late(s.expiresAt()))
        .or(() -> new ServingRound(here.tools(), s).run(stop))
        .map(why -> List.of(failed(s, why)))
        .orElse(List.of());
  }

  /** What is said of a test that came to nothing. */
  public MeasurementData failed(Measure m, String why) {
    return new RoundResults(here.host(), m).failed(why);
  }

  /** What is said of a test that came to nothing. */
  public MeasurementData failed(Serve s, String why) {
    return RoundResults.notServed(here.host(), s, why);
  }

  private static Optional<String> problem(Measure m) {
    boolean sane =
        within(m.seconds(), 1, MOST_SECONDS)
            && within(m.omitSeconds(), 0, MOST_OMITTED)
            && within(m.parallel(), 1, MOST_STREAMS)
            && within(m.port(), 1, MOST_PORT);
    boolean named =
        NAME.matcher(m.address()).matches()
            && m.source().filter(s -> !Addresses.isLiteral(s)).isEmpty();
    return sane && named
        ? Optional.empty()
        : Optional.of(
            "the test was refused: an address is none, or a number is out of its range (seconds 1"
                + " to 300, omitted 0 to 60, streams 1 to 64)");
  }

  private static Optional<String> problem(Serve s) {
    boolean sane = within(s.seconds(), 1, MOST_SECONDS) && within(s.port(), LEAST_PORT, MOST_PORT);
    boolean literal = Addresses.isLiteral(s.address()) && Addresses.isLiteral(s.allowedSource());
    return sane && literal
        ? Optional.empty()
        : Optional.of(
            "the test was refused: an address is none, or a number is out of its range (seconds 1"
                + " to 300, port from 1024)");
  }

  private Optional<String> late(String expiresAt) {
    Instant end = Timestamps.parse(expiresAt).orElse(Instant.EPOCH);
    return here.clock().instant().isBefore(end)
        ? Optional.empty()
        : Optional.of("the test was refused: its time had passed at " + expiresAt);
  }

  private static boolean within(int n, int least, int most) {
    return n >= least && n <= most;
  }
}
