package dev.longhaul.bench;

import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import dev.longhaul.reading.Labelled;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long one diagnosis takes; sampled, so that the median is told. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 2)
@Fork(1)
public class DiagnosisBenchmark {

  /** A full measurement by hand of a window, one of loss, and what a service knows of a path. */
  @Param({"sao-web-1", "fra-build-1", "ingest"})
  private String window = "ingest";

  private final Judge judge = new Judge();
  private PathWindow facts =
      PathWindow.empty(
          new PathKey(new HostId("sender"), new HostId("receiver"), AddressFamily.IPV4));

  /** Puts the window together. */
  @Setup
  public void load() {
    facts =
        window.equals("ingest")
            ? ingested()
            : captured(Path.of("src/demo/resources/fleet", window, "before"));
    System.out.println(
        window
            + ": "
            + facts.observations().size()
            + " observations, "
            + judge.judge(facts).diagnosis().verdict());
  }

  /** From the window of a path to its figures. */
  @Benchmark
  public Evidence figures() {
    return Evidence.of(facts);
  }

  /** From the window of a path to verdict and advice. */
  @Benchmark
  public Judgement judgement() {
    return judge.judge(facts);
  }

  private static PathWindow captured(Path directory) {
    OutputReader reader = new OutputReader();
    List<Fact> read = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (reader.read(name, Files.readAllBytes(file)) instanceof Reading.Recognised r) {
          for (Labelled part : r.parts()) {
            read.add(new Fact(name, part.host(), part.side(), part.measurement()));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Assembly.assemble(read, Instant.EPOCH).window();
  }

  /** Two hours of one path, of which the window keeps what it may. */
  private PathWindow ingested() {
    int total = 200;
    Instant end = Instant.parse("2026-01-01T00:00:00Z");
    FleetEvents events = new FleetEvents(1, 1, total, end, Duration.ofHours(2));
    PathWindow filled = facts;
    for (int i = 0; i < total; i++) {
      var event = events.next();
      if (MeasurementMapping.toModel(event.data()) instanceof Mapped.Valid valid) {
        Measurement measured = valid.measurement();
        filled =
            measured instanceof HostState state
                ? filled.withHosts(Optional.of(state), Optional.empty())
                : filled.plus(
                    List.of(new Observation(Side.SENDER, Instant.parse(event.time()), measured)));
      }
    }
    return filled;
  }
}
