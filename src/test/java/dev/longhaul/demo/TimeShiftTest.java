package dev.longhaul.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeShiftTest {

  private static final Fleet.Output TEST =
      new Fleet.Output(
          "iperf3.json",
          false,
          "{\"timestamp\": {\"time\": \"Mon, 30 Nov 2026 13:14:51 GMT\", \"timesecs\": 1796044491},"
              + " \"bytes\": 1700000000}");
  private static final Fleet.Output SAMPLES =
      new Fleet.Output("ss_sender.txt", true, "### 1796044493.432\nmss:1448");

  @Test
  void shouldMoveAllMomentsOfAMeasurementAlike() {
    TimeShift shift = TimeShift.to(Instant.parse("2027-01-02T03:04:05Z"), List.of(SAMPLES, TEST));

    long start = Instant.parse("2027-01-02T03:04:05Z").getEpochSecond();
    assertThat(shift.apply(TEST.content()))
        .contains("\"timesecs\": " + start)
        .contains("Sat, 2 Jan 2027 03:04:05 GMT");
    assertThat(shift.apply(SAMPLES.content())).startsWith("### " + (start + 2) + ".432\n");
  }

  @Test
  void shouldLeaveOtherNumbersAlone() {
    TimeShift shift = TimeShift.to(Instant.parse("2027-01-02T03:04:05Z"), List.of(TEST));

    assertThat(shift.apply(TEST.content())).contains("\"bytes\": 1700000000");
    String others = "x1796044491 17960444910 0.1796044491";
    assertThat(shift.apply(others)).isEqualTo(others);
  }
}
