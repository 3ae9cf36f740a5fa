package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A host with systemd: two units, and a drop-in if the probe may act. */
final class SystemdStartUp implements StartUp {

  static final String PROBE = "longhaul-probe.service";
  static final String RECOVER = "longhaul-recover.service";

  private static final String OWN = "/etc/systemd/system/";
  private static final List<String> PACKAGED =
      List.of("/usr/lib/systemd/system/", "/lib/systemd/system/");
  private static final String DROP_INS = OWN + PROBE + ".d";
  private static final String ACT = DROP_INS + "/act.conf";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final HostFiles files;
  private final Tools tools;

  SystemdStartUp(HostFiles files, Tools tools) {
    this.files = files;
    this.tools = tools;
  }

  @Override
  public List<String> install(Wish wish, Receipt receipt) throws SetupException {
    List<String> said = new ArrayList<>();
    for (String unit : List.of(PROBE, RECOVER)) {
      if (!isPackaged(unit)) {
        receipt.add(Receipt.Kind.FILE, OWN + unit);
        files.write(OWN + unit, Shipped.text(unit), 0644);
      }
    }
    if (wish.act().isPresent()) {
      act(wish.act().get(), receipt);
    }
    boolean acts = files.exists(ACT);
    boolean starts = wish.start() && files.root().hasSystemd();
    reload();
    systemctl("enable", PROBE, RECOVER);
    if (starts) {
      systemctl("restart", PROBE);
    }
    said.add(
        PROBE
            + (starts ? " runs" : " will run from the next boot on")
            + (acts ? " and may change this host" : " and only observes")
            + "; look at it with: journalctl -u "
            + PROBE);
    return said;
  }

  private void act(boolean wanted, Receipt receipt) throws SetupException {
    if (wanted) {
      receipt.add(Receipt.Kind.FOLDER, DROP_INS);
      files.makeFolder(DROP_INS, 0755);
      receipt.add(Receipt.Kind.FILE, ACT);
      files.write(ACT, Shipped.text("act.conf"), 0644);
    } else {
      files.delete(ACT);
    }
  }

  @Override
  public List<String> uninstall() throws SetupException {
    List<String> there = Stream.of(PROBE, RECOVER).filter(this::isKnown).toList();
    if (there.isEmpty()) {
      return List.of(PROBE + " is not known on this host");
    }
    List<String> words = new ArrayList<>(List.of("disable"));
    if (files.root().hasSystemd()) {
      words.add("--now");
    }
    words.addAll(there);
    systemctl(words.toArray(String[]::new));
    return List.of(PROBE + " is stopped and will not be started any more");
  }

  private boolean isKnown(String unit) {
    return isPackaged(unit) || files.exists(OWN + unit);
  }

  private boolean isPackaged(String unit) {
    return PACKAGED.stream().anyMatch(folder -> files.exists(folder + unit));
  }

  @Override
  public void forget() throws SetupException {
    reload();
    var unused = tools.run(LIMIT, "systemctl", "reset-failed", PROBE, RECOVER); // forgets failures
  }

  private void reload() throws SetupException {
    if (files.root().hasSystemd()) {
      systemctl("daemon-reload");
    }
  }

  private void systemctl(String... arguments) throws SetupException {
    Ran ran = tools.run(LIMIT, "systemctl", arguments);
    Optional<String> problem = ran.problem();
    if (problem.isPresent()) {
      throw new SetupException(
          "systemctl " + String.join(" ", arguments) + " failed: " + problem.get());
    }
  }
}
