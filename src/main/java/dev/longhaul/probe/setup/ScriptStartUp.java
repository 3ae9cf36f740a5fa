package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.HostRoot;
import java.util.ArrayList;
import java.util.List;

/**
 * A host without systemd: a few lines in {@code /etc/rc.local}, which most small systems run at the
 * end of their start.
 */
final class ScriptStartUp implements StartUp {

  private static final String SCRIPT = HostRoot.START_SCRIPT;

  /** Scripts that make confirmed changes again. */
  private static final String KEPT = "/etc/longhaul/boot.d";

  static final String BEGIN = "# longhaul: begin";
  static final String END = "# longhaul: end";

  private static final String EARLY = "/etc/init.d/longhaul-recover";
  private static final String EARLY_LINKS = "/etc/rcS.d";
  private static final String EARLY_LINK = EARLY_LINKS + "/S05longhaul-recover";
  private static final String EARLY_TEXT =
      """
      #!/bin/sh
      ### BEGIN INIT INFO
      # Provides:          longhaul-recover
      # Required-Start:    mountall
      # Required-Stop:
      # X-Start-Before:    procps networking
      # Default-Start:     S
      # Default-Stop:
      # Short-Description: Close the changes that an earlier boot left unconfirmed
      ### END INIT INFO
      [ "${1:-start}" != start ] || exec /usr/bin/longhaul probe recover
      """;

  private final HostFiles files;

  ScriptStartUp(HostFiles files) {
    this.files = files;
  }

  @Override
  public List<String> install(Wish wish, Receipt receipt) throws SetupException {
    boolean early = files.exists(EARLY_LINKS) && !files.exists(EARLY_LINK);
    if (early) {
      receipt.add(Receipt.Kind.FILE, EARLY);
      files.write(EARLY, EARLY_TEXT, 0755);
      receipt.add(Receipt.Kind.LINK, EARLY_LINK);
      files.link(EARLY_LINK, "../init.d/longhaul-recover");
    }
    List<String> said = new ArrayList<>();
    addToScript(wish, receipt);
    if (!files.isExecutable(SCRIPT)) {
      said.add(SCRIPT + " is not executable, so this host may not run it at its start: chmod +x");
    }
    said.add(
        "This host has no systemd: "
            + SCRIPT
            + " starts the probe, as root. Make sure that the system runs it at its start; start"
            + " the probe now with: sh "
            + SCRIPT);
    said.add(
        "Without systemd a timer that takes changes back is a process of its own, and nothing"
            + " limits what the probe may use.");
    return said;
  }

  private void addToScript(Wish wish, Receipt receipt) throws SetupException {
    String script = files.read(SCRIPT).orElse("");
    String block = block(wish.act().orElse(script.contains("ACT_ENABLED=true")));
    if (files.exists(SCRIPT)) {
      if (!receipt.has(Receipt.Kind.FILE, SCRIPT)) {
        receipt.add(Receipt.Kind.BLOCK, SCRIPT);
      }
      files.rewrite(SCRIPT, with(script, block));
    } else {
      receipt.add(Receipt.Kind.FILE, SCRIPT);
      files.write(SCRIPT, with("#!/bin/sh\n", block), 0755);
    }
  }

  private static String block(boolean acts) {
    return BEGIN
        + "\n/usr/bin/longhaul probe recover >>/var/log/longhaul-probe.log 2>&1\n"
        + "for kept in "
        + KEPT
        + "/*.sh; do [ ! -f \"$kept\" ] || sh \"$kept\"; done\n"
        + (acts ? "LONGHAUL_PROBE_ACT_ENABLED=true " : "")
        + "/usr/bin/longhaul probe run >>/var/log/longhaul-probe.log 2>&1 </dev/null &\n"
        + END
        + "\n";
  }

  /** Before an {@code exit} at the end, or it would never run. */
  static String with(String script, String block) {
    String rest = without(script);
    String ended = rest.endsWith("\n") || rest.isEmpty() ? rest : rest + "\n";
    int exit = ended.lastIndexOf("\nexit ");
    boolean last = exit >= 0 && ended.indexOf('\n', exit + 1) == ended.length() - 1;
    return last ? ended.substring(0, exit + 1) + block + ended.substring(exit + 1) : ended + block;
  }

  static String without(String script) {
    int begin = script.indexOf(BEGIN);
    int end = script.indexOf(END);
    return begin < 0 || end < begin
        ? script
        : script.substring(0, begin) + script.substring(end + END.length()).stripLeading();
  }

  @Override
  public List<String> uninstall() throws SetupException {
    List<String> said = new ArrayList<>();
    said.add(
        "This host has no systemd: end the probe by hand if it runs (its process is"
            + " \"longhaul probe run\")");
    if (files.exists(KEPT) && !files.deleteEmpty(KEPT)) {
      said.add(
          "Changes that were kept last until this host starts again; have its start run the scripts"
              + " in "
              + KEPT
              + " if they are to stay");
    }
    return said;
  }

  @Override
  public void forget() {
    // A script remembers nothing.
  }
}
