package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.setup.Receipt.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the probe on a host. May be repeated: what is there already stays, settings of the operator
 * above all. What it makes is written down and removed by {@link Removal}.
 */
public final class Installation {

  static final String CONFIG = "/etc/longhaul";
  static final String KEYS = CONFIG + "/keys";
  static final String SETTINGS = CONFIG + "/probe.properties";
  static final String STATE = "/var/lib/longhaul";
  static final String PROGRAM = "/usr/bin/longhaul";

  private final HostFiles files;
  private final ProbeUser user;
  private final StartUp startUp;
  private final boolean systemd;

  /** On the host whose files and tools these are. */
  public Installation(HostRoot root, Tools tools) {
    this.files = new HostFiles(root);
    this.user = new ProbeUser(files, tools);
    this.systemd = hasSystemd(files);
    this.startUp = startUp(files, tools);
  }

  /** Whether systemd runs, or will once this disk is booted: units can be enabled without it. */
  static boolean hasSystemd(HostFiles files) {
    return files.root().hasSystemd() || files.linkTarget("/sbin/init").contains("systemd");
  }

  static StartUp startUp(HostFiles files, Tools tools) {
    return hasSystemd(files) ? new SystemdStartUp(files, tools) : new ScriptStartUp(files);
  }

  /**
   * Installs.
   *
   * @return what was done, one sentence each
   */
  public List<String> install(Wish wish) throws SetupException {
    List<String> said = new ArrayList<>();
    files.makeFolder(STATE, 0700);
    Receipt receipt = Receipt.read(files);
    receipt.add(Kind.FOLDER, STATE);
    program(wish, receipt, said);
    if (systemd) {
      user.make(receipt);
    }
    folder(receipt, CONFIG, 0750);
    folder(receipt, KEYS, 0750);
    settings(wish, receipt, said);
    for (EnrolledKey key : wish.keys()) {
      String file = KEYS + "/" + key.id() + ".pem";
      receipt.add(Kind.FILE, file);
      files.write(file, key.text(), 0640);
      files.readableBy(ProbeUser.NAME, file);
      said.add("Commands that are signed with the key " + key.id() + " are obeyed: " + file);
    }
    said.addAll(startUp.install(wish, receipt));
    return said;
  }

  /** Units and timers name one place; a program that was unpacked elsewhere gets a link there. */
  private void program(Wish wish, Receipt receipt, List<String> said) throws SetupException {
    if (wish.executable().equals(PROGRAM)) {
      return;
    }
    if (receipt.has(Kind.LINK, PROGRAM)) {
      files.delete(PROGRAM);
    } else if (files.exists(PROGRAM)) {
      throw new SetupException(
          PROGRAM + " is another program; remove it first, or run it instead of this one");
    }
    receipt.add(Kind.LINK, PROGRAM);
    files.link(PROGRAM, wish.executable());
    said.add(PROGRAM + " leads to " + wish.executable());
  }

  private void folder(Receipt receipt, String path, int mode) throws SetupException {
    if (!files.exists(path)) {
      receipt.add(Kind.FOLDER, path);
      files.makeFolder(path, mode);
    }
    files.readableBy(ProbeUser.NAME, path);
  }

  private void settings(Wish wish, Receipt receipt, List<String> said) throws SetupException {
    if (files.exists(SETTINGS)) {
      if (wish.kafka().isPresent()) {
        said.add(SETTINGS + " is there already and was left as it is");
      }
      files.readableBy(ProbeUser.NAME, SETTINGS);
      return;
    }
    String text = Shipped.text("probe.properties");
    String unset = "#kafka.bootstrap.servers=\n";
    String set =
        wish.kafka()
            .map(k -> text.replace(unset, "kafka.bootstrap.servers=" + k + "\n"))
            .orElse(text);
    receipt.add(Kind.FILE, SETTINGS);
    files.write(SETTINGS, set, 0640);
    files.readableBy(ProbeUser.NAME, SETTINGS);
    said.add("Settings are in " + SETTINGS);
  }
}
