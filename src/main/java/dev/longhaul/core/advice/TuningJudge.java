package dev.longhaul.core.advice;

import dev.longhaul.core.advice.JudgedLine.Worth;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.core.evidence.KernelTable;
import dev.longhaul.core.evidence.SysctlValue;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges what tuning files set, line by line, for the rate of a flow over a long path (rules W5,
 * W7, W8, W10, W11, P6). Most of what is passed on is the default already, or never touches it.
 */
public final class TuningJudge {

  private final HostState state;
  private final Optional<KernelVersion> kernel;
  private final BufferJudge buffers;
  private final boolean bbr;

  private TuningJudge(HostState state) {
    this.state = state;
    this.kernel = state.kernel();
    this.bbr = mentionsBbr(state);
    this.buffers = new BufferJudge(kernel, state.memory());
  }

  /** A verdict on each line of all files of a host, in their order. */
  public static List<JudgedLine> judge(HostState state) {
    TuningJudge judge = new TuningJudge(state);
    List<JudgedLine> lines = new ArrayList<>();
    for (ConfigFile file : state.configuration().files()) {
      for (Setting s : file.settings()) {
        judge
            .value(s)
            .ifPresent(v -> lines.add(new JudgedLine(file, s, v.worth(), v.why(), v.rules())));
      }
    }
    return lines;
  }

  /** BBR is in force or wanted by any file. */
  private static boolean mentionsBbr(HostState state) {
    boolean live =
        state.sysctl(Sysctls.CONGESTION_CONTROL).filter(v -> v.startsWith("bbr")).isPresent();
    return live
        || state.configuration().files().stream()
            .flatMap(f -> f.settings().stream())
            .anyMatch(
                s -> s.key().equals(Sysctls.CONGESTION_CONTROL) && s.value().startsWith("bbr"));
  }

  private Optional<Valued> value(Setting s) {
    if (s.key().startsWith("net.") || (s.key().indexOf('.') > 0 && s.subject().isEmpty())) {
      return Optional.of(sysctl(s.key(), s.value()));
    }
    return DeviceJudge.value(s);
  }

  private Valued sysctl(String key, String written) {
    Optional<String> effective = SysctlValue.effective(key, written);
    Optional<KernelTable.Gone> gone = KernelTable.gone(key).filter(g -> g.on(kernel));
    Optional<String> meant = KernelTable.meantBy(key);
    if (gone.isPresent() && gone.get().removed()) {
      return Valued.harmful(
          "kernels have not had it since "
              + gone.get().since()
              + " ("
              + gone.get().why()
              + "): setting it fails, and scripts may stop there",
          RuleId.Q8);
    }
    if (meant.isPresent() && state.sysctl(key).isEmpty()) {
      return Valued.noOp("no kernel has this key; " + meant.get() + " was meant", RuleId.Q8);
    }
    if (effective.isEmpty()) {
      return Valued.noOp("the kernel refuses this value: the line does nothing", RuleId.Q8);
    }
    Optional<Valued> special = special(key, effective.get());
    if (gone.isPresent() && special.filter(v -> v.worth() == Worth.HARMFUL).isEmpty()) {
      return Valued.noOp(
          "without effect since kernel " + gone.get().since() + ": " + gone.get().why(), RuleId.W7);
    }
    return isDefault(key, effective.get()).or(() -> special).orElseGet(() -> rest(key));
  }

  private Optional<Valued> isDefault(String key, String value) {
    Optional<String> usual = KernelTable.defaultOf(key, kernel);
    if (usual.isPresent()) {
      return SysctlValue.same(usual.get(), value)
          ? Optional.of(
              Valued.noOp(
                  "the default"
                      + kernel.map(k -> " of kernel " + k).orElse(" of kernels")
                      + " already",
                  RuleId.W7))
          : Optional.empty();
    }
    boolean recent = KernelTable.isKnown(key) && KernelTable.gone(key).isEmpty();
    return recent
        ? KernelTable.defaultSince(key, value)
            .map(
                v ->
                    Valued.noOp(
                        "the default of some kernels, first of "
                            + v
                            + "; the version here is not known",
                        RuleId.W7))
        : Optional.empty();
  }

  private Optional<Valued> special(String key, String value) {
    return switch (key) {
      case Sysctls.WMEM -> Optional.of(buffers.send(value));
      case Sysctls.RMEM -> Optional.of(buffers.receive(value));
      case "net.ipv4.tcp_mem" -> Optional.of(buffers.pages(value));
      case "net.core.rmem_max", "net.core.wmem_max" ->
          Optional.of(
              Valued.neutral(
                  "limits only buffers that applications set by themselves, not autotuning",
                  RuleId.W5));
      case "net.core.rmem_default", "net.core.wmem_default" ->
          Optional.of(
              Valued.noOp("TCP takes the middle of tcp_rmem and tcp_wmem instead", RuleId.W5));
      case "net.ipv4.tcp_adv_win_scale" -> Optional.of(buffers.ratio(value));
      case Sysctls.CONGESTION_CONTROL -> Optional.of(congestionControl(value));
      case Sysctls.DEFAULT_QDISC -> Optional.of(queue(value));
      case "net.ipv4.tcp_notsent_lowat" -> Optional.of(lowat(value));
      case "net.ipv4.tcp_limit_output_bytes" ->
          Optional.of(
              bbr
                  ? Valued.noOp("not used for flows that are paced, as all of BBR are", RuleId.W11)
                  : Valued.neutral("bounds what waits below TCP, not the rate", RuleId.W11));
      default -> SwitchJudge.value(key, value);
    };
  }

  private static Valued congestionControl(String value) {
    return switch (value) {
      case "bbr" ->
          Valued.useful(
              "helps a sender over paths that lose packets; new connections only, sender only",
              RuleId.Q1,
              RuleId.Q2,
              RuleId.Q3);
      case "reno" -> Valued.harmful("grows more slowly than cubic over a long path", RuleId.D4);
      case "cubic" -> Valued.noOp("what kernels come with", RuleId.W7);
      default ->
          value.startsWith("bbr")
              ? Valued.unknown(
                  "only patched kernels have it; others refuse it", RuleId.Q3, RuleId.Q8)
              : Valued.unknown("to be tried on the path before it is relied on", RuleId.D4);
    };
  }

  private static Valued queue(String value) {
    return value.equals("fq")
        ? Valued.neutral(
            "paces evenly; BBR paces without it, and interfaces that exist keep what they have",
            RuleId.Q4,
            RuleId.Q6)
        : Valued.neutral("counts for interfaces that are made from now on", RuleId.Q6);
  }

  private Valued lowat(String value) {
    Optional<Long> bytes = Sysctls.number(HostState.ofSysctls(java.util.Map.of("n", value)), "n");
    boolean small = bytes.filter(b -> b >= 0 && b < LossRemedies.HARMLESS_LOWAT).isPresent();
    if (!small) {
      return Valued.neutral("harmless at this size", RuleId.W10);
    }
    return bbr
        ? Valued.harmful(
            "keeps BBR in STARTUP: up to a third of everything is sent twice; at least 131072",
            RuleId.W10)
        : Valued.neutral("does cubic no harm, but would starve BBR: at least 131072", RuleId.W10);
  }

  private static Valued rest(String key) {
    if (!key.startsWith("net.")) {
      return Valued.neutral("plays no part in the rate of a flow", RuleId.O2);
    }
    return KernelTable.isKnown(key)
        ? Valued.neutral("concerns connections as such, not the rate of a bulk flow", RuleId.W7)
        : Valued.unknown("nothing is known about what it does to a flow", RuleId.W7);
  }
}
