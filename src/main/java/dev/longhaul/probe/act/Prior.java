package dev.longhaul.probe.act;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was found before a change: enough to put it back exactly (rule P8).
 *
 * @param text the value as a person reads it and as a command may expect it; empty if the setting
 *     had none
 * @param detail what else has to be put back; each kind of change has names of its own
 */
record Prior(String text, Map<String, String> detail) {

  Prior {
    detail = Collections.unmodifiableMap(new TreeMap<>(detail));
  }

  static Prior of(String text) {
    return new Prior(text, Map.of());
  }

  /** A part that this kind of change always records. */
  String part(String name) throws HostTrouble {
    String part = detail.get(name);
    if (part == null) {
      throw new HostTrouble("The journal lacks '" + name + "', so the old state is not known.");
    }
    return part;
  }
}
