package dev.longhaul.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a host is told to be, as far as it was looked at: files that set things, and what the host
 * says about whether it can.
 *
 * @param files files that set something, each name once
 * @param refused sysctl keys that the host would not read or set, with its reason
 * @param modules kernel modules that are loaded or present, with their version or an empty text
 * @param drivers driver and its version by interface
 * @param managers who configures an interface at boot, by interface
 * @param writers programs that set the same things as well, such as {@code cloud-init}
 */
public record Configuration(
    List<ConfigFile> files,
    Map<String, String> refused,
    Map<String, String> modules,
    Map<String, String> drivers,
    Map<String, String> managers,
    List<String> writers) {

  /** Nothing was looked at. */
  public static final Configuration NONE =
      new Configuration(List.of(), Map.of(), Map.of(), Map.of());

  public Configuration {
    files = List.copyOf(files);
    refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    modules = Collections.unmodifiableMap(new TreeMap<>(modules));
    drivers = Collections.unmodifiableMap(new TreeMap<>(drivers));
    managers = Collections.unmodifiableMap(new TreeMap<>(managers));
    writers = List.copyOf(writers);
  }

  /** Without managers and other writers. */
  public Configuration(
      List<ConfigFile> files,
      Map<String, String> refused,
      Map<String, String> modules,
      Map<String, String> drivers) {
    this(files, refused, modules, drivers, Map.of(), List.of());
  }

  /** Nothing but files. */
  public static Configuration ofFiles(List<ConfigFile> files) {
    return new Configuration(files, Map.of(), Map.of(), Map.of());
  }

  /** Nothing but keys that were refused. */
  public static Configuration ofRefused(Map<String, String> refused) {
    return new Configuration(List.of(), refused, Map.of(), Map.of());
  }

  /** Nothing but modules. */
  public static Configuration ofModules(Map<String, String> modules) {
    return new Configuration(List.of(), Map.of(), modules, Map.of());
  }

  /** Nothing but drivers. */
  public static Configuration ofDrivers(Map<String, String> drivers) {
    return new Configuration(List.of(), Map.of(), Map.of(), drivers);
  }

  /** Both together; of two files of one name, the newer counts. */
  public Configuration merge(Configuration newer) {
    Map<String, ConfigFile> byName = new LinkedHashMap<>();
    files.forEach(f -> byName.put(f.name(), f));
    newer.files.forEach(f -> byName.put(f.name(), f));
    return new Configuration(
        new ArrayList<>(byName.values()),
        both(refused, newer.refused),
        both(modules, newer.modules),
        both(drivers, newer.drivers),
        both(managers, newer.managers),
        newer.writers.isEmpty() ? writers : newer.writers);
  }

  private static Map<String, String> both(Map<String, String> old, Map<String, String> newer) {
    Map<String, String> all = new TreeMap<>(old);
    all.putAll(newer);
    return all;
  }

  /** The files that one manager reads. */
  public List<ConfigFile> of(ConfigFile.Manager manager) {
    return files.stream().filter(f -> f.manager() == manager).toList();
  }

  /** The version of a module, or an empty text; empty if the module was not seen. */
  public Optional<String> module(String name) {
    return Optional.ofNullable(modules.get(name));
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return equals(NONE);
  }
}
