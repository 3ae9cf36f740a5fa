package dev.longhaul.model;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A file that tells a host how to be set up. It says what somebody wanted, never what is in force.
 *
 * @param name its path where that is known, else its name
 * @param manager who reads it
 * @param settings what it sets, in the order of the file
 * @param problems what is wrong with it
 */
public record ConfigFile(
    String name, Manager manager, List<Setting> settings, List<Problem> problems) {

  /** Line of a setting or problem whose place in the file is not known. */
  public static final int NO_LINE = 0;

  public ConfigFile {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(manager, "manager");
    settings = List.copyOf(settings);
    problems = List.copyOf(problems);
  }

  /** Who reads a file and acts on it. */
  public enum Manager {
    SYSCTL,
    TUNED,
    MODULES,
    NETPLAN,
    NETWORKD,
    NETWORK_MANAGER,
    IFUPDOWN;

    /** The name in the contract. */
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The manager of an id; empty if there is none. */
    public static Optional<Manager> of(String id) {
      for (Manager manager : values()) {
        if (manager.id().equals(id)) {
          return Optional.of(manager);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * One thing that a file sets.
   *
   * @param line where, counted from 1; {@link #NO_LINE} if not known
   * @param subject what is set: empty for the host, an interface, or an interface and a destination
   * @param key a sysctl key, {@code mtu}, {@code route.mtu}, {@code route.advmss}, {@code
   *     offload.NAME}, {@code qdisc}, {@code module}, or the manager's own word
   * @param value as it stands in the file
   */
  public record Setting(int line, String subject, String key, String value) {

    /** The interface that is set; empty for the host as a whole. */
    public String device() {
      int blank = subject.indexOf(' ');
      return blank < 0 ? subject : subject.substring(0, blank);
    }
  }

  /**
   * Something wrong with a file.
   *
   * @param line where, counted from 1; {@link #NO_LINE} if not known
   * @param rejected whether the file as a whole is not applied because of it
   * @param what what is wrong
   * @param why why it matters
   * @param remedy what to do
   */
  public record Problem(int line, boolean rejected, String what, String why, String remedy) {}

  /** The name without its folders: what the order of files goes by. */
  public String baseName() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /** A line of this file, as people write it. */
  public String at(int line) {
    return line == NO_LINE ? name : name + ":" + line;
  }

  /** Whether it is refused as a whole. */
  public boolean isRejected() {
    return problems.stream().anyMatch(Problem::rejected);
  }
}
