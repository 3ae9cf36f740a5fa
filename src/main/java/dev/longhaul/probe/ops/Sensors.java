package dev.longhaul.probe.ops;

import dev.longhaul.model.HostId;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.sense.HostLook;
import dev.longhaul.probe.sense.PathLook;
import dev.longhaul.probe.sense.Rounds;
import dev.longhaul.probe.sense.SocketLook;
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
    HostId host = settings.host();
    return new Sensors(
        host,
        root,
        clock,
        new HostLook(root, tools, settings.peers()),
        new SocketLook(host, root, tools, clock, settings.schedule().busiest()),
        new PathLook(host, tools),
        new Rounds(host, tools, clock));
  }
}
