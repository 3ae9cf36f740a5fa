package dev.longhaul.core.diagnosis;

import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.core.evidence.BootOrder;
import dev.longhaul.core.evidence.BootOrder.Entry;
import dev.longhaul.core.evidence.BootOrder.Loader;
import dev.longhaul.core.evidence.BootOrder.Outcome;
import dev.longhaul.core.evidence.KernelTable;
import dev.longhaul.core.evidence.SysctlValue;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Kernel parameters that files set on one host and that are not in force there. */
final class IneffectiveSysctls {

  /** A dump with so many keys is complete: what is missing in it does not exist. */
  private static final int COMPLETE_DUMP = 300;

  private static final int MAX_FOUND = 40;

  private final Side side;
  private final HostState state;
  private final List<Ineffective> found = new ArrayList<>();

  IneffectiveSysctls(Side side, HostState state) {
    this.side = side;
    this.state = state;
  }

  List<Ineffective> find() {
    BootOrder boot = BootOrder.of(state.configuration());
    for (String key : Ineffectives.KEYS) {
      Optional.ofNullable(boot.outcomes().get(key)).ifPresent(this::outcome);
    }
    boot.outcomes()
        .forEach(
            (key, outcome) -> {
              if (!Ineffectives.KEYS.contains(key)) {
                unknown(outcome);
              }
            });
    if (!state.configuration().of(Manager.SYSCTL).isEmpty()) {
      Ineffectives.KEYS.forEach(key -> notKept(key, boot));
    }
    return found.size() > MAX_FOUND ? found.subList(0, MAX_FOUND) : found;
  }

  private void outcome(Outcome o) {
    if (unknown(o)) {
      return;
    }
    o.entries().forEach(this::refused);
    Optional<Entry> winner = o.winner(Loader.SYSTEMD).or(() -> o.winner(Loader.PROCPS));
    boolean missing = winner.filter(w -> unavailable(o.key(), w)).isPresent();
    overridden(o);
    if (winner.isPresent() && !missing) {
      notLive(o, winner.get());
    }
  }

  /** A key that this kernel does not have, or that nobody has. */
  private boolean unknown(Outcome o) {
    Entry last = o.entries().get(o.entries().size() - 1);
    Optional<KernelTable.Gone> gone =
        KernelTable.gone(o.key()).filter(g -> g.removed() && g.on(state.kernel()));
    Optional<String> meant =
        KernelTable.meantBy(o.key()).filter(m -> state.sysctl(o.key()).isEmpty());
    boolean absent =
        state
                .configuration()
                .refused()
                .getOrDefault(o.key(), "")
                .matches("No such file.*|unknown.*")
            || (state.sysctls().size() >= COMPLETE_DUMP
                && o.key().startsWith("net.ipv4.tcp_")
                && state.sysctl(o.key()).isEmpty());
    if (gone.isEmpty() && meant.isEmpty() && !absent) {
      return false;
    }
    String why =
        gone.map(g -> "kernels have not had it since " + g.since() + ": " + g.why())
            .or(() -> meant.map(m -> "no kernel has it; " + m + " was probably meant"))
            .orElse("the running kernel does not have it, here or in this network namespace");
    add(
        Kind.REFUSED,
        last,
        Optional.empty(),
        why,
        meant.map(m -> "write " + m).orElse("remove the line"),
        RuleId.Q8,
        RuleId.P1);
    return true;
  }

  /** A value that the kernel does not take. */
  private void refused(Entry e) {
    if (e.effective().isEmpty()) {
      String meant = e.setting().value().replaceAll("\\s*[#;].*", "").replace("\"", "").strip();
      boolean comment = e.setting().value().matches(".*[#;].*");
      found.add(
          new Ineffective(
              side,
              Kind.REFUSED,
              e.setting().key(),
              meant,
              state.sysctl(e.setting().key()),
              e.place(),
              comment
                  ? "a comment behind the value is part of it, and the kernel refuses the whole"
                  : "the kernel refuses the value '" + e.setting().value() + "'",
              "write: " + e.setting().key() + " = " + meant,
              List.of(RuleId.Q8)));
    }
  }

  /** A congestion control that the kernel does not have loaded, or never had. */
  private boolean unavailable(String key, Entry e) {
    String name = e.effective().orElse("");
    Optional<String> available = state.sysctl(Sysctls.AVAILABLE);
    if (!key.equals(Sysctls.CONGESTION_CONTROL) || available.isEmpty()) {
      return false;
    }
    boolean there = List.of(available.get().split(" ", -1)).contains(name);
    if (there || state.sysctl(key).filter(name::equals).isPresent()) {
      return false;
    }
    boolean listed =
        state.configuration().of(Manager.MODULES).stream()
            .flatMap(f -> f.settings().stream())
            .anyMatch(s -> s.value().equals("tcp_" + name));
    add(
        Kind.UNAVAILABLE,
        e,
        state.sysctl(key),
        "the running kernel offers only " + available.get() + ": tcp_" + name + " is not loaded",
        listed
            ? "modprobe tcp_" + name + "; if that fails, this kernel comes without it"
            : "modprobe tcp_" + name + " and a file in /etc/modules-load.d that names it",
        RuleId.Q8);
    return true;
  }

