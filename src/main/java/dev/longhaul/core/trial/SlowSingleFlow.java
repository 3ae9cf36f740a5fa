package dev.longhaul.core.trial;

import dev.longhaul.model.Change;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The search for a slow single flow whose cause is unproven, in the order in which an experienced
 * operator went: congestion control, send window, quantum of fq, packet size, unsent data. What can
 * change nothing on this host is left out.
 *
 * @param device through which the flow leaves
 * @param destination of the route whose packet size may be tried
 * @param sysctls of the sender as they are; what is missing is unknown
 * @param qdisc of the device as the host prints it; empty if unknown
 * @param linkMtu bytes
 */
public record SlowSingleFlow(
    String device,
    String destination,
    Map<String, String> sysctls,
    Optional<String> qdisc,
    int linkMtu) {

  private static final String CONTROL = "net.ipv4.tcp_congestion_control";
  private static final String WINDOW = "net.ipv4.tcp_wmem";
  private static final String UNSENT = "net.ipv4.tcp_notsent_lowat";
  private static final int MIB = 1 << 20;
  private static final List<Integer> WINDOWS_MIB = List.of(16, 32, 64);
  private static final String DEFAULT_WINDOW = "4096 16384 4194304";
  private static final Pattern TRIPLE = Pattern.compile("\\d{1,18}\\s+\\d{1,18}\\s+\\d{1,18}");
  private static final int ORDINARY_MTU = 1500;
  private static final int UNSENT_BYTES = 131072;

  public SlowSingleFlow {
    sysctls = Map.copyOf(sysctls);
  }

  /** The knobs, one after the other. */
  public Elimination order() {
    List<Stage> stages = new ArrayList<>();
    stages.add(congestionControl());
    sendWindow().ifPresent(stages::add);
    stages.add(quantum());
    packetSize().ifPresent(stages::add);
    unsent().ifPresent(stages::add);
    return new Elimination(stages);
  }

  private Stage congestionControl() {
    String other = "bbr".equals(sysctls.get(CONTROL)) ? "cubic" : "bbr";
    return new Stage(
        "congestion control",
        "it decides most where packets are lost, and it costs one kernel parameter",
        List.of(arm(other, sysctl(CONTROL, other))));
  }

  private Optional<Stage> sendWindow() {
    String printed = sysctls.getOrDefault(WINDOW, DEFAULT_WINDOW).strip();
    String[] now = (TRIPLE.matcher(printed).matches() ? printed : DEFAULT_WINDOW).split("\\s+", 3);
    List<Arm> positions = new ArrayList<>();
    for (int mebibytes : WINDOWS_MIB) {
      long bytes = (long) mebibytes * MIB;
      if (Long.parseLong(now[2]) < bytes) {
        String to = now[0] + " " + now[1] + " " + bytes;
        positions.add(arm("wmem " + mebibytes + " MiB", sysctl(WINDOW, to)));
      }
    }
    return stage(
        "send window",
        "a window under the bandwidth-delay product is a limit; where packets are lost it is not",
        positions);
  }

  private Stage quantum() {
    List<Arm> positions = new ArrayList<>();
    for (int frame : List.of(1514, 9014)) {
      String to = "fq quantum " + 2 * frame + " initial_quantum " + 10 * frame;
      positions.add(
          arm("fq quantum " + 2 * frame, new Change.QdiscReplace(Side.SENDER, device, qdisc, to)));
    }
    return new Stage(
        "fq quantum",
        "theory says that it does not pace; hosts were seen where it mattered",
        positions);
  }

  /** On the route, so that other destinations keep their jumbo frames. */
  private Optional<Stage> packetSize() {
    if (linkMtu <= ORDINARY_MTU) {
      return Optional.empty();
    }
    String to = Integer.toString(ORDINARY_MTU);
    return stage(
        "packet size",
        "the link carries more than most paths do",
        List.of(
            arm(
                "route mtu " + to,
                new Change.RouteMtu(Side.SENDER, destination, Optional.empty(), to))));
  }

  private Optional<Stage> unsent() {
    String to = Integer.toString(UNSENT_BYTES);
    if (to.equals(sysctls.get(UNSENT))) {
      return Optional.empty();
    }
    return stage(
        "unsent data",
        "harmless at this size, harmful below; where it is smaller today this is the cure",
        List.of(arm("notsent_lowat " + to, sysctl(UNSENT, to))));
  }

  private Change sysctl(String key, String to) {
    return new Change.Sysctl(Side.SENDER, key, Optional.ofNullable(sysctls.get(key)), to);
  }

  private static Arm arm(String name, Change change) {
    return new Arm(name, List.of(change));
  }

  private static Optional<Stage> stage(String knob, String why, List<Arm> positions) {
    return positions.isEmpty() ? Optional.empty() : Optional.of(new Stage(knob, why, positions));
  }
}
