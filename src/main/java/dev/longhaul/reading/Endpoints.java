package dev.longhaul.reading;

import dev.longhaul.model.Endpoint;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Addresses and ports as tools print them. */
final class Endpoints {

  private static final int MAX_ADDRESS = 255;
  private static final int MAX_PORT = 65_535;

  private Endpoints() {}

  /** An endpoint of separately printed address and port. */
  static Optional<Endpoint> of(Optional<String> host, OptionalLong port) {
    boolean known = port.isPresent() && port.getAsLong() <= MAX_PORT;
    return host.flatMap(Endpoints::address)
        .map(address -> new Endpoint(address, known ? (int) port.getAsLong() : 0));
  }

  /** {@code 10.0.0.1:5201}, {@code [::ffff:10.0.0.1%eth0]:5201}, {@code *:80}. */
  static Optional<Endpoint> parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0) {
      return Optional.empty();
    }
    String port = text.substring(colon + 1);
    OptionalInt number = Numbers.small(port);
    boolean valid = number.isPresent() ? number.getAsInt() <= MAX_PORT : isServiceName(port);
    return valid
        ? address(text.substring(0, colon)).map(a -> new Endpoint(a, number.orElse(0)))
        : Optional.empty();
  }

  /** Without {@code -n} tools print {@code https} for 443; the number is then unknown. */
  private static boolean isServiceName(String port) {
    return port.equals("*")
        || (!port.isEmpty()
            && port.chars().allMatch(c -> c == '-' || c == '_' || Character.isLetterOrDigit(c)));
  }

  /** The address without brackets and zone, in lower case; empty if it can be none. */
  static Optional<String> address(String text) {
    String s = text.strip();
    if (s.startsWith("[") && s.endsWith("]")) {
      s = s.substring(1, s.length() - 1);
    }
    int zone = s.indexOf('%');
    s = (zone >= 0 ? s.substring(0, zone) : s).toLowerCase(Locale.ROOT);
    boolean printable = s.chars().allMatch(c -> c > ' ' && c < 0x7f);
    return s.isEmpty() || s.length() > MAX_ADDRESS || !printable
        ? Optional.empty()
        : Optional.of(s);
  }

  /** Whether this is an IP address, not a name. */
  static boolean isLiteral(String address) {
    return address.indexOf(':') >= 0
        || (address.indexOf('.') > 0
            && address.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9')));
  }
}
