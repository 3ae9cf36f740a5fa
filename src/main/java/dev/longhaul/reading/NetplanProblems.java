package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile.Problem;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a netplan file (rule P3). */
final class NetplanProblems {

  private static final String REFUSED =
      "netplan refuses the file, and with it all of its configuration";

  private final List<Problem> found = new ArrayList<>();

  List<Problem> found() {
    return found;
  }

  /** Something that makes netplan refuse everything. */
  void refused(int line, String what, String remedy) {
    found.add(new Problem(line, true, what, REFUSED, remedy));
  }

  /** Something that netplan takes, but that does not do what it seems to. */
  void warning(int line, String what, String why, String remedy) {
    found.add(new Problem(line, false, what, why, remedy));
  }

  void unknownKey(int line, String kind, String device, String key) {
    String where = device.isEmpty() ? "" : " of " + device;
    if (key.equals("parameters")) {
      refused(
          line,
          "parameters" + where + " under " + kind,
          "take it out: only bonds and bridges have parameters; offloads are keys of their own,"
              + " such as generic-receive-offload: true");
    } else {
      refused(
          line, "the unknown key '" + key + "'" + where, "correct or remove it; netplan generate");
    }
  }

  void deprecatedGateway(int line, String key) {
    String to = key.equals("gateway6") ? "::/0" : "default";
    warning(
        line,
        key + " is deprecated",
        "newer versions warn, and it clashes with a default route under routes",
        "routes: [{to: " + to + ", via: ADDRESS}]");
  }

  void notReliable(int line, String device, String key) {
    warning(
        line,
        key + " of " + device + " without match.macaddress",
        "it is not applied reliably to a device that is matched by its name only",
        "add match: {macaddress: ADDRESS} and set-name: " + device);
  }

  void undefined(int line, String device, String other) {
    refused(
        line,
        device + " uses the interface '" + other + "', which this file does not define",
        "define it, be it as '" + other + ": {}', here or in another file");
  }
}
