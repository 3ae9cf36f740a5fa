package dev.longhaul.core.persistence;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What decides which files a host reads at boot.
 *
 * @param systemd whether systemd starts the host
 * @param readsSysctlFolder whether something reads {@code /etc/sysctl.d} at boot
 * @param readsModulesFolder whether something reads {@code /etc/modules-load.d} at boot
 * @param startScript whether the host's own start script runs what is in {@code
 *     /etc/longhaul/boot.d}
 * @param devices who configures each interface
 * @param routes routes as {@code ip -o route} prints them, by destination as a command names it
 * @param sysctlConf values of {@code /etc/sysctl.conf}, which procps reads last (rule P1)
 */
public record BootFacts(
    boolean systemd,
    boolean readsSysctlFolder,
    boolean readsModulesFolder,
    boolean startScript,
    Map<String, Device> devices,
    Map<String, Route> routes,
    Map<String, String> sysctlConf) {

  /** Where scripts stand that a small system runs at its start. */
  public static final String START_SCRIPTS = "/etc/longhaul/boot.d/";

  public BootFacts {
    devices = Map.copyOf(devices);
    routes = Map.copyOf(routes);
    sysctlConf = Map.copyOf(sysctlConf);
  }

  /**
   * An interface.
   *
   * @param mqLeaves how many queues hang below an mq root; 0 where the root is something else
   */
  public record Device(DeviceOwner owner, int mqLeaves) {

    /** An interface of which nothing is known. */
    public static final Device UNKNOWN = new Device(new DeviceOwner.Nobody(), 0);
  }

  /**
   * A route.
   *
   * @param words what {@code ip route replace} takes to make the same route again, without its
   *     sizes
   * @param sizes the sizes it has, by {@code ip}'s word for them, as they are given to it
   * @param device interface it leaves through
   * @param dhcp whether it came by DHCP
   * @param isNew whether it does not exist apart from our change, so that it can stand in a file
   */
  public record Route(
      List<String> words,
      Map<String, String> sizes,
      Optional<String> device,
      boolean dhcp,
      boolean isNew) {

    public Route {
      words = List.copyOf(words);
      sizes = Map.copyOf(sizes);
    }

    /** What stands behind a word, such as the gateway behind {@code via}. */
    public Optional<String> after(String word) {
      int at = words.indexOf(word);
      return at >= 0 && at + 1 < words.size() ? Optional.of(words.get(at + 1)) : Optional.empty();
    }

    /** Whether it is a route of IPv6. */
    public boolean v6() {
      return words.stream().anyMatch(w -> w.indexOf(':') >= 0);
    }
  }

  /** What is known of an interface. */
  public Device device(String name) {
    return devices.getOrDefault(name, Device.UNKNOWN);
  }
}
