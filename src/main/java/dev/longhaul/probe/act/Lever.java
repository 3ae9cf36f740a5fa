package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import java.util.List;

/**
 * One kind of change; see {@link LiveHost} for what each method promises.
 *
 * @param <C> the kind
 */
interface Lever<C extends AllowedChange> {

  Prior look(C change) throws HostTrouble;

  void set(C change, Prior prior) throws HostTrouble;

  Live now(C change, Prior prior);

  void restore(C change, Prior prior) throws HostTrouble;

  List<List<String>> undoCommands(C change, Prior prior);
}
