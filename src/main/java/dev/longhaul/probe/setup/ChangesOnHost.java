package dev.longhaul.probe.setup;

import java.util.List;

/** What the probe has changed on this host, as far as taking it off has to know. */
public interface ChangesOnHost {

  /** Changes that wait for a confirmation, one sentence each. */
  List<String> pending();

  /** Ids of the changes that were confirmed and are kept. */
  List<String> kept();

  /** Files that make kept changes last. */
  List<String> keptFiles();

  /** Takes back what waits for a confirmation; what went wrong, one sentence each. */
  List<String> undoPending();

  /** Takes back a kept change; what went wrong, one sentence each. */
  List<String> undo(String id);
}
