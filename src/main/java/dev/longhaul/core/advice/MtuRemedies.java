package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.MtuChain;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.StallFigures;
import dev.longhaul.model.Change;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import dev.longhaul.model.UsualMtu;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Segments that fit the path, towards this receiver only (rules M3, M4). */
final class MtuRemedies {

  private static final String PROBING = "net.ipv4.tcp_mtu_probing";

  static final int LEAST_MTU = 1280;

  private static final int ETHERNET = 1500;
  private static final int TRIALS = 3;
  private static final int TIMESTAMPS = 12;

  private MtuRemedies() {}

  static void blackHole(Evidence e, Plan plan) {
    OptionalInt carried = carried(e);
    String destination = e.receiverAddress().orElse(e.path().receiver().value());
    if (carried.isPresent()) {
      plan.change(
          route(e, destination, carried.getAsInt()),
          "Keeps segments towards this receiver within "
              + carried.getAsInt()
              + " bytes, which are proven to pass; jumbo frames to everybody else stay",
          "A route of its own to this receiver; it does not follow later changes of the gateway",
          RuleId.M4,
          RuleId.M1);
    } else {
      safetyNet(e, plan);
      candidates(e).limit(TRIALS).forEach(mtu -> tryRoute(e, plan, destination, mtu));
    }
    plan.expect(Prediction.fittingSegments(e));
    plan.against(
            "net.ipv4.tcp_congestion_control",
            "BBR does nothing here: no algorithm gets a segment through that is too big",
            RuleId.M2)
        .against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
            "rwnd_limited is a consequence of the stall; windows do not matter",
            RuleId.M2,
            RuleId.W9)
        .against(
            "link.mtu",
            "lowering the whole interface hurts jumbo traffic inside; a route is enough",
            RuleId.M4);
  }

  private static void safetyNet(Evidence e, Plan plan) {
    plan.change(
        new Change.Sysctl(Side.SENDER, PROBING, e.senderState().sysctl(PROBING), "1"),
        "A safety net until the size is known: after seconds of stall the kernel searches for a"
            + " size that passes",
        "Stalls of seconds at the start of each affected connection remain",
        RuleId.M3);
  }

  private static void tryRoute(Evidence e, Plan plan, String destination, int mtu) {
    plan.trial(
        route(e, destination, mtu),
        "A usual MTU below what vanished; the largest one that carries a bulk transfer is right",
        "None while it is tried: only this receiver is concerned",
        RuleId.M4,
        RuleId.T1);
  }

  private static Change.RouteMtu route(Evidence e, String destination, int mtu) {
    Optional<String> from =
        e.senderState().routes().stream()
            .filter(r -> r.destination().equals(destination) && r.mtu() > 0 && !r.learned())
            .map(r -> Integer.toString(r.mtu()))
            .findFirst();
    return new Change.RouteMtu(Side.SENDER, destination, from, Integer.toString(mtu));
  }

  /** The largest packet proven to pass: by a probe, or by segments that arrived after a search. */
  private static OptionalInt carried(Evidence e) {
    OptionalInt byProbe = e.mtu().carried();
    IntStream bySegments =
        e.sender().map(SenderFigures::stall).filter(StallFigures::shrankByProbing).stream()
            .flatMapToInt(s -> s.lastMss().stream())
            .map(mss -> mss + e.path().family().tcpIpHeaderBytes() + TIMESTAMPS);
    return IntStream.concat(byProbe.stream(), bySegments)
        .filter(mtu -> mtu >= LEAST_MTU)
        .filter(mtu -> e.mtu().vanished().isEmpty() || mtu < e.mtu().vanished().getAsInt())
        .max();
  }

  private static java.util.stream.Stream<Integer> candidates(Evidence e) {
    int own =
        e.senderState().links().stream()
            .filter(l -> !l.isLoopback())
            .mapToInt(HostState.Link::mtu)
            .max()
            .orElse(Integer.MAX_VALUE);
    if (!e.stated().tunnels().isEmpty()) {
      own = Math.min(own, ETHERNET - MtuChain.overhead(e) + 1);
    }
    int below = Math.min(e.mtu().vanished().orElse(Integer.MAX_VALUE), own);
    return UsualMtu.ALL.stream().filter(mtu -> mtu < below);
  }
}
