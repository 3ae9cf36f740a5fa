package dev.longhaul.app;

import dev.longhaul.core.persistence.KeepFiles;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.act.FilePlan;
import dev.longhaul.probe.boot.BootFactsReader;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.ArrayList;
import java.util.List;

/** The guarded door of this host, as all commands of the probe open it. */
final class HostDoor {

  private HostDoor() {}

  static Door open(HostRoot root, Tools tools) {
    BootFactsReader facts = new BootFactsReader(root, tools);
    return Door.onHost(
        root,
        tools,
        List.of(OwnProgram.path()),
        (changes, id) -> plan(KeepFiles.plan(facts.read(changes), id, changes)));
  }

  private static FilePlan plan(KeepPlan plan) {
    if (plan instanceof KeepPlan.Impossible i) {
      return new FilePlan(
          List.of(), List.of(), List.of("It does not outlive a reboot: " + i.reason()));
    }
    KeepPlan.Files files = (KeepPlan.Files) plan;
    List<List<String>> after = new ArrayList<>();
    files
        .after()
        .forEach(
            step -> {
              List<String> command = new ArrayList<>();
              command.add(step.tool());
              command.addAll(step.arguments());
              after.add(command);
            });
    return new FilePlan(files.files().stream().map(HostDoor::file).toList(), after, files.notes());
  }

  private static FilePlan.OwnedFile file(OwnedFile file) {
    if (file instanceof OwnedFile.Text t) {
      return new FilePlan.OwnedFile.Text(t.path(), t.content(), t.mode());
    }
    OwnedFile.Link link = (OwnedFile.Link) file;
    return new FilePlan.OwnedFile.Link(link.path(), link.destination());
  }
}
