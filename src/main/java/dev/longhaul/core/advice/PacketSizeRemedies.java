package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.MtuChain;
import dev.longhaul.core.diagnosis.MtuChain.Excess;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.TunnelKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The MTU that fits at the narrowest place: the tunnel or the bridge, else the route, else the link
 * (rules T1, T2, M4). Asserted only where the device is known by name.
 */
final class PacketSizeRemedies {

  private static final int ETHERNET = 1500;
  private static final int LEAST = 1280;
  private static final String RISK =
      "Some drivers restart the link; connections that are open keep their old segment size";

  private PacketSizeRemedies() {}

  static void exceeded(Evidence e, Plan plan) {
    List<Excess> excesses = MtuChain.excesses(e);
    if (!excesses.isEmpty() && excesses.get(0).network()) {
      against(plan);
      plan.against(
          "link.mtu", "the hosts' own links are right; a device between them is not", RuleId.T2);
      return;
    }
    if (!excesses.isEmpty()) {
      fit(e, excesses.get(0), plan);
    } else {
      known(e, plan);
    }
    against(plan);
  }

  private static void fit(Evidence e, Excess x, Plan plan) {
    int to = Math.max(LEAST, x.fits());
    switch (x.part()) {
      case TUNNEL -> link(tunnelDevice(e, x.device()), x.has(), to, plan);
      case BRIDGE -> link(device(x.device(), "docker0"), x.has(), to, plan);
      case LINK -> {
        if (x.has() > ETHERNET) {
          route(e, x.has(), to, plan);
        } else {
          link(device(x.device().or(() -> ownDevice(e)), "eth0"), x.has(), to, plan);
        }
      }
      default -> route(e, x.has(), to, plan);
    }
  }

  /** Without a sum: the size that was found to work, else what a tunnel leaves of 1500. */
  private static void known(Evidence e, Plan plan) {
    StatedFacts f = e.stated();
    OptionalInt now = MtuChain.inUse(e);
    OptionalInt cures = f.bytes(FactKey.MTU_CURES);
    OptionalInt mss = f.bytes(FactKey.MSS_CURES);
    boolean tunnel = !f.tunnels().isEmpty();
    if (cures.isPresent() && now.orElse(0) > ETHERNET && !tunnel) {
      route(e, now.getAsInt(), cures.getAsInt(), plan);
    } else if (cures.isPresent()) {
      Named device =
          tunnel && isOfTunnel(e, now, cures.getAsInt())
              ? tunnelDevice(e, Optional.empty())
              : device(ownDevice(e), "eth0");
      link(device, now.orElse(0), cures.getAsInt(), plan);
    } else if (mss.isPresent()) {
      plan.trial(
          new Change.RouteAdvmss(
              Side.SENDER, destination(e), Optional.empty(), Integer.toString(mss.getAsInt())),
          "Segments of the size that was found to work, towards this receiver only",
          "A route of its own to this receiver",
          RuleId.M4,
          RuleId.M5);
    } else if (tunnel) {
      int over = MtuChain.overhead(e);
      link(
          new Named(tunnelDevice(e, Optional.empty()).name(), false),
          now.orElse(0),
          Math.max(LEAST, Math.min(now.orElse(ETHERNET), below(f, now)) - over),
          plan);
    }
  }

  /** What hangs only above jumbo size shows that the path itself carries jumbo packets. */
  private static int below(StatedFacts f, OptionalInt now) {
    boolean jumbo = f.size(FactKey.HANGS_ABOVE).map(s -> s.bytes() > 2 * ETHERNET).orElse(false);
    return jumbo ? now.orElse(ETHERNET) : ETHERNET;
  }

  /** Whether a size that works is that of the tunnel rather than of the link below it. */
  private static boolean isOfTunnel(Evidence e, OptionalInt now, int cures) {
    int over = MtuChain.overhead(e);
    return now.isEmpty()
        || now.getAsInt() < ETHERNET
        || now.getAsInt() - cures == over
        || cures <= ETHERNET - Math.min(over, 60);
  }

  /** A device, and whether its name is known rather than the usual one. */
  private record Named(String name, boolean isKnown) {}

  private static Named device(Optional<String> known, String usual) {
    return new Named(known.orElse(usual), known.isPresent());
  }

  private static Named tunnelDevice(Evidence e, Optional<String> known) {
    Optional<String> named = known.or(() -> e.stated().words(FactKey.TUNNEL_DEVICE));
    String usual =
        e.stated().tunnels().stream().findFirst().map(PacketSizeRemedies::usual).orElse("tun0");
    return device(named, usual);
  }

  private static String usual(TunnelKind kind) {
    return switch (kind) {
      case WIREGUARD -> "wg0";
      case TAILSCALE -> "tailscale0";
      case IPIP -> "tunl0";
      case SIT -> "sit1";
      case GRE -> "gre1";
      case VXLAN, GENEVE -> "vxlan0";
      case PPPOE, PPTP, L2TP -> "ppp0";
      default -> "tun0";
    };
  }

  private static Optional<String> ownDevice(Evidence e) {
    return e.stated()
        .words(FactKey.DEVICE)
        .filter(d -> d.indexOf(' ') < 0)
        .or(
            () ->
                e.senderState().links().stream()
                    .filter(l -> !l.isLoopback() && l.kind().isEmpty())
                    .map(HostState.Link::name)
                    .findFirst());
  }

  private static void link(Named device, int from, int to, Plan plan) {
    Change change =
        new Change.LinkMtu(
            Side.SENDER,
            device.name(),
            from > 0 ? Optional.of(Integer.toString(from)) : Optional.empty(),
            Integer.toString(to));
    String why = "Packets of " + to + " bytes fit what lies below; the other end needs the same";
    if (device.isKnown()) {
      plan.change(change, why, RISK, RuleId.T1, RuleId.T2);
    } else {
      plan.trial(
          change,
          why
              + ". The device's name is assumed: take the real one, or the setting of the daemon"
              + " that makes it",
          RISK,
          RuleId.T1,
          RuleId.T2);
    }
  }

  private static void route(Evidence e, int from, int to, Plan plan) {
    Change change =
        new Change.RouteMtu(Side.SENDER, destination(e), Optional.empty(), Integer.toString(to));
    String why =
        "Keeps packets towards this receiver within " + to + " bytes; " + from + " stay elsewhere";
    String risk = "A route of its own to this receiver";
    if (e.receiverAddress().isPresent()) {
      plan.change(change, why, risk, RuleId.M4, RuleId.T2);
    } else {
      plan.trial(change, why, risk, RuleId.M4, RuleId.T2);
    }
  }

  private static String destination(Evidence e) {
    return e.receiverAddress().orElse(e.path().receiver().value());
  }

  private static void against(Plan plan) {
    plan.against(
            "net.ipv4.tcp_congestion_control",
            "no algorithm gets a packet through that is too big",
            RuleId.M2)
        .against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
            "windows do not matter while packets do not fit",
            RuleId.W9)
        .against(
            "net.ipv4.tcp_mtu_probing",
            "a safety net after seconds of stall, not a cure of a wrong MTU",
            RuleId.M3);
  }
}
