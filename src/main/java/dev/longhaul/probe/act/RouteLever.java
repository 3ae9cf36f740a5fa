package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange.RouteSize;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sizes of routes (rule M4). A destination that has a route of its own keeps all words of it; a
 * single address without one gets a host route that leads where its packets go already, and undoing
 * removes exactly that.
 */
record RouteLever(Hands hands) implements Lever<RouteSize> {

  private static final String WORDS = "words";
  private static final String FAMILY = "family";
  private static final String OWN = "own";

  @Override
  public Prior look(RouteSize c) throws HostTrouble {
    for (String family : families(c.destination())) {
      Optional<RouteLine> own = find(family, c.destination());
      if (own.isPresent()) {
        return prior(c, family, restorable(c, own.get()), true);
      }
    }
    String family = families(c.destination()).get(0);
    return prior(c, family, restorable(c, way(family, c.destination())), false);
  }

  private static Prior prior(RouteSize c, String family, RouteLine line, boolean own) {
    String text = own ? line.value(c.field().word()).orElse("") : "";
    return new Prior(
        text, Map.of(FAMILY, family, OWN, Boolean.toString(own), WORDS, line.toString()));
  }

  private static RouteLine restorable(RouteSize c, RouteLine line) throws HostTrouble {
    if (line.words().contains("expires")) {
      throw new HostTrouble(
          "The route to "
              + c.destination()
              + " comes from a router's advertisements and would not stay as it is set.");
    }
    Optional<String> unknown = line.unknownWord();
    if (unknown.isPresent()) {
      throw new HostTrouble(
          "The route to "
              + c.destination()
              + " has the property '"
              + unknown.get()
              + "', which could not be put back for sure.");
    }
    return line;
  }

  @Override
  public void set(RouteSize c, Prior prior) throws HostTrouble {
    String field = c.field().word();
    String family = prior.part(FAMILY);
    RouteLine base = find(family, c.destination()).orElse(RouteLine.parse(prior.part(WORDS)));
    replace(family, base.with(field, c.value()));
    Live now = now(c, prior);
    if (now.force() != Force.OURS) {
      throw new HostTrouble(
          "The "
              + field
              + " of the route to "
              + c.destination()
              + " is "
              + now.text().orElse("not there")
              + " after "
              + c.value()
              + " was set.");
    }
  }

  @Override
  public Live now(RouteSize c, Prior prior) {
    try {
      RouteLine old = RouteLine.parse(prior.part(WORDS));
      boolean own = prior.part(OWN).equals("true");
      Optional<RouteLine> found = find(prior.part(FAMILY), c.destination());
      if (found.isEmpty()) {
        return new Live(own ? Force.GONE : Force.OLD, Optional.empty());
      }
      String value = found.get().value(c.field().word()).orElse("");
      return Live.of(force(c, prior, value, own || found.get().leadsAs(old)), value);
    } catch (HostTrouble e) {
      return Live.unknown();
    }
  }

  private static Force force(RouteSize c, Prior prior, String value, boolean theRoute)
      throws HostTrouble {
    if (!theRoute) {
      return Force.OTHER;
    }
    if (value.equals(c.value())) {
      return Force.OURS;
    }
    if (prior.part(OWN).equals("true")) {
      return value.equals(prior.text()) ? Force.OLD : Force.OTHER;
    }
    // The route is ours, but this size of it was not set yet, or another change of it was.
    return value.isEmpty() ? Force.PARTLY : Force.OTHER;
  }

  /** Only the size is put back: the rest of the route may have been renewed meanwhile. */
  @Override
  public void restore(RouteSize c, Prior prior) throws HostTrouble {
    String family = prior.part(FAMILY);
    RouteLine old = RouteLine.parse(prior.part(WORDS));
    Optional<RouteLine> found = find(family, c.destination());
    if (found.isEmpty()) {
      return;
    }
    if (prior.part(OWN).equals("true")) {
      RouteLine wanted = found.get().withFieldOf(old, c.field().word());
      if (!wanted.equals(found.get())) {
        replace(family, wanted);
        checkRestored(c, find(family, c.destination()), wanted);
      }
    } else if (found.get().leadsAs(old)) {
      List<String> words = new ArrayList<>(List.of("ip", family, "route", "del"));
      words.addAll(found.get().words());
      var unused = hands.run(words);
    }
  }

  private static void checkRestored(RouteSize c, Optional<RouteLine> now, RouteLine wanted)
      throws HostTrouble {
    String field = c.field().word();
    if (now.isEmpty() || !now.get().value(field).equals(wanted.value(field))) {
      throw new HostTrouble(
          "The route to " + c.destination() + " did not take its old " + field + " back.");
    }
  }

  @Override
  public List<List<String>> undoCommands(RouteSize c, Prior prior) {
    Map<String, String> d = prior.detail();
    boolean own = d.getOrDefault(OWN, "true").equals("true");
    List<String> command =
        new ArrayList<>(
            List.of("ip", d.getOrDefault(FAMILY, "-4"), "route", own ? "replace" : "del"));
    command.addAll(List.of(d.getOrDefault(WORDS, "").split(" ")));
    return List.of(command);
  }

  private void replace(String family, RouteLine line) throws HostTrouble {
    List<String> words = new ArrayList<>(List.of("ip", family, "route", "replace"));
    words.addAll(line.words());
    var unused = hands.run(words);
  }

  /** The route of exactly this destination; of several the one that is used, which is first. */
  private Optional<RouteLine> find(String family, String destination) throws HostTrouble {
    String lines =
        hands.run("ip", family, "-d", "-o", "route", "show", "table", "main", "exact", destination);
    return lines.lines().filter(l -> !l.isBlank()).findFirst().map(RouteLine::parse);
  }

  /** Where packets to an address go now, as a route of its own. */
  private RouteLine way(String family, String destination) throws HostTrouble {
    String address = destination.replaceFirst("/(32|128)$", "");
    if (address.contains("/") || address.equals("default")) {
      throw new HostTrouble("There is no route to " + destination + " that could be changed.");
    }
    RouteLine got = RouteLine.parse(hands.run("ip", family, "-o", "route", "get", address));
    Optional<String> device = got.value("dev");
    boolean plain = got.words().get(0).equals(address) && !got.words().contains("table");
    if (!plain || device.isEmpty() || device.get().equals("lo")) {
      throw new HostTrouble("Packets to " + destination + " do not take a plain route: " + got);
    }
    List<String> words = new ArrayList<>(List.of("unicast", address));
    got.value("via").ifPresent(via -> words.addAll(List.of("via", via)));
    words.addAll(List.of("dev", device.get(), "proto", "static"));
    got.value("src").ifPresent(src -> words.addAll(List.of("src", src)));
    return new RouteLine(words);
  }

  private static List<String> families(String destination) {
    if (destination.equals("default")) {
      return List.of("-4", "-6");
    }
    return List.of(destination.contains(":") ? "-6" : "-4");
  }
}
