package dev.longhaul.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped.About;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.wire.Decoding.Decoded;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MeasurementMappingTest {

  private static final HostId SENDER = new HostId(Measurements.SENDER);
  private static final HostId RECEIVER = new HostId(Measurements.RECEIVER);

  private final EventCodec codec = new EventCodec();

  @Property(tries = 500)
  void shouldKeepEveryMeasurementOnItsWayOverTheWire(@ForAll long seed) {
    Measurement measurement = new Measurements(seed).any();
    boolean byReceiver =
        measurement instanceof ThroughputTest t && t.reporter() == ThroughputTest.Reporter.RECEIVER;
    HostId host = byReceiver ? RECEIVER : SENDER;

    MeasurementData sent = MeasurementMapping.toContract(host, SENDER, RECEIVER, measurement);
    MeasurementData arrived = overTheWire(sent);

    assertThat(arrived).isEqualTo(sent);
    var mapped = (Mapped.Valid) MeasurementMapping.toModel(arrived);
    assertThat(mapped.measurement()).isEqualTo(measurement);
    assertThat(mapped.host()).isEqualTo(host);
  }

  private MeasurementData overTheWire(MeasurementData data) {
    var event =
        new CloudEvent<>(
            new UUID(0x01938e3c_7f00_7abcL, 0x8def_0123_4567_89abL),
            "/hosts/x",
            EventType.ofContent(data).type(),
            "2026-03-01T12:00:00Z",
            Optional.empty(),
            data);
    return ((Decoded<MeasurementData>) codec.decodeMeasurement(codec.encode(event))).event().data();
  }

  @Test
  void shouldSayWhatATestIsAbout() {
    assertThat(MeasurementMapping.toModel(test("fra-1", "syd-1", 1)))
        .isInstanceOfSatisfying(
            Mapped.Valid.class,
            v -> assertThat(v.about()).isEqualTo(new About.Test(SENDER, RECEIVER)));
  }

  @Test
  void shouldAnswerImpossibleValues() {
    assertThat(MeasurementMapping.toModel(test("fra 1", "syd-1", 1)))
        .isInstanceOfSatisfying(
            Mapped.Invalid.class, i -> assertThat(i.sentence()).contains("no blanks"));
    assertThat(MeasurementMapping.toModel(test("fra-1", "syd-1", 0)))
        .isInstanceOfSatisfying(
            Mapped.Invalid.class, i -> assertThat(i.sentence()).contains("at least one stream"));
    assertThat(
            MeasurementMapping.toModel(
                new MeasurementData.Counters(
                    "fra-1", Map.of(), "relative", OptionalDouble.empty())))
        .isInstanceOfSatisfying(
            Mapped.Invalid.class, i -> assertThat(i.sentence()).contains("neither absolute"));
  }

  @Test
  void shouldLeaveRawOutputUnread() {
    var raw = new MeasurementData.RawOutput("fra-1", Optional.of("syd-1"), Optional.empty(), "{}");

    assertThat(MeasurementMapping.toModel(raw))
        .isEqualTo(new Mapped.Unread(SENDER, Optional.of(RECEIVER), Optional.empty(), "{}"));
  }

  private static MeasurementData.ThroughputTest test(String sender, String receiver, int parallel) {
    return new MeasurementData.ThroughputTest(
        "fra-1",
        sender,
        receiver,
        "iperf 3.12",
        Optional.empty(),
        "tcp",
        Optional.empty(),
        Optional.empty(),
        parallel,
        OptionalDouble.empty(),
        0,
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }
}
