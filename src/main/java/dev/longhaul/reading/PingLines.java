package dev.longhaul.reading;

import dev.longhaul.model.PingRun;
import dev.longhaul.model.PingRun.Reply;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of one run of ping after its title. */
final class PingLines {

  private static final Pattern REPLY =
      Pattern.compile(
          "(?:\\[([0-9.]{1,20})\\] )?[0-9]{1,6} bytes from .{1,300}?"
              + "(?:icmp_)?seq[=:]([0-9]{1,9}) .{0,60}?time[=<]([0-9.]{1,12}) ?ms.{0,60}");
  private static final Pattern TOTALS =
      Pattern.compile(
          "([0-9]{1,9}) packets transmitted, ([0-9]{1,9}) (?:packets )?received,"
              + "(?: \\+[0-9]{1,9} \\w{1,20},){0,3} ([0-9.]{1,12})% packet loss.{0,60}");
  private static final Pattern TIMES =
      Pattern.compile(
          "(?:rtt|round-trip) min/avg/max/\\S{1,10} = "
              + "([0-9.]{1,12})/([0-9.]{1,12})/([0-9.]{1,12})/.{0,60}");
  private static final Pattern LOCAL_MTU =
      Pattern.compile(".{0,100}[Mm]essage too long,? mtu[=:] ?([0-9]{1,6}).{0,40}");
  private static final Pattern ROUTER_MTU =
      Pattern.compile(".{0,400}(?:Frag needed|Packet too big).{0,40}mtu ?= ?([0-9]{1,6}).{0,40}");
  private static final int MAX_LINE = 1024;
  private static final int IPV4_ICMP_HEADERS = 28;
  private static final int IPV6_ICMP_HEADERS = 48;

  private final String target;
  private final int payload;
  private final int packet;
  private final List<Reply> replies = new ArrayList<>();
  private OptionalInt sent = OptionalInt.empty();
  private OptionalInt received = OptionalInt.empty();
  private Optional<Share> loss = Optional.empty();
  private OptionalInt localMtu = OptionalInt.empty();
  private OptionalInt routerMtu = OptionalInt.empty();
  private final List<Optional<Duration>> times = new ArrayList<>();
  private int lastSequence;

  PingLines(MatchResult title) {
    target = title.group(2);
    payload = Integer.parseInt(title.group(3));
    int headers = target.indexOf(':') >= 0 ? IPV6_ICMP_HEADERS : IPV4_ICMP_HEADERS;
    packet = title.group(4) == null ? payload + headers : Integer.parseInt(title.group(4));
  }

  void accept(String line) {
    if (line.length() > MAX_LINE) {
      return;
    }
    if (!reply(line) && !totals(line) && !times(line)) {
      localMtu = firstMtu(LOCAL_MTU, line, localMtu);
      routerMtu = firstMtu(ROUTER_MTU, line, routerMtu);
    }
  }

  private boolean reply(String line) {
    Matcher m = REPLY.matcher(line);
    if (!m.matches()) {
      return false;
    }
    int sequence = Integer.parseInt(m.group(2));
    lastSequence = Math.max(lastSequence, sequence);
    Optional<Instant> at =
        m.group(1) == null ? Optional.empty() : Numbers.epoch(Numbers.decimal(m.group(1)));
    Numbers.millis(Numbers.decimal(m.group(3)))
        .filter(rtt -> !line.contains("DUP!"))
        .ifPresent(rtt -> replies.add(new Reply(sequence, rtt, at)));
    return true;
  }

  private boolean totals(String line) {
    Matcher m = TOTALS.matcher(line);
    if (!m.matches()) {
      return false;
    }
    sent = Numbers.small(m.group(1));
    received = Numbers.small(m.group(2));
    loss = PingReader.percent(m.group(3)).filter(share -> sent.orElse(0) > 0);
    return true;
  }

  private boolean times(String line) {
    Matcher m = TIMES.matcher(line);
    if (!m.matches()) {
      return false;
    }
    for (int i = 1; i <= 3; i++) {
      times.add(Numbers.millis(Numbers.decimal(m.group(i))));
    }
    return true;
  }

  private static OptionalInt firstMtu(Pattern pattern, String line, OptionalInt before) {
    Matcher m = pattern.matcher(line);
    return before.isEmpty() && m.matches() ? Numbers.small(m.group(1)) : before;
  }

  /** A run that was killed has no totals: then what was seen counts, and the loss is unknown. */
  PingRun run() {
    return new PingRun(
        target,
        payload,
        packet,
        sent.orElse(Math.max(lastSequence, replies.size())),
        received.orElse(replies.size()),
        loss,
        localMtu,
        routerMtu,
        time(0),
        time(1),
        time(2),
        replies);
  }

  private Optional<Duration> time(int index) {
    return times.size() > index ? times.get(index) : ofReplies(index);
  }

  private Optional<Duration> ofReplies(int index) {
    var nanos = replies.stream().mapToLong(r -> r.rtt().toNanos()).summaryStatistics();
    if (nanos.getCount() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        switch (index) {
          case 0 -> Duration.ofNanos(nanos.getMin());
          case 1 -> Duration.ofNanos(Math.round(nanos.getAverage()));
          default -> Duration.ofNanos(nanos.getMax());
        });
  }
}
