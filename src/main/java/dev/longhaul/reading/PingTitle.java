package dev.longhaul.reading;

import dev.longhaul.model.AddressFamily;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first line of a run of ping.
 *
 * @param target the address, else the name
 * @param payload bytes of ICMP payload
 * @param packet bytes of the IP packet
 */
record PingTitle(String target, int payload, int packet) {

  /** The address in parentheses and the bytes in parentheses, the latter absent for IPv6. */
  private static final Pattern UNIX =
      Pattern.compile(
          "PING(?:6)? ?([^ (]{1,255}) ?\\(([^)]{1,255})\\)[^0-9]{0,300}?"
              + "(?:from \\S{1,255} \\S{0,64}:? )?([0-9]{1,5})(?:\\(([0-9]{1,5})\\))? (?:data )?bytes"
              + ".{0,40}");

  /** macOS and BSD: {@code PING6(56=40+8+8 bytes) fe80::1 --> 2001:db8::1}. */
  private static final Pattern BSD6 =
      Pattern.compile(
          "PING6\\(([0-9]{1,5})=[0-9]{1,3}\\+[0-9]{1,3}\\+([0-9]{1,5}) bytes\\)"
              + " \\S{1,255} --> (\\S{1,255}).{0,40}");

  private static final Pattern WINDOWS =
      Pattern.compile(
          "Pinging (\\S{1,255})(?: \\[([^\\]]{1,255})\\])?(?: from \\S{1,255})?"
              + " with ([0-9]{1,5}) bytes of data:.{0,10}");

  /** The title that a line is, if it is one. */
  static Optional<PingTitle> of(String line) {
    if (!line.startsWith("PING") && !line.startsWith("Pinging")) {
      return Optional.empty();
    }
    Matcher unix = UNIX.matcher(line);
    if (unix.matches()) {
      OptionalInt packet =
          unix.group(4) == null ? OptionalInt.empty() : Numbers.small(unix.group(4));
      return Optional.of(of(unix.group(2), Integer.parseInt(unix.group(3)), packet));
    }
    Matcher bsd = BSD6.matcher(line);
    if (bsd.matches()) {
      // The payload is counted with its ICMP header split off: 40 of IP, 8 of ICMP, the data.
      return Optional.of(
          of(bsd.group(3), Integer.parseInt(bsd.group(2)), Numbers.small(bsd.group(1))));
    }
    Matcher windows = WINDOWS.matcher(line);
    if (windows.matches()) {
      String target = windows.group(2) == null ? windows.group(1) : windows.group(2);
      return Optional.of(of(target, Integer.parseInt(windows.group(3)), OptionalInt.empty()));
    }
    return Optional.empty();
  }

  private static PingTitle of(String target, int payload, OptionalInt packet) {
    int headers = AddressFamily.of(target).pingHeaderBytes();
    return new PingTitle(target, payload, packet.orElse(payload + headers));
  }
}
