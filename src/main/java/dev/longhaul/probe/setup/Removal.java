package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.setup.Receipt.Kind;
import dev.longhaul.probe.setup.Receipt.Made;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the probe off a host. A change that waits for a confirmation would be left to its timer,
 * which needs the program: so it is taken back first, or the removal is refused.
 */
public final class Removal {

  /** Written for the package's own removal, which cannot read journals any more. */
  static final String KEPT_FILES = Installation.STATE + "/kept-files";

  private static final String OBSERVER_STATE = "/var/lib/longhaul-observer";
  private static final String LOG = "/var/log/longhaul-probe.log";

  private final HostFiles files;
  private final ProbeUser user;
  private final StartUp startUp;
  private final ChangesOnHost changes;

  /** From the host whose files and tools these are. */
  public Removal(HostRoot root, Tools tools, ChangesOnHost changes) {
    this.files = new HostFiles(root);
    this.user = new ProbeUser(files, tools);
    this.startUp = Installation.startUp(files, tools);
    this.changes = changes;
  }

  /**
   * What to do with what the probe has changed and kept.
   *
   * @param undoPending take back what waits for a confirmation, instead of refusing
   * @param undoKept take back what was confirmed
   * @param purge remove settings, keys, journals and what waits to be sent as well
   */
  public record Extent(boolean undoPending, boolean undoKept, boolean purge) {}

  /**
   * Removes.
   *
   * @return what was done and what is left, one sentence each
   * @throws SetupException if something must be decided first; then nothing was removed
   */
  public List<String> remove(Extent extent) throws SetupException {
    List<String> said = new ArrayList<>();
    settle(extent, said);
    said.addAll(startUp.uninstall());
    Receipt receipt = Receipt.read(files);
    for (Made made : receipt.lastFirst()) {
      if (extent.purge() || !isData(made)) {
        remove(made, receipt);
      }
    }
    if (extent.purge()) {
      for (String rest : List.of(OBSERVER_STATE, LOG, "/run/longhaul", Installation.STATE)) {
        files.deleteTree(rest);
      }
      said.add("Nothing of the probe is left on this host");
    } else {
      said.add(
          "Settings, keys and journals are kept in "
              + Installation.CONFIG
              + " and "
              + Installation.STATE
              + "; --purge removes them");
    }
    startUp.forget();
    return said;
  }

  private void settle(Extent extent, List<String> said) throws SetupException {
    List<String> pending = changes.pending();
    if (!pending.isEmpty() && !extent.undoPending()) {
      throw new SetupException(
          String.join(" ", pending)
              + " Confirm it, wait for its end, or take it back with --undo-pending.");
    }
    List<String> kept = changes.kept();
    if (!kept.isEmpty() && extent.purge() && !extent.undoKept()) {
      throw new SetupException(
          "Changes are kept on this host ("
              + String.join(", ", kept)
              + "), and --purge would lose the way back. Take them back with --undo-kept, or leave"
              + " out --purge.");
    }
    List<String> failures = new ArrayList<>();
    if (!pending.isEmpty()) {
      failures.addAll(changes.undoPending());
    }
    if (extent.undoKept()) {
      kept.forEach(id -> failures.addAll(changes.undo(id)));
    }
    if (!failures.isEmpty()) {
      throw new SetupException(String.join(" ", failures));
    }
    if (extent.undoKept() || kept.isEmpty()) {
      files.delete(KEPT_FILES);
    } else {
      files.write(KEPT_FILES, String.join("\n", changes.keptFiles()) + "\n", 0600);
      said.add("Kept changes stay in force: " + String.join(", ", kept));
    }
  }

  private static boolean isData(Made made) {
    return made.kind() == Kind.USER // its name would be missing beside the files that stay
        || made.what().startsWith(Installation.CONFIG)
        || made.what().equals(Installation.STATE);
  }

  private void remove(Made made, Receipt receipt) throws SetupException {
    switch (made.kind()) {
      case FILE, LINK -> files.delete(made.what());
      case FOLDER -> {
        if (!files.deleteEmpty(made.what())) {
          return;
        }
      }
      case USER -> user.remove();
      case BLOCK -> {
        String script = files.read(made.what()).orElse("");
        files.rewrite(made.what(), ScriptStartUp.without(script));
      }
    }
    receipt.remove(new Made(made.kind(), made.what()));
  }
}
