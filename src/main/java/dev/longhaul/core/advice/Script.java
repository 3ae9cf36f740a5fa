package dev.longhaul.core.advice;

import dev.longhaul.core.advice.Recommendation.Advised;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The commands that make changes at run time, and those that take them back in reverse order (rule
 * P8). Where the value before is not known, applying records it first.
 */
final class Script {

  /** Tools live in sbin on many systems, outside an ordinary PATH (rule P2). */
  private static final String PATH = "export PATH=\"$PATH:/usr/sbin:/sbin\"";

  /** What goes into a command unquoted. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.:/@%-]+");

  private final Evidence evidence;

  Script(Evidence evidence) {
    this.evidence = evidence;
  }

  List<String> apply(List<Advised> changes) {
    List<String> lines = new ArrayList<>();
    Optional<Side> on = Optional.empty();
    for (Advised advised : changes) {
      Change change = advised.change();
      on = header(lines, on, change.side());
      lines.addAll(applying(change));
    }
    return lines;
  }

  List<String> undo(List<Advised> changes) {
    List<String> lines = new ArrayList<>();
    Optional<Side> on = Optional.empty();
    for (int i = changes.size() - 1; i >= 0; i--) {
      Change change = changes.get(i).change();
      on = header(lines, on, change.side());
      lines.addAll(undoing(change));
    }
    return lines;
  }

  private Optional<Side> header(List<String> lines, Optional<Side> on, Side side) {
    if (on.isEmpty() || on.get() != side) {
      String host =
          (side == Side.SENDER ? evidence.path().sender() : evidence.path().receiver()).value();
      lines.add("# as root on the " + (side == Side.SENDER ? "sender " : "receiver ") + host);
      lines.add(PATH);
    }
    return Optional.of(side);
  }

  private List<String> applying(Change change) {
    if (change instanceof Change.Sysctl s) {
      String set = "sysctl -w " + quoted(s.key()) + "=" + quoted(s.to());
      return s.from().isPresent() ? List.of(set) : List.of(record(s), set);
    }
    if (change instanceof Change.Module m) {
      return List.of("modprobe " + quoted(m.to()));
    }
    if (change instanceof Change.RouteMtu r) {
      return List.of(route("add", r.destination()) + " mtu " + quoted(r.to()));
    }
    if (change instanceof Change.RouteAdvmss r) {
      return List.of(route("add", r.destination()) + " advmss " + quoted(r.to()));
    }
    if (change instanceof Change.LinkMtu l) {
      return List.of("ip link set dev " + quoted(l.device()) + " mtu " + quoted(l.to()));
    }
    if (change instanceof Change.QdiscReplace q) {
      return QdiscCommands.replace(evidence, q);
    }
    Change.Offload o = (Change.Offload) change;
    return List.of("ethtool -K " + quoted(o.device()) + " " + quoted(o.flag()) + " " + o.to());
  }

  private List<String> undoing(Change change) {
    if (change instanceof Change.Sysctl s) {
      String before = s.from().map(Script::quoted).orElse("\"$(cat " + recorded(s) + ")\"");
      return List.of("sysctl -w " + quoted(s.key()) + "=" + before);
    }
    if (change instanceof Change.Module m) {
      return List.of("modprobe -r " + quoted(m.to()));
    }
    if (change instanceof Change.RouteMtu r) {
      return List.of("ip route del " + prefix(r.destination()) + " mtu " + quoted(r.to()));
    }
    if (change instanceof Change.RouteAdvmss r) {
      return List.of("ip route del " + prefix(r.destination()) + " advmss " + quoted(r.to()));
    }
    if (change instanceof Change.LinkMtu l) {
      return List.of("ip link set dev " + quoted(l.device()) + " mtu " + before(l.from()));
    }
    if (change instanceof Change.QdiscReplace q) {
      return QdiscCommands.restore(evidence, q);
    }
    Change.Offload o = (Change.Offload) change;
    return List.of(
        "ethtool -K " + quoted(o.device()) + " " + quoted(o.flag()) + " " + before(o.from()));
  }

  private static String before(Optional<String> from) {
    return from.map(Script::quoted).orElse("VALUE-BEFORE");
  }

  private static String record(Change.Sysctl s) {
    return "sysctl -n " + quoted(s.key()) + " > " + recorded(s);
  }

  private static String recorded(Change.Sysctl s) {
    return "longhaul-before." + s.key();
  }

  /** A host route beside the one in force, over the same next hop; fails if there is one. */
  private static String route(String verb, String destination) {
    String quoted = quoted(destination);
    return "ip route "
        + verb
        + " "
        + prefix(destination)
        + " $(ip -o route get "
        + quoted
        + " | grep -oE '(via [^ ]+ )?dev [^ ]+')";
  }

  private static String prefix(String destination) {
    if (destination.indexOf('/') >= 0) {
      return quoted(destination);
    }
    return quoted(destination) + (destination.indexOf(':') >= 0 ? "/128" : "/32");
  }

  /** A word of a shell command, quoted where needed. */
  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
