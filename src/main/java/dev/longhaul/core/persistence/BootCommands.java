package dev.longhaul.core.persistence;

import dev.longhaul.core.remediation.AllowedChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Changes that are made again by commands once the network is up: by a hook of the manager that
 * runs when the interface comes up, else by a oneshot unit, else by the host's start script. Every
 * word is of the closed list of changes or was printed by the kernel, and none means anything to a
 * shell.
 */
final class BootCommands {

  private static final String UNITS = "/etc/systemd/system/";
  private static final String SCRIPT_PATH = "PATH=/usr/sbin:/usr/bin:/sbin:/bin\nexport PATH\n";
  private static final int EXECUTABLE = 0755;
  private static final String MQ_HANDLE = "8f00:";

  private final BootFacts facts;
  private final String id;
  private final List<Command> commands = new ArrayList<>();

  /** Lines of a start script that come before the commands: modules, then values (rule Q8). */
  private final List<String> first = new ArrayList<>();

  private final List<String> unknown = new ArrayList<>();

  BootCommands(BootFacts facts, String id) {
    this.facts = facts;
    this.id = id;
  }

  /**
   * A command for one interface.
   *
   * @param tool name without a folder
   */
  private record Command(String device, String tool, List<String> arguments) {

    String line() {
      return tool + " " + String.join(" ", arguments);
    }
  }

  void add(AllowedChange change) {
    if (change instanceof AllowedChange.LinkMtu m) {
      command(m.device(), "ip", "link", "set", "dev", m.device(), "mtu", m.value());
    } else if (change instanceof AllowedChange.Offload o) {
      command(o.device(), "ethtool", "-K", o.device(), o.flag(), o.value());
    } else if (change instanceof AllowedChange.Qdisc q) {
      qdisc(q);
    }
  }

  /** Loads a module where nothing reads a folder of modules. */
  void addModule(String name) {
    first.add("modprobe " + name);
  }

  /** Writes a value where nothing reads a folder of values; there may be no sysctl either. */
  void addSysctl(String key, String value) {
    first.add("echo '" + value + "' >/proc/sys/" + key.replace('.', '/'));
  }

  /**
   * Leaf by leaf under mq, whose default root has no handle to name leaves by and so gets one; the
   * root by replace, never by delete and add (rules Q6, Q7).
   */
  private void qdisc(AllowedChange.Qdisc q) {
    int leaves = facts.device(q.device()).mqLeaves();
    if (leaves == 0) {
      replace(q.device(), List.of("root"), q.spec().words());
      return;
    }
    replace(q.device(), List.of("root", "handle", MQ_HANDLE), List.of("mq"));
    for (int leaf = 1; leaf <= leaves; leaf++) {
      String parent = MQ_HANDLE + Integer.toHexString(leaf);
      replace(q.device(), List.of("parent", parent), q.spec().words());
    }
  }

  private void replace(String device, List<String> place, List<String> what) {
    List<String> words = new ArrayList<>(List.of("qdisc", "replace", "dev", device));
    words.addAll(place);
    words.addAll(what);
    commands.add(new Command(device, "tc", words));
  }

  /** One command for all sizes of a destination: the last of several would undo the others. */
  void addRoute(String destination, List<AllowedChange.RouteSize> changes) {
    BootFacts.Route route = facts.routes().get(destination);
    if (route == null) {
      unknown.add(destination);
      return;
    }
    Map<String, String> sizes = new TreeMap<>(route.sizes());
    changes.forEach(c -> sizes.put(c.field().word(), c.value()));
    List<String> words = new ArrayList<>();
    if (route.v6()) {
      words.add("-6");
    }
    words.addAll(List.of("route", "replace"));
    words.addAll(route.words());
    sizes.forEach((word, value) -> words.addAll(List.of(word, value)));
    commands.add(new Command(route.device().orElse(""), "ip", words));
  }

