package dev.longhaul.server.security;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which names mean this machine and nobody else. Names are not looked up: they may change. */
public final class Loopback {

  private static final Pattern V4 = Pattern.compile("127(\\.[0-9]{1,3}){3}");

  private Loopback() {}

  /** Whether a host is the loopback address, such as {@code localhost}, 127.0.0.1, [::1]. */
  public static boolean isLoopback(String host) {
    String name = host.strip().toLowerCase(Locale.ROOT);
    String bare =
        name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    return bare.equals("localhost") || bare.equals("::1") || V4.matcher(bare).matches();
  }

  /** The name of {@code host:port}. */
  public static String host(String authority) {
    String text = authority.strip();
    int colon = text.lastIndexOf(':');
    boolean port = colon > 0 && text.indexOf(']') < colon && text.indexOf(':') == colon;
    boolean portOfV6 = colon > 0 && text.startsWith("[") && text.indexOf(']') == colon - 1;
    return port || portOfV6 ? text.substring(0, colon) : text;
  }
}
