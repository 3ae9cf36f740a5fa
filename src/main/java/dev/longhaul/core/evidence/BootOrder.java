package dev.longhaul.core.evidence;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which file's value a kernel parameter has after a boot (rule P1). Files of all folders are taken
 * in the order of their names, the last one wins; of equal names the one in {@code /etc} counts
 * before {@code /run} before {@code /usr/lib}. {@code sysctl --system} of procps reads {@code
 * /etc/sysctl.conf} last of all; systemd reads it only through a link in {@code /etc/sysctl.d}.
 *
 * @param outcomes by key
 * @param masked files that are not read: one of the same name stands in a folder that counts before
 *     theirs, or their name does not end in {@code .conf}
 */
public record BootOrder(Map<String, Outcome> outcomes, List<ConfigFile> masked) {

  /** The file that procps reads last. */
  public static final String SYSCTL_CONF = "/etc/sysctl.conf";

  private static final String LINK = "99-sysctl.conf";
  private static final List<String> FOLDERS =
      List.of("/etc/", "/run/", "/usr/local/lib/", "/usr/lib/", "/lib/");

  public BootOrder {
    outcomes = Collections.unmodifiableMap(new TreeMap<>(outcomes));
    masked = List.copyOf(masked);
  }

  /** Who applies the files. */
  public enum Loader {
    /** systemd-sysctl at boot, where no link makes it read {@code /etc/sysctl.conf}. */
    SYSTEMD("systemd-sysctl"),
    /** systemd-sysctl at boot, with the link {@code 99-sysctl.conf} that many systems have. */
    SYSTEMD_WITH_LINK("systemd-sysctl where 99-sysctl.conf links to /etc/sysctl.conf"),
    /** procps, by hand or at boot without systemd. */
    PROCPS("sysctl --system");

    private final String text;

    Loader(String text) {
      this.text = text;
    }

    /** What people know it as. */
    public String text() {
      return text;
    }
  }

  /**
   * One line that sets a key.
   *
   * @param effective the value after the write; empty if the kernel refuses it
   */
  public record Entry(ConfigFile file, Setting setting, Optional<String> effective) {

    static Entry of(ConfigFile file, Setting setting) {
      return new Entry(file, setting, SysctlValue.effective(setting.key(), setting.value()));
    }

    /** The file and line. */
    public String place() {
      return file.at(setting.line());
    }

    /** Whether it came with the system rather than from its operator. */
    public boolean isVendor() {
      return file.name().startsWith("/usr/") || file.name().startsWith("/lib/");
    }
  }

  /**
   * All that is written to one key at boot.
   *
   * @param order the writes in order, by who makes them
   */
  public record Outcome(String key, Map<Loader, List<Entry>> order) {

    /** The line whose value stays; empty if the kernel refuses all of them. */
    public Optional<Entry> winner(Loader loader) {
      return order.getOrDefault(loader, List.of()).stream()
          .filter(e -> e.effective().isPresent())
          .reduce((earlier, later) -> later);
    }

    /** The value that stays. */
    public Optional<String> value(Loader loader) {
      return winner(loader).flatMap(Entry::effective);
    }

    /** Whether the same value stays whoever applies the files. */
    public boolean isCertain() {
      return order.keySet().stream().map(this::value).distinct().count() <= 1;
    }

    /** Every line that sets the key, once. */
    public List<Entry> entries() {
      return order.values().stream().flatMap(List::stream).distinct().toList();
    }
  }

  /** Predicts what files set at boot. */
  public static BootOrder of(Configuration configuration) {
    Map<String, ConfigFile> byName = new TreeMap<>();
    List<ConfigFile> masked = new ArrayList<>();
    Optional<ConfigFile> conf = Optional.empty();
    for (ConfigFile f : inOrder(configuration.of(Manager.SYSCTL))) {
      if (isSysctlConf(f)) {
        conf = Optional.of(f);
      } else if (isUnread(f) || byName.putIfAbsent(f.baseName(), f) != null) {
        masked.add(f);
      }
    }
    Map<String, Map<Loader, List<Entry>>> orders = new TreeMap<>();
    for (Loader loader : Loader.values()) {
      for (Entry e : writes(loader, byName, conf, configuration)) {
        orders
            .computeIfAbsent(e.setting().key(), k -> new EnumMap<>(Loader.class))
            .computeIfAbsent(loader, l -> new ArrayList<>())
            .add(e);
      }
    }
    Map<String, Outcome> outcomes = new TreeMap<>();
    orders.forEach((key, order) -> outcomes.put(key, complete(key, order)));
    return new BootOrder(outcomes, masked);
  }

  private static Outcome complete(String key, Map<Loader, List<Entry>> order) {
    for (Loader loader : Loader.values()) {
      order.putIfAbsent(loader, List.of());
    }
    return new Outcome(key, order);
  }

  /** In the folders, only files whose name ends in {@code .conf} are read. */
  private static boolean isUnread(ConfigFile f) {
    return f.name().contains("/sysctl.d/") && !f.name().endsWith(".conf");
  }

  /** {@code /etc/sysctl.conf}, or a file of that name of which the folder is not known. */
  public static boolean isSysctlConf(ConfigFile f) {
    return f.name().equals(SYSCTL_CONF) || f.name().equals("sysctl.conf");
  }

  private static List<ConfigFile> inOrder(List<ConfigFile> files) {
    List<ConfigFile> sorted = new ArrayList<>(files);
    sorted.sort(Comparator.comparingInt(BootOrder::folder));
    return sorted;
  }

  /** A file of which the folder is not known is taken for one in {@code /etc}. */
  private static int folder(ConfigFile f) {
    for (int i = 0; i < FOLDERS.size(); i++) {
      if (f.name().startsWith(FOLDERS.get(i))) {
        return i;
      }
    }
    return 0;
  }

  private static List<Entry> writes(
      Loader loader,
      Map<String, ConfigFile> byName,
      Optional<ConfigFile> conf,
      Configuration configuration) {
    Map<String, ConfigFile> files = new TreeMap<>(byName);
    if (loader == Loader.SYSTEMD_WITH_LINK && conf.isPresent()) {
      files.putIfAbsent(LINK, conf.get());
    }
    List<ConfigFile> read = new ArrayList<>(files.values());
    if (loader == Loader.PROCPS) {
      conf.ifPresent(read::add);
    }
    List<Entry> all = entries(read);
    List<ConfigFile> tuned = configuration.of(Manager.TUNED);
    if (!tuned.isEmpty()) {
      all.addAll(entries(tuned));
      if (reapplies(tuned)) {
        all.addAll(entries(read.stream().filter(f -> folder(f) <= 1).toList()));
      }
    }
    all.addAll(entries(configuration.of(Manager.IFUPDOWN)));
    return all;
  }

  private static List<Entry> entries(List<ConfigFile> files) {
    List<Entry> entries = new ArrayList<>();
    for (ConfigFile f : files) {
      for (Setting s : f.settings()) {
        if (s.subject().isEmpty() && s.key().indexOf('.') > 0) {
          entries.add(Entry.of(f, s));
        }
      }
    }
    return entries;
  }

  /** TuneD sets what {@code /etc} and {@code /run} say once more, unless it is told not to. */
  private static boolean reapplies(List<ConfigFile> tuned) {
    return tuned.stream()
        .flatMap(f -> f.settings().stream())
        .filter(s -> s.key().equals("reapply_sysctl"))
        .noneMatch(s -> s.value().matches("0|[Ff]alse|[Nn]o"));
  }
}
