package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import java.util.List;

/**
 * The run-time state of the host's kernel, in the network namespace of the host itself. Knows
 * nothing about journals and deadlines.
 */
interface LiveHost {

  /**
   * What has to be put back if this change is undone. Changes nothing.
   *
   * @throws HostTrouble if it cannot be read, or could not be put back exactly: then the change
   *     must not be made
   */
  Prior look(AllowedChange change) throws HostTrouble;

  /**
   * Makes a change and reads it back.
   *
   * @throws HostTrouble if the value is not in force afterwards; some of it may be
   */
  void set(AllowedChange change, Prior prior) throws HostTrouble;

  /** Whose value is in force; never throws, since an undo goes on with the others. */
  Live now(AllowedChange change, Prior prior);

  /**
   * Puts back what was found and reads it back; nothing happens if it is so already.
   *
   * @throws HostTrouble if the old state is not in force afterwards
   */
  void restore(AllowedChange change, Prior prior) throws HostTrouble;

  /** What a person would type to put it back, as lists of arguments. */
  List<List<String>> undoCommands(AllowedChange change, Prior prior);
}
