package dev.longhaul.core.remediation;

import dev.longhaul.core.remediation.AllowedChange.RouteField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The closed list of what may be changed on a host from afar, with the range of each value. The
 * same list is applied before a command is signed and again on the host. What does not match is
 * refused as a whole, with a reason; nothing is repaired.
 */
public final class AllowList {

  /** More changes in one command are refused: no recommendation needs as many. */
  public static final int MOST_CHANGES = 32;

  private static final int LEAST_LINK_MTU = 1280;
  private static final int MOST_LINK_MTU = 9216;
  private static final int LEAST_ROUTE_MTU = 576;
  private static final int LEAST_ADVMSS = 536;
  private static final int MOST_ADVMSS = 9176;
  private static final long MOST_QUANTUM = 1 << 20;
  private static final int SHOWN = 60;

  private static final Pattern DEVICE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,14}");
  private static final Pattern DESTINATION =
      Pattern.compile(
          "default|[0-9]{1,3}(\\.[0-9]{1,3}){3}(/[0-9]{1,2})?"
              + "|[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,7}(/[0-9]{1,3})?");
  private static final Pattern MODULE = Pattern.compile("(tcp|sch)_[a-z0-9_]{1,32}");
  private static final Pattern EXPECTED = Pattern.compile("[A-Za-z0-9_.:/ -]{0,200}");

  /** Narrow flags only: those that rule O1 names as candidates. */
  private static final Set<String> OFFLOADS =
      Set.of(
          "tx-checksumming",
          "tx-checksum-ip-generic",
          "tx-udp_tnl-segmentation",
          "tx-udp_tnl-csum-segmentation",
          "tx-tcp-segmentation",
          "tx-tcp6-segmentation",
          "tcp-segmentation-offload",
          "generic-segmentation-offload",
          "generic-receive-offload",
          "large-receive-offload",
          "rx-checksumming",
          "rx-gro-hw",
          "rx-udp-gro-forwarding");

  private static final Map<String, Map<String, Span>> QDISCS =
      Map.of(
          "fq",
          Map.of(
              "limit", new Span(100, 1_000_000),
              "flow_limit", new Span(10, 100_000),
              "quantum", new Span(256, MOST_QUANTUM),
              "initial_quantum", new Span(1514, MOST_QUANTUM)),
          "fq_codel",
          Map.of(
              "limit", new Span(100, 1_000_000),
              "flows", new Span(16, 65_536),
              "quantum", new Span(256, MOST_QUANTUM)),
          "pfifo_fast",
          Map.of());

  private AllowList() {}

  private record Span(long least, long most) {}

  /**
   * One change as somebody asks for it.
   *
   * @param setting name in the contract
   * @param target device or destination
   * @param expected the value that must be found
   * @param value the value to set
   */
  public record Wanted(
      String setting, Optional<String> target, Optional<String> expected, String value) {}

  /** What the list says about wanted changes. */
  public sealed interface Verdict {

    /** All of them are allowed. */
    record Allowed(List<AllowedChange> changes) implements Verdict {}

    /** At least one is not, so none is. */
    record Refused(String reason) implements Verdict {}
  }

  /** Judges the changes of one command together. */
  public static Verdict check(List<Wanted> wanted) {
    if (wanted.isEmpty()) {
      return new Verdict.Refused("The command holds no change.");
    }
    if (wanted.size() > MOST_CHANGES) {
      return new Verdict.Refused(
          "The command holds " + wanted.size() + " changes; " + MOST_CHANGES + " are allowed.");
    }
    List<AllowedChange> changes = new ArrayList<>();
    Set<String> places = new HashSet<>();
    try {
      for (Wanted w : wanted) {
        AllowedChange change = change(w);
        boolean once =
            change instanceof AllowedChange.Module
                ? places.add("module " + change.value())
                : places.add(change.setting() + " " + change.target().orElse(""));
        if (!once) {
          throw new NotAllowed("The command sets " + shown(w.setting()) + " twice.");
        }
        changes.add(change);
      }
    } catch (NotAllowed e) {
      return new Verdict.Refused(e.reason);
    }
    return new Verdict.Allowed(List.copyOf(changes));
  }

  /** Blanks between words as one space, none around: the form in which values are compared. */
  public static String normalised(String value) {
    return value.strip().replaceAll("\\s+", " ");
  }

  private static AllowedChange change(Wanted w) throws NotAllowed {
    Optional<String> expected = w.expected().map(AllowList::normalised).filter(e -> !e.isEmpty());
    if (expected.filter(e -> !EXPECTED.matcher(e).matches()).isPresent()) {
      throw new NotAllowed("The expected value of " + shown(w.setting()) + " has an odd form.");
    }
    if (!normalised(w.value()).equals(w.value())) {
      throw new NotAllowed("The value " + shown(w.value()) + " has blanks that do not belong.");
    }
    SysctlRule rule = SysctlRule.ALL.get(w.setting());
    if (rule != null) {
      noTarget(w);
      refuseIf(rule.refusal(w.value()), w);
      return new AllowedChange.Sysctl(w.setting(), expected, w.value());
    }
    return switch (w.setting()) {
      case "link.mtu" ->
          new AllowedChange.LinkMtu(device(w), expected, size(w, LEAST_LINK_MTU, MOST_LINK_MTU));
      case "route.mtu" ->
          new AllowedChange.RouteSize(
              RouteField.MTU, destination(w), expected, size(w, LEAST_ROUTE_MTU, MOST_LINK_MTU));
      case "route.advmss" ->
          new AllowedChange.RouteSize(
              RouteField.ADVMSS, destination(w), expected, size(w, LEAST_ADVMSS, MOST_ADVMSS));
      case "qdisc" -> new AllowedChange.Qdisc(device(w), expected, qdisc(w));
      case "module" -> module(w);
      default -> offload(w, expected);
    };
  }

  private static AllowedChange offload(Wanted w, Optional<String> expected) throws NotAllowed {
    String prefix = "offload.";
    String flag = w.setting().startsWith(prefix) ? w.setting().substring(prefix.length()) : "";
    if (!OFFLOADS.contains(flag)) {
      throw new NotAllowed(
          "The setting " + shown(w.setting()) + " is not on the list of what may be changed.");
    }
    if (!w.value().equals("on") && !w.value().equals("off")) {
      throw outOfRange(w, "must be on or off");
    }
    return new AllowedChange.Offload(device(w), flag, expected, w.value().equals("on"));
  }

  private static AllowedChange module(Wanted w) throws NotAllowed {
    noTarget(w);
    if (!MODULE.matcher(w.value()).matches()) {
      throw outOfRange(w, "must be a module of congestion control or queueing");
    }
    return new AllowedChange.Module(w.value());
  }

  private static QdiscSpec qdisc(Wanted w) throws NotAllowed {
    String[] words = w.value().split(" ", -1);
    Map<String, Span> known = QDISCS.get(words[0]);
    if (known == null) {
      throw outOfRange(w, "must be one of " + QDISCS.keySet().stream().sorted().toList());
    }
    Map<String, Long> parameters = new LinkedHashMap<>();
    for (int i = 1; i < words.length; i += 2) {
      Span span = known.get(words[i]);
      Optional<Long> number =
          span == null || i + 1 == words.length
              ? Optional.empty()
              : WholeNumber.within(words[i + 1], span.least, span.most);
      if (number.isEmpty() || parameters.put(words[i], number.get()) != null) {
        throw outOfRange(w, "has a parameter that is unknown, out of its range or there twice");
      }
    }
    return new QdiscSpec(words[0], parameters);
  }

  private static int size(Wanted w, int least, int most) throws NotAllowed {
    return WholeNumber.within(w.value(), least, most)
        .map(Long::intValue)
        .orElseThrow(() -> outOfRange(w, "must be a whole number from " + least + " to " + most));
  }

  private static String device(Wanted w) throws NotAllowed {
    return target(w, DEVICE, "device");
  }

  private static String destination(Wanted w) throws NotAllowed {
    return target(w, DESTINATION, "destination");
  }

  private static String target(Wanted w, Pattern form, String what) throws NotAllowed {
    return w.target()
        .filter(t -> form.matcher(t).matches())
        .orElseThrow(
            () ->
                new NotAllowed(
                    "The change of "
                        + shown(w.setting())
                        + " is for "
                        + shown(w.target().orElse("nothing"))
                        + ", which is no "
                        + what
                        + "."));
  }

  private static void noTarget(Wanted w) throws NotAllowed {
    if (w.target().isPresent()) {
      throw new NotAllowed(
          "The setting "
              + shown(w.setting())
              + " is of the whole host, not of "
              + shown(w.target().get())
              + ".");
    }
  }

  private static void refuseIf(Optional<String> reason, Wanted w) throws NotAllowed {
    if (reason.isPresent()) {
      throw outOfRange(w, reason.get());
    }
  }

  private static NotAllowed outOfRange(Wanted w, String rule) {
    return new NotAllowed(
        "The value " + shown(w.value()) + " of " + shown(w.setting()) + " " + rule + ".");
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[^ -~]", "?");
    String cut = printable.length() > SHOWN ? printable.substring(0, SHOWN) + "..." : printable;
    return "'" + cut + "'";
  }

  /** Never leaves this class. */
  private static final class NotAllowed extends Exception {
    private final String reason;

    NotAllowed(String reason) {
      super(reason);
      this.reason = reason;
    }
  }
}
