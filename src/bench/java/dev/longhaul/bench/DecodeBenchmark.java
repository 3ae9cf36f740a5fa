package dev.longhaul.bench;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.Decoding.Decoded;
import dev.longhaul.wire.EventCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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

/** How many events one core reads in a second. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class DecodeBenchmark {

  private final EventCodec codec = new EventCodec();

  @Param({"throughput-test", "socket-samples", "counters", "host-state"})
  private String type = "counters";

  private byte[] value = {};

  /** Brings the golden event into the form in which it travels, without blanks. */
  @Setup
  public void load() {
    try (InputStream in = getClass().getResourceAsStream("/contract/v1/" + type + ".json")) {
      byte[] golden = Objects.requireNonNull(in, type).readAllBytes();
      value = codec.encode(event(codec.decodeMeasurement(golden)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println(type + ": " + value.length + " bytes");
  }

  /** From bytes to a checked event. */
  @Benchmark
  public Decoding<MeasurementData> decode() {
    return codec.decodeMeasurement(value);
  }

  /** From bytes to the model. */
  @Benchmark
  public Mapped decodeAndMap() {
    return MeasurementMapping.toModel(event(codec.decodeMeasurement(value)).data());
  }

  private static CloudEvent<MeasurementData> event(Decoding<MeasurementData> decoding) {
    return ((Decoded<MeasurementData>) decoding).event();
  }
}
