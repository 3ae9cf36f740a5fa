package dev.longhaul.probe.setup;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an installation has made on a host, in the order it was made; written down at once, so that
 * an installation that broke off can be undone. Only what stands here is ever removed.
 */
final class Receipt {

  static final String FILE = "/var/lib/longhaul/installation";

  /** What was made. */
  enum Kind {
    FILE,
    FOLDER,
    LINK,
    USER,
    BLOCK;

    private Optional<String> of(String line) {
      String prefix = name().toLowerCase(java.util.Locale.ROOT) + " ";
      return line.startsWith(prefix)
          ? Optional.of(line.substring(prefix.length()))
          : Optional.empty();
    }
  }

  /** One thing that was made; {@code what} is a path or a name. */
  record Made(Kind kind, String what) {

    private String line() {
      return kind.name().toLowerCase(java.util.Locale.ROOT) + " " + what + "\n";
    }
  }

  private final HostFiles files;
  private final Set<Made> made = new LinkedHashSet<>();

  private Receipt(HostFiles files) {
    this.files = files;
  }

  /** The receipt of this host; empty if nothing is installed. */
  static Receipt read(HostFiles files) throws SetupException {
    Receipt receipt = new Receipt(files);
    for (String line : files.read(FILE).orElse("").lines().toList()) {
      for (Kind kind : Kind.values()) {
        kind.of(line).ifPresent(what -> receipt.made.add(new Made(kind, what)));
      }
    }
    return receipt;
  }

  /** Writes down that something is about to be made. */
  void add(Kind kind, String what) throws SetupException {
    if (made.add(new Made(kind, what))) {
      write();
    }
  }

  void remove(Made gone) throws SetupException {
    if (made.remove(gone)) {
      write();
    }
  }

  boolean has(Kind kind, String what) {
    return made.contains(new Made(kind, what));
  }

  /** The last made first. */
  List<Made> lastFirst() {
    List<Made> all = new ArrayList<>(made);
    java.util.Collections.reverse(all);
    return all;
  }

  private void write() throws SetupException {
    if (made.isEmpty()) {
      files.delete(FILE);
      return;
    }
    StringBuilder text = new StringBuilder();
    made.forEach(m -> text.append(m.line()));
    files.write(FILE, text.toString(), 0600);
  }
}
