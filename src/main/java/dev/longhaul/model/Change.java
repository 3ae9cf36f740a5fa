package dev.longhaul.model;

import java.util.Objects;
import java.util.Optional;

/**
 * One setting of one host that is to become another. The hierarchy is closed: what is not here
 * cannot be advised, sent or applied.
 */
public sealed interface Change {

  /** The end of the path whose host is changed. */
  Side side();

  /** The setting's name in the contract, such as {@code net.ipv4.tcp_wmem} or {@code route.mtu}. */
  String setting();

  /** The value before, as the host prints it; empty if unknown or not set. */
  Optional<String> from();

  /** The value after, as the host is to be given it. */
  String to();

  /** A kernel parameter. */
  record Sysctl(Side side, String key, Optional<String> from, String to) implements Change {
    public Sysctl {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(to, "to");
    }

    @Override
    public String setting() {
      return key;
    }
  }

  /** The MTU of an interface, bytes. */
  record LinkMtu(Side side, String device, Optional<String> from, String to) implements Change {
    @Override
    public String setting() {
      return "link.mtu";
    }
  }

  /** The MTU of a route, bytes; keeps jumbo frames for all other destinations (rule M4). */
  record RouteMtu(Side side, String destination, Optional<String> from, String to)
      implements Change {
    @Override
    public String setting() {
      return "route.mtu";
    }
  }

  /** The MSS that a route makes this host advertise, bytes (rule M4). */
  record RouteAdvmss(Side side, String destination, Optional<String> from, String to)
      implements Change {
    @Override
    public String setting() {
      return "route.advmss";
    }
  }

  /** The queueing discipline of an interface, with its parameters. */
  record QdiscReplace(Side side, String device, Optional<String> from, String to)
      implements Change {
    @Override
    public String setting() {
      return "qdisc";
    }
  }

  /** An offload flag of an interface; {@code on} or {@code off}. */
  record Offload(Side side, String device, String flag, Optional<String> from, String to)
      implements Change {
    @Override
    public String setting() {
      return "offload." + flag;
    }
  }

  /** A kernel module that has to be present; {@code to} names it. */
  record Module(Side side, Optional<String> from, String to) implements Change {
    @Override
    public String setting() {
      return "module";
    }
  }
}
