package dev.longhaul.probe.sense;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One socket as ss printed it, looked at just enough to choose: parsing every socket of a busy
 * server would cost more than all else.
 *
 * @param ends both ends as printed
 * @param peer address of the far end
 * @param bytes sent and received over the life of the socket
 * @param text all that ss said about it
 */
record SsLine(String ends, String peer, long bytes, String text) {

  private static final String MAPPED = "::ffff:";

  /** The sockets in a text, without those of this process and those that leave no host. */
  static List<SsLine> all(String printed, Set<String> ownInodes) {
    List<SsLine> lines = new ArrayList<>();
    StringBuilder socket = new StringBuilder();
    for (String line : printed.split("\n", -1)) {
      boolean continues = !line.isEmpty() && line.charAt(0) <= ' ';
      if (!continues) {
        of(socket.toString(), ownInodes).ifPresent(lines::add);
        socket.setLength(0);
      }
      socket.append(continues ? " " : "").append(line.strip());
    }
    of(socket.toString(), ownInodes).ifPresent(lines::add);
    return lines;
  }

  private static Optional<SsLine> of(String text, Set<String> ownInodes) {
    String[] words = text.split("\\s+", 6);
    if (words.length < 6 || !words[0].startsWith("ESTAB")) {
      return Optional.empty();
    }
    String local = address(words[3]);
    String peer = address(words[4]);
    boolean own = after(text, " ino:").filter(ownInodes::contains).isPresent();
    if (own || isLoopback(peer) || peer.equals(local) || !isAddress(peer)) {
      return Optional.empty();
    }
    long sent = number(text, " bytes_sent:").or(() -> number(text, " bytes_acked:")).orElse(0L);
    long received = number(text, " bytes_received:").orElse(0L);
    return Optional.of(new SsLine(words[3] + " " + words[4], peer, sent + received, text));
  }

  /** {@code [::ffff:192.0.2.1]:443}, {@code 192.0.2.1%eth0:443}. */
  private static String address(String end) {
    int colon = end.lastIndexOf(':');
    String address = colon < 0 ? end : end.substring(0, colon);
    String plain = address.replace("[", "").replace("]", "").split("%", 2)[0];
    boolean mapped = plain.startsWith(MAPPED) && plain.indexOf('.') > 0;
    return mapped ? plain.substring(MAPPED.length()) : plain;
  }

  private static boolean isAddress(String address) {
    return address.matches("[0-9a-fA-F.:]{2,45}");
  }

  private static boolean isLoopback(String address) {
    return address.startsWith("127.") || address.equals("::1");
  }

  private static Optional<Long> number(String text, String label) {
    return after(text, label).filter(n -> n.matches("[0-9]{1,18}")).map(Long::parseLong);
  }

  private static Optional<String> after(String text, String label) {
    int at = text.indexOf(label);
    if (at < 0) {
      return Optional.empty();
    }
    int from = at + label.length();
    int end = text.indexOf(' ', from);
    return Optional.of(end < 0 ? text.substring(from) : text.substring(from, end));
  }
}
