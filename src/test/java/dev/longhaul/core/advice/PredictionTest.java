package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.core.advice.Recommendation.Expected;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a recommendation promises, held against runs of a lab in which its change was made. */
class PredictionTest {

  /** Runs before a change, and the runs of the same path after just this change. */
  private record Pair(String scenario, String before, String after) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("S1d_send_window", "bbr_w1|bbr_w4", "bbr_w16|bbr_w32"),
          new Pair("S1d_send_window", "cubic_w1", "cubic_w32"),
          new Pair("S2_vpn_loss", "cubic_loss0.02|cubic_loss0.3", "bbr_fq_codel_loss0.3"),
          new Pair("S2_vpn_loss", "cubic_loss0.3|bbr_on_receiver_only_loss0.3", "bbr_loss0.3"),
          new Pair("S2_vpn_loss", "cubic_loss1.0", "bbr_loss1.0"),
          new Pair("S3_hk_sg", "before_default", "before_bbr_only"),
          new Pair("S3_hk_sg", "after_default", "after_bbr_only"),
          new Pair("S1c_policer", "cubic_.*", "bbr_mtu.*"),
          new Pair("S1c2_shallow_buffer", "cubic_.*", "bbr_mtu.*"),
          new Pair("S1a_pmtu_blackhole", "mtu9000.*", "mtu1500"),
          new Pair("S1a2_pppoe1492_blackhole", "mtu(1500|9000).*", "mtu1492"),
          new Pair("L1_lowat", "lowat_(16384|32768|65536).*", "lowat_(131072|4294967295)"),
          new Pair("L1_lowat", "cubic_lowat_16384", "lowat_131072"));

  private final Judge judge = new Judge();

  @Test
  void shouldContainWhatTheChangeBrought() throws IOException {
    Path root = Path.of(System.getProperty("longhaul.shared", "missing"), "captures");
    assumeTrue(Files.isDirectory(root), "labelled measurements are not at hand");
    List<LabelledRun> runs = LabelledRun.below(root);
    List<String> table = new ArrayList<>();
    int held = 0;
    int all = 0;
    List<String> missed = new ArrayList<>();
    for (Pair pair : PAIRS) {
      List<Double> after = new ArrayList<>();
      for (LabelledRun run : of(runs, pair.scenario(), pair.after())) {
        Evidence.of(window(run)).measured().map(Bandwidth::mbps).ifPresent(after::add);
      }
      assertThat(after).as(pair.toString()).isNotEmpty();
      for (LabelledRun run : of(runs, pair.scenario(), pair.before())) {
        Recommendation advice = judge.judge(window(run)).recommendation();
        String at = run.name();
        assertThat(advice.expected()).as(at + " promises nothing").isPresent();
        Expected range = advice.expected().orElseThrow();
        for (double mbps : after) {
          all++;
          boolean in = range.low().mbps() <= mbps && mbps <= range.high().mbps();
          held += in ? 1 : 0;
          if (!in) {
            missed.add(line(at, range, mbps));
          }
        }
        table.add(line(at, range, after.stream().mapToDouble(d -> d).average().orElseThrow()));
      }
    }
    table.forEach(System.out::println);
    System.out.println("within the range: " + held + "/" + all + "; missed " + missed);
    assertThat((double) held / all).isGreaterThanOrEqualTo(0.95);
  }

  private static String line(String run, Expected range, double mbps) {
    return String.format(
        Locale.ROOT,
        "%-55s %8.1f .. %8.1f  after %8.1f Mbit/s",
        run,
        range.low().mbps(),
        range.high().mbps(),
        mbps);
  }

  private static List<LabelledRun> of(List<LabelledRun> runs, String scenario, String variants) {
    return runs.stream()
        .filter(r -> r.name().matches(scenario + "/(" + variants + ")/round[0-9]+"))
        .toList();
  }

  private static PathWindow window(LabelledRun run) {
    return Assembly.assemble(run.facts(), Instant.EPOCH).window();
  }
}
