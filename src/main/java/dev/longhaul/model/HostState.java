package dev.longhaul.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a host is configured, as far as it was looked at. Parts that were not looked at are empty;
 * {@link #merge} puts parts together.
 *
 * @param kernel version, if known
 * @param memory physical memory, if known
 * @param sysctls values by dotted key, blanks between numbers normalised to one space
 * @param addresses addresses of the host
 * @param links network interfaces
 * @param qdiscs queueing disciplines
 * @param routes routes that matter to peers, with what is cached for them
 * @param offloads offload flags by interface, then by name
 * @param configuration files that set things, and what the host says about them
 */
public record HostState(
    Optional<KernelVersion> kernel,
    Optional<DataSize> memory,
    Map<String, String> sysctls,
    List<String> addresses,
    List<Link> links,
    List<Qdisc> qdiscs,
    List<Route> routes,
    Map<String, Map<String, Boolean>> offloads,
    Configuration configuration)
    implements Measurement {

  /** A state about which nothing is known. */
  public static final HostState UNKNOWN =
      new HostState(
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Map.of());

  public HostState {
    sysctls = Collections.unmodifiableMap(new TreeMap<>(sysctls));
    addresses = List.copyOf(addresses);
    links = List.copyOf(links);
    qdiscs = List.copyOf(qdiscs);
    routes = List.copyOf(routes);
    offloads = Collections.unmodifiableMap(new TreeMap<>(offloads));
  }

  /** A state of which no configuration was looked at. */
  public HostState(
      Optional<KernelVersion> kernel,
      Optional<DataSize> memory,
      Map<String, String> sysctls,
      List<String> addresses,
      List<Link> links,
      List<Qdisc> qdiscs,
      List<Route> routes,
      Map<String, Map<String, Boolean>> offloads) {
    this(kernel, memory, sysctls, addresses, links, qdiscs, routes, offloads, Configuration.NONE);
  }

  /** A state with nothing but sysctls. */
  public static HostState ofSysctls(Map<String, String> sysctls) {
    return UNKNOWN.withSysctls(sysctls);
  }

  /** A state with nothing but links. */
  public static HostState ofLinks(List<Link> links) {
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        List.of(),
        links,
        List.of(),
        List.of(),
        Map.of());
  }

  /** A state with nothing but queueing disciplines. */
  public static HostState ofQdiscs(List<Qdisc> qdiscs) {
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        List.of(),
        List.of(),
        qdiscs,
        List.of(),
        Map.of());
  }

  /** A state with nothing but routes. */
  public static HostState ofRoutes(List<Route> routes) {
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        routes,
        Map.of());
  }

  /** A state with nothing but the offloads of one interface. */
  public static HostState ofOffloads(String device, Map<String, Boolean> flags) {
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(device, flags));
  }

  /** This state with other sysctls. */
  public HostState withSysctls(Map<String, String> other) {
    return new HostState(
        kernel, memory, other, addresses, links, qdiscs, routes, offloads, configuration);
  }

  /** A state with nothing but configuration. */
  public static HostState ofConfiguration(Configuration configuration) {
    return UNKNOWN.withConfiguration(configuration);
  }

  /** This state with other configuration. */
  public HostState withConfiguration(Configuration other) {
    return new HostState(
        kernel, memory, sysctls, addresses, links, qdiscs, routes, offloads, other);
  }

  /** This state with a kernel version. */
  public HostState withKernel(KernelVersion version) {
    return new HostState(
        Optional.of(version),
        memory,
        sysctls,
        addresses,
        links,
        qdiscs,
        routes,
        offloads,
        configuration);
  }

  /** Both states together; where both know something, the newer one counts. */
  public HostState merge(HostState newer) {
    Map<String, String> keys = new TreeMap<>(sysctls);
    keys.putAll(newer.sysctls);
    Map<String, Map<String, Boolean>> flags = new TreeMap<>(offloads);
    flags.putAll(newer.offloads);
    return new HostState(
        newer.kernel.or(() -> kernel),
        newer.memory.or(() -> memory),
        keys,
        newer.addresses.isEmpty() ? addresses : newer.addresses,
        newer.links.isEmpty() ? links : newer.links,
        newer.qdiscs.isEmpty() ? qdiscs : newer.qdiscs,
        newer.routes.isEmpty() ? routes : newer.routes,
        flags,
        configuration.merge(newer.configuration));
  }

  /** One sysctl; empty if it was not reported. */
  public Optional<String> sysctl(String key) {
    return Optional.ofNullable(sysctls.get(key));
  }

  /**
   * A network interface.
   *
   * @param name such as {@code eth0}
   * @param kind such as {@code veth}, {@code vxlan}, {@code wireguard}; empty for a plain device
   * @param mtu bytes of IP packet
   * @param up whether it is administratively up
   * @param master bridge or bond it belongs to
   * @param address link-layer address
   */
  public record Link(
      String name,
      Optional<String> kind,
      int mtu,
      boolean up,
      Optional<String> master,
      Optional<String> address) {

    /** Whether this is the loopback device, which carries no path. */
    public boolean isLoopback() {
      return name.equals("lo");
    }
  }

  /**
   * A queueing discipline.
   *
   * @param device interface
   * @param kind such as {@code fq}
   * @param handle such as {@code 8001:}; {@code 0:} is made by the kernel
   * @param parent empty for the root
   * @param options as printed, by name
   * @param drops packets dropped since it was made; -1 when unknown
   */
  public record Qdisc(
      String device,
      String kind,
      String handle,
      Optional<String> parent,
      Map<String, String> options,
      long drops) {

    public Qdisc {
      options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /** Whether it is the root of its device's tree. */
    public boolean isRoot() {
      return parent.isEmpty();
    }
  }

  /**
   * A route to a destination.
   *
   * @param destination prefix, address or {@code default}
   * @param gateway next hop
   * @param device interface
   * @param source address used towards it
   * @param mtu bytes, set or learned; {@code 0} when none
   * @param advmss bytes; {@code 0} when none
   * @param learned whether the MTU was learned from ICMP (cached exception), not configured
   */
  public record Route(
      String destination,
      Optional<String> gateway,
      Optional<String> device,
      Optional<String> source,
      int mtu,
      int advmss,
      boolean learned) {}
}
