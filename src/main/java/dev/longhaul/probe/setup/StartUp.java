package dev.longhaul.probe.setup;

import java.util.List;

/** How a host starts the probe when it boots. */
sealed interface StartUp permits SystemdStartUp, ScriptStartUp {

  /**
   * Makes the host start the probe, and close what an earlier boot left open before that.
   *
   * @return what was done or could not be done, for a person
   */
  List<String> install(Wish wish, Receipt receipt) throws SetupException;

  /** Stops the probe and lets the host forget it; what was written is removed by the receipt. */
  List<String> uninstall() throws SetupException;

  /** After the files are gone. */
  void forget() throws SetupException;
}
