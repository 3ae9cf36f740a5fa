package dev.longhaul.server.flow;

import java.util.List;

/** Looks for settings with which the service must not start. All that is found is told at once. */
public interface StartCheck {

  /**
   * Sentences that name the property, what is wrong with it, and what to do; empty if all is well.
   */
  List<String> problems();
}
