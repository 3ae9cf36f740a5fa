package dev.longhaul.probe.ops;

import dev.longhaul.model.HostId;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.sense.HostLook;
import dev.longhaul.probe.sense.PathLook;
import dev.longhaul.probe.sense.PeerNames;
import dev.longhaul.probe.sense.Rounds;
import dev.longhaul.probe.sense.SocketLook;
import dev.longhaul.probe.sense.Vantage;
import java.time.Clock;

/**
 * All that looks at one host.
 *
 * @param root its files
 */
record Sensors(
    HostId host,
    HostRoot root,
    Clock clock,
    HostLook state,
    SocketLook sockets,
    PathLook paths,
    Rounds rounds) {

  static Sensors of(ProbeSettings settings, HostRoot root, Tools tools, Clock clock) {
    PeerNames names = new PeerNames();
    settings.tests().forEach(t -> names.call(t.address(), t.name()));
    Vantage here = new Vantage(settings.host(), root, tools, clock, names);
    return new Sensors(
        settings.host(),
        root,
        clock,
        new HostLook(root, tools, settings.farEnds()),
        new SocketLook(here, settings.schedule().busiest()),
        new PathLook(here),
        new Rounds(here));
  }
}
