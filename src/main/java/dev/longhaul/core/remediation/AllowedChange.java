package dev.longhaul.core.remediation;

import java.util.Optional;

/**
 * A change that passed {@link AllowList}: a setting of the closed list with a value in its range.
 * Whoever holds one need not check it again.
 *
 * @see AllowList
 */
public sealed interface AllowedChange {

  /** The setting's name in the contract, such as {@code net.ipv4.tcp_wmem} or {@code route.mtu}. */
  String setting();

  /** Device or destination; empty for a setting of the whole host. */
  default Optional<String> target() {
    return Optional.empty();
  }

  /** The value that the host must find, normalised; empty if it does not matter. */
  Optional<String> expected();

  /** The value to set, normalised. */
  String value();

  /** A kernel parameter of the host's own network namespace. */
  record Sysctl(String key, Optional<String> expected, String value) implements AllowedChange {
    @Override
    public String setting() {
      return key;
    }
  }

  /** The MTU of an interface, bytes. */
  record LinkMtu(String device, Optional<String> expected, int bytes) implements AllowedChange {
    @Override
    public String setting() {
      return "link.mtu";
    }

    @Override
    public Optional<String> target() {
      return Optional.of(device);
    }

    @Override
    public String value() {
      return Integer.toString(bytes);
    }
  }

  /** A size of a route: its MTU or the MSS it advertises, bytes (rule M4). */
  record RouteSize(RouteField field, String destination, Optional<String> expected, int bytes)
      implements AllowedChange {
    @Override
    public String setting() {
      return field.setting();
    }

    @Override
    public Optional<String> target() {
      return Optional.of(destination);
    }

    @Override
    public String value() {
      return Integer.toString(bytes);
    }
  }

  /** What of a route may be changed. */
  enum RouteField {
    MTU("mtu"),
    ADVMSS("advmss");

    private final String word;

    RouteField(String word) {
      this.word = word;
    }

    /** As {@code ip route} calls it. */
    public String word() {
      return word;
    }

    String setting() {
      return "route." + word;
    }
  }

  /** The queueing discipline of an interface: of its root, or of each leaf under mq (rule Q6). */
  record Qdisc(String device, Optional<String> expected, QdiscSpec spec) implements AllowedChange {
    @Override
    public String setting() {
      return "qdisc";
    }

    @Override
    public Optional<String> target() {
      return Optional.of(device);
    }

    @Override
    public String value() {
      return spec.toString();
    }
  }

  /** An offload flag of an interface (rule O1). */
  record Offload(String device, String flag, Optional<String> expected, boolean on)
      implements AllowedChange {
    @Override
    public String setting() {
      return "offload." + flag;
    }

    @Override
    public Optional<String> target() {
      return Optional.of(device);
    }

    @Override
    public String value() {
      return on ? "on" : "off";
    }
  }

  /** A kernel module that has to be present. It is never removed while it is in use. */
  record Module(String name) implements AllowedChange {
    @Override
    public String setting() {
      return "module";
    }

    @Override
    public Optional<String> expected() {
      return Optional.empty();
    }

    @Override
    public String value() {
      return name;
    }
  }
}
