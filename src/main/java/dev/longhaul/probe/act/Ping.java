package dev.longhaul.probe.act;

import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reachability by the tool {@code ping}, or by the runtime's own echo request where there is none.
 * Asks for ten seconds: some drivers take the link down while they change its MTU.
 */
record Ping(Tools tools) implements Reachability {

  private static final Pattern PEER =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9.:_-]{0,252}|::[0-9a-fA-F:.]*");
  private static final Pattern VIA = Pattern.compile("^default via ([0-9a-fA-F.:]+) ");
  private static final int ATTEMPTS = 5;
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final int IPV4_HEADERS = 28;
  private static final int IPV6_HEADERS = 48;

  @Override
  public Optional<String> neighbour() {
    for (String family : List.of("-4", "-6")) {
      Ran ran = tools.run(LIMIT, "ip", family, "-o", "route", "show", "default");
      Matcher m = VIA.matcher(ran.answer().orElse(""));
      // A link-local router needs an interface beside it, which ping takes in other ways.
      if (m.find() && !m.group(1).startsWith("fe80")) {
        return Optional.of(m.group(1));
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean reaches(String peer, Optional<Integer> bytes) {
    if (!PEER.matcher(peer).matches()) {
      return false;
    }
    for (int i = 0; i < ATTEMPTS; i++) {
      long start = System.nanoTime();
      if (once(peer, bytes)) {
        return true;
      }
      if (i + 1 < ATTEMPTS && !waited(start)) {
        return false;
      }
    }
    return false;
  }

  /** An answer that it cannot be reached comes at once; the next attempt is to be a later one. */
  private static boolean waited(long start) {
    try {
      long rest = TimeUnit.SECONDS.toNanos(2) - (System.nanoTime() - start);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, rest));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean once(String peer, Optional<Integer> bytes) {
    List<String> words = new ArrayList<>(List.of("-n", "-c", "1", "-W", "2"));
    if (bytes.isPresent()) {
      int headers = peer.contains(":") ? IPV6_HEADERS : IPV4_HEADERS;
      words.addAll(List.of("-M", "do", "-s", Integer.toString(bytes.get() - headers)));
    }
    words.add(peer);
    Ran ran = tools.run(LIMIT, "ping", words);
    if (ran instanceof Ran.Missing) {
      return bytes.isPresent() || echo(peer);
    }
    boolean minimal = ran instanceof Ran.Ended e && e.errors().contains("invalid option");
    // A small ping has no way to forbid fragments; its plain answer has been seen already.
    return minimal ? bytes.isPresent() : ran.answer().isPresent();
  }

  private static boolean echo(String peer) {
    try {
      return InetAddress.getByName(peer).isReachable((int) Duration.ofSeconds(2).toMillis());
    } catch (IOException e) {
      return false;
    }
  }
}