  /** Lines of the operator that lose to a later one, under any who applies them. */
  private void overridden(Outcome o) {
    for (Entry e : o.entries()) {
      Optional<Loader> against = losesUnder(o, e);
      if (e.effective().isPresent() && isWanted(o, e) && against.isPresent()) {
        Entry winner = o.winner(against.get()).orElseThrow();
        add(
            Kind.OVERRIDDEN,
            e,
            state.sysctl(o.key()),
            overriding(o, e, winner, against.get()),
            overridingRemedy(winner),
            RuleId.P1);
      }
    }
  }

  /**
   * What a system came with is meant to be overridden; and of a file that wins over {@code
   * /etc/sysctl.conf} for some and loses to it for others, only that file is told about.
   */
  private static boolean isWanted(Outcome o, Entry e) {
    boolean winsForSome =
        BootOrder.isSysctlConf(e.file()) && o.winner(Loader.PROCPS).filter(e::equals).isPresent();
    return !e.isVendor() && (o.isCertain() || !winsForSome);
  }

  private static String overriding(Outcome o, Entry e, Entry winner, Loader loader) {
    boolean always = o.isCertain();
    String value = winner.setting().value();
    String by = winner.place() + " sets " + value;
    if (winner.file().name().equals(e.file().name())) {
      return by + " further down in the same file";
    }
    String order =
        switch (winner.file().manager()) {
          case TUNED -> ": TuneD sets its profile after the files";
          case IFUPDOWN -> ": it runs when the interface comes up";
          default -> ": files count in the order of their names";
        };
    return by + " after it" + (always ? order : " under " + loader.text());
  }

  private static String overridingRemedy(Entry winner) {
    return "take the line out of "
        + winner.place()
        + " or change it there; a file of one's own has to sort after it";
  }

  /** Under whom another line's value stays instead of this one. */
  private static Optional<Loader> losesUnder(Outcome o, Entry e) {
    for (Loader loader : Loader.values()) {
      boolean written = o.order().getOrDefault(loader, List.of()).contains(e);
      Optional<String> stays = o.value(loader);
      if (written
          && stays.isPresent()
          && e.effective().isPresent()
          && !SysctlValue.same(stays.get(), e.effective().get())) {
        return Optional.of(loader);
      }
    }
    return Optional.empty();
  }

  /** Set by the files that count, but another value is in force now. */
  private void notLive(Outcome o, Entry winner) {
    Optional<String> live = state.sysctl(o.key());
    boolean explained =
        live.isEmpty()
            || o.order().keySet().stream()
                .map(o::value)
                .flatMap(Optional::stream)
                .anyMatch(v -> SysctlValue.same(v, live.get()));
    if (explained) {
      return;
    }
    boolean container = isContainer();
    add(
        Kind.NOT_LIVE,
        winner,
        live,
        container
            ? "files set the host's own network namespace; this one, of a container, has its own"
                + " values since it was made"
            : "the file was not applied since it was written, or something changed the value"
                + " afterwards",
        container
            ? "set it for the container, such as docker run --sysctl"
            : winner.file().manager() == Manager.TUNED
                ? "tuned-adm profile NAME, or what TuneD leaves to others"
                : "sysctl -w "
                    + o.key()
                    + "='"
                    + winner.effective().orElse("")
                    + "', then look again",
        container ? RuleId.P5 : RuleId.P1);
  }

  /** All interfaces but the loopback are ends of a virtual cable. */
  private boolean isContainer() {
    List<HostState.Link> links = state.links().stream().filter(l -> !l.isLoopback()).toList();
    return !links.isEmpty()
        && links.stream().allMatch(l -> l.kind().filter("veth"::equals).isPresent());
  }

  /** In force now, in none of the files: gone after a boot. */
  private void notKept(String key, BootOrder boot) {
    Optional<String> live = state.sysctl(key);
    Optional<String> usual = KernelTable.defaultOf(key, state.kernel());
    if (live.isEmpty() || usual.isEmpty() || boot.outcomes().containsKey(key)) {
      return;
    }
    boolean triple = live.get().indexOf(' ') > 0;
    if (!SysctlValue.same(live.get(), usual.get()) && !triple) {
      found.add(
          new Ineffective(
              side,
              Kind.NOT_KEPT,
              key,
              live.get(),
              live,
              "sysctl",
              "none of the files shown sets it: after a boot it is probably "
                  + usual.get()
                  + " again",
              "put it into a file in /etc/sysctl.d, if it is wanted",
              List.of(RuleId.P1, RuleId.W7)));
    }
  }

  private void add(
      Kind kind, Entry e, Optional<String> live, String why, String remedy, RuleId... rules) {
    found.add(
        new Ineffective(
            side,
            kind,
            e.setting().key(),
            e.effective().orElse(e.setting().value()),
            live,
            place(e),
            why,
            remedy,
            List.of(rules)));
  }

  private static String place(Entry e) {
    ConfigFile f = e.file();
    return f.at(e.setting().line());
  }
}
