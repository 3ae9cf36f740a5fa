package dev.longhaul.core.persistence;

import dev.longhaul.core.remediation.AllowedChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the files that keep changes over a reboot: in the way of the interface's manager where it
 * has one, else in a oneshot unit, else in a script that the host's start runs. All of them are
 * ours alone, carry the remediation's id and sort last, so that taking a change back is removing
 * files and no file of anybody else is touched.
 */
public final class KeepFiles {

  private final BootFacts facts;
  private final String id;
  private final DeviceFiles devices;
  private final BootCommands commands;
  private final List<OwnedFile> files = new ArrayList<>();
  private final List<Step> after = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private KeepFiles(BootFacts facts, String id) {
    this.facts = facts;
    this.id = id;
    this.devices = new DeviceFiles(facts, id);
    this.commands = new BootCommands(facts, id);
  }

  /**
   * The plan for the changes of one remediation.
   *
   * @param id the remediation; its files carry it
   */
  public static KeepPlan plan(BootFacts facts, String id, List<AllowedChange> changes) {
    return new KeepFiles(facts, id).plan(changes);
  }

  private KeepPlan plan(List<AllowedChange> changes) {
    List<AllowedChange.Sysctl> sysctls = new ArrayList<>();
    List<AllowedChange.Module> modules = new ArrayList<>();
    Map<String, List<AllowedChange.RouteSize>> routes = new LinkedHashMap<>();
    for (AllowedChange change : changes) {
      if (change instanceof AllowedChange.Sysctl s) {
        sysctls.add(s);
      } else if (change instanceof AllowedChange.Module m) {
        modules.add(m);
      } else if (change instanceof AllowedChange.RouteSize r) {
        routes.computeIfAbsent(r.destination(), d -> new ArrayList<>()).add(r);
      } else if (!devices.add(change)) {
        commands.add(change);
      }
    }
    routes.forEach(
        (destination, sizes) -> {
          if (!devices.addRoute(destination, sizes)) {
            commands.addRoute(destination, sizes);
          }
        });
    Optional<String> reason = modules(modules).or(() -> sysctls(sysctls)).or(this::otherFiles);
    return reason
        .<KeepPlan>map(KeepPlan.Impossible::new)
        .orElseGet(() -> new KeepPlan.Files(files, after, notes));
  }

  private Optional<String> otherFiles() {
    devices.into(files, after);
    return commands.into(files, after);
  }

  /** Modules come before sysctls at boot (rule Q8). */
  private Optional<String> modules(List<AllowedChange.Module> modules) {
    if (modules.isEmpty()) {
      return Optional.empty();
    }
    if (!facts.readsModulesFolder() && facts.startScript()) {
      modules.forEach(m -> commands.addModule(m.name()));
      return Optional.empty();
    }
    if (!facts.readsModulesFolder()) {
      return Optional.of("Nothing on this host reads /etc/modules-load.d at boot.");
    }
    StringBuilder text = new StringBuilder(head());
    modules.forEach(m -> text.append(m.name()).append('\n'));
    files.add(
        new OwnedFile.Text(
            "/etc/modules-load.d/zz-longhaul-" + id + ".conf", text.toString(), 0644));
    return Optional.empty();
  }

  private Optional<String> sysctls(List<AllowedChange.Sysctl> sysctls) {
    if (sysctls.isEmpty()) {
      return Optional.empty();
    }
    if (!facts.readsSysctlFolder() && facts.startScript()) {
      sysctls.forEach(s -> commands.addSysctl(s.key(), s.value()));
      return Optional.empty();
    }
    if (!facts.readsSysctlFolder()) {
      return Optional.of("Nothing on this host reads /etc/sysctl.d at boot.");
    }
    StringBuilder text = new StringBuilder(head());
    for (AllowedChange.Sysctl s : sysctls) {
      // No comment behind a value: some readers take it for a part of the value (rule Q8).
      text.append(s.key()).append(" = ").append(s.value()).append('\n');
      conflict(s).ifPresent(notes::add);
    }
    files.add(
        new OwnedFile.Text("/etc/sysctl.d/zz-90-longhaul-" + id + ".conf", text.toString(), 0644));
    return Optional.empty();
  }

  private Optional<String> conflict(AllowedChange.Sysctl s) {
    return Optional.ofNullable(facts.sysctlConf().get(s.key()))
        .filter(other -> !other.equals(s.value()))
        .map(
            other ->
                "/etc/sysctl.conf sets "
                    + s.key()
                    + " = "
                    + other
                    + " and wins where procps reads it last (sysctl --system);"
                    + " remove that line, or the change may be gone after a reboot.");
  }

  private String head() {
    return Heads.comment(id);
  }
}