  private void command(String device, String tool, String... arguments) {
    commands.add(new Command(device, tool, List.of(arguments)));
  }

  Optional<String> into(List<OwnedFile> files, List<Step> after) {
    if (!unknown.isEmpty()) {
      return Optional.of("No route to " + unknown.get(0) + " was found that could be made again.");
    }
    List<Command> others = new ArrayList<>(commands);
    for (String device : commands.stream().map(Command::device).distinct().toList()) {
      List<Command> own = commands.stream().filter(c -> c.device().equals(device)).toList();
      Optional<OwnedFile> hook = hook(facts.device(device).owner(), device, own);
      if (hook.isPresent()) {
        files.add(hook.get());
        others.removeAll(own);
      }
    }
    if (others.isEmpty() && first.isEmpty()) {
      return Optional.empty();
    }
    if (!facts.systemd() && facts.startScript()) {
      files.add(startScript(others));
      return Optional.empty();
    }
    if (!facts.systemd()) {
      return Optional.of(
          "Nothing on this host would make the change of "
              + others.get(0).device()
              + " again after a reboot: neither systemd nor a known manager of its network.");
    }
    unit(others, files, after);
    return Optional.empty();
  }

  private OwnedFile startScript(List<Command> others) {
    String lines =
        Stream.concat(first.stream(), others.stream().map(Command::line))
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    return new OwnedFile.Text(
        BootFacts.START_SCRIPTS + "90-" + id + ".sh",
        "#!/bin/sh\n" + Heads.comment(id) + SCRIPT_PATH + lines,
        EXECUTABLE);
  }

  private void unit(List<Command> others, List<OwnedFile> files, List<Step> after) {
    String name = "longhaul-" + id + ".service";
    String lines =
        others.stream()
            .map(c -> "ExecStart=/usr/bin/env " + c.line() + "\n")
            .collect(Collectors.joining());
    String text =
        Heads.comment(id)
            + "[Unit]\nDescription=Network settings kept by longhaul\n"
            + "Wants=network-online.target\nAfter=network-online.target\n\n"
            + "[Service]\nType=oneshot\nRemainAfterExit=yes\n"
            + "Environment=PATH=/usr/sbin:/usr/bin:/sbin:/bin\n"
            + lines
            + "\n[Install]\nWantedBy=multi-user.target\n";
    files.add(new OwnedFile.Text(UNITS + name, text, 0644));
    files.add(new OwnedFile.Link(UNITS + "multi-user.target.wants/" + name, UNITS + name));
    after.add(new Step("systemctl", List.of("daemon-reload")));
  }

  private Optional<OwnedFile> hook(DeviceOwner owner, String device, List<Command> own) {
    if (owner instanceof DeviceOwner.NetworkManager) {
      return Optional.of(
          script(
              "/etc/NetworkManager/dispatcher.d/90-longhaul-",
              "[ \"$1\" = " + device + " ] && [ \"$2\" = up ]",
              new Scripted(device, own)));
    }
    return owner instanceof DeviceOwner.Ifupdown
        ? Optional.of(
            script(
                "/etc/network/if-up.d/zz-longhaul-",
                "[ \"$IFACE\" = " + device + " ]",
                new Scripted(device, own)))
        : Optional.empty();
  }

  private record Scripted(String device, List<Command> commands) {

    /** Debian's run-parts passes over files with a dot in their name. */
    String fileName(String id) {
      return id + "-" + device.replace('.', '_');
    }
  }

  private OwnedFile script(String prefix, String when, Scripted scripted) {
    String lines =
        scripted.commands().stream().map(c -> "  " + c.line() + "\n").collect(Collectors.joining());
    return new OwnedFile.Text(
        prefix + scripted.fileName(id),
        "#!/bin/sh\n"
            + Heads.comment(id)
            + SCRIPT_PATH
            + "if "
            + when
            + "; then\n"
            + lines
            + "fi\n",
        EXECUTABLE);
  }
}
