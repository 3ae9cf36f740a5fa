package dev.longhaul.reading;

import dev.longhaul.model.PingRun;
import dev.longhaul.model.PingRun.Reply;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of one run of ping after its title. */
final class PingLines {

  private static final Pattern REPLY =
      Pattern.compile(
          "(?:\\[([0-9.]{1,20})\\] )?[0-9]{1,6} bytes from .{1,300}?"
              + "(?:icmp_)?seq[=:]([0-9]{1,9}) .{0,60}?time[=<]([0-9.]{1,12}) ?ms.{0,60}");
  private static final Pattern BSD6_REPLY =
      Pattern.compile(
          "()[0-9]{1,6} bytes from \\S{1,300}, icmp_seq=([0-9]{1,9}) hlim=[0-9]{1,3}"
              + " time=([0-9.]{1,12}) ms.{0,60}");
  private static final Pattern WINDOWS_REPLY =
      Pattern.compile("Reply from \\S{1,255}: (?:bytes=[0-9]{1,6} )?time[=<]([0-9]{1,9})ms.{0,20}");
  private static final Pattern TOTALS =
      Pattern.compile(
          "([0-9]{1,9}) packets transmitted, ([0-9]{1,9}) (?:packets )?received,"
              + "(?: \\+[0-9]{1,9} \\w{1,20},){0,3} ([0-9.]{1,12})% packet loss.{0,60}");
  private static final Pattern WINDOWS_TOTALS =
      Pattern.compile(
          "\\s{0,8}Packets: Sent = ([0-9]{1,9}), Received = ([0-9]{1,9}), Lost = [0-9]{1,9}"
              + " \\(([0-9]{1,3})% loss\\).{0,10}");
  private static final Pattern TIMES =
      Pattern.compile(
          "(?:rtt|round-trip) min/avg/max(?:/\\S{1,10})? = "
              + "([0-9.]{1,12})/([0-9.]{1,12})/([0-9.]{1,12})(?:/.{0,60}| ms.{0,60})");
  private static final Pattern WINDOWS_TIMES =
      Pattern.compile(
          "\\s{0,8}Minimum = ([0-9]{1,9})ms, Maximum = ([0-9]{1,9})ms, Average = ([0-9]{1,9})ms.{0,10}");
  private static final Pattern LOCAL_MTU =
      Pattern.compile(".{0,100}[Mm]essage too long,? mtu[=:] ?([0-9]{1,6}).{0,40}");
  private static final Pattern ROUTER_MTU =
      Pattern.compile(
          ".{0,400}(?:[Ff]rag needed|Packet too big).{0,40}[Mm](?:tu|TU) ?=? ?([0-9]{1,6}).{0,40}");
  private static final int MAX_LINE = 1024;
  private static final int MAX_REPLIES = 10_000;
  private static final int SEQUENCES = 1 << 16;

  private final PingTitle title;
  private final Thinned<Reply> replies = new Thinned<>(MAX_REPLIES);
  private final LongSummaryStatistics nanos = new LongSummaryStatistics();
  private OptionalInt sent = OptionalInt.empty();
  private OptionalInt received = OptionalInt.empty();
  private Optional<Share> loss = Optional.empty();
  private OptionalInt localMtu = OptionalInt.empty();
  private OptionalInt routerMtu = OptionalInt.empty();
  private final List<Optional<Duration>> times = new ArrayList<>();
  private int firstSequence = 1;
  private int lastSequence;
  private int unanswered;

  PingLines(PingTitle title) {
    this.title = title;
  }

  /** Whether a line that is cut off has lost no digits: times have their unit behind them. */
  static boolean isWhole(String line) {
    return line.isEmpty() || !Character.isDigit(line.charAt(line.length() - 1));
  }

  void accept(String line) {
    if (line.length() > MAX_LINE || line.isEmpty()) {
      return;
    }
    if (!reply(line) && !totals(line) && !times(line)) {
      unanswered += line.startsWith("Request timed out") ? 1 : 0;
      localMtu = firstMtu(LOCAL_MTU, line, localMtu);
      routerMtu = firstMtu(ROUTER_MTU, line, routerMtu);
    }
  }

  private boolean reply(String line) {
    if (line.indexOf("time") < 0) {
      return false;
    }
    Matcher windows = WINDOWS_REPLY.matcher(line);
    if (windows.matches()) {
      add(lastSequence + 1, windows.group(1), Optional.empty());
      return true;
    }
    Matcher m = REPLY.matcher(line);
    Matcher six = BSD6_REPLY.matcher(line);
    Matcher found = m.matches() ? m : six;
    if (found == six && !six.matches()) {
      return false;
    }
    Optional<Instant> at =
        found.group(1) == null ? Optional.empty() : Numbers.epoch(Numbers.decimal(found.group(1)));
    if (!line.contains("DUP!")) {
      add(unwrapped(Integer.parseInt(found.group(2))), found.group(3), at);
    }
    return true;
  }

  private void add(int sequence, String millis, Optional<Instant> at) {
    firstSequence = Math.min(firstSequence, sequence);
    lastSequence = Math.max(lastSequence, sequence);
    Numbers.millis(Numbers.decimal(millis))
        .ifPresent(
            rtt -> {
              nanos.accept(rtt.toNanos());
              replies.add(new Reply(sequence, rtt, at));
            });
  }

  /** The number on the wire has 16 bits and begins anew in a long run. */
  private int unwrapped(int sequence) {
    int rounds = (lastSequence + SEQUENCES / 2 - sequence) / SEQUENCES;
    return sequence < SEQUENCES && lastSequence > SEQUENCES / 2 && rounds > 0
        ? sequence + rounds * SEQUENCES
        : sequence;
  }

  private boolean totals(String line) {
    Matcher unix = TOTALS.matcher(line);
    Matcher windows = WINDOWS_TOTALS.matcher(line);
    Matcher m = unix.matches() ? unix : windows;
    if (m == windows && !windows.matches()) {
      return false;
    }
    sent = Numbers.small(m.group(1));
    received = Numbers.small(m.group(2));
    loss = PingReader.percent(m.group(3)).filter(share -> sent.orElse(0) > 0);
    return true;
  }

  private boolean times(String line) {
    Matcher unix = TIMES.matcher(line);
    if (unix.matches()) {
      times(unix.group(1), unix.group(2), unix.group(3));
      return true;
    }
    Matcher windows = WINDOWS_TIMES.matcher(line);
    if (windows.matches()) {
      times(windows.group(1), windows.group(3), windows.group(2));
      return true;
    }
    return false;
  }

  private void times(String least, String mean, String most) {
    times.clear();
    for (String millis : List.of(least, mean, most)) {
      times.add(Numbers.millis(Numbers.decimal(millis)));
    }
  }

  private static OptionalInt firstMtu(Pattern pattern, String line, OptionalInt before) {
    Matcher m = pattern.matcher(line);
    return before.isEmpty() && m.matches() ? Numbers.small(m.group(1)) : before;
  }

  /** How many replies the run will not list. */
  long leftOut() {
    return replies.leftOut();
  }

  /** A run that was killed has no totals: then what was seen counts, and the loss is unknown. */
  PingRun run() {
    int answered = (int) Math.min(Integer.MAX_VALUE, nanos.getCount());
    int numbered = lastSequence + 1 - firstSequence;
    return new PingRun(
        title.target(),
        title.payload(),
        title.packet(),
        sent.orElse(Math.max(numbered, answered) + unanswered),
        received.orElse(answered),
        loss,
        localMtu,
        routerMtu,
        time(0),
        time(1),
        time(2),
        replies.items());
  }

  private Optional<Duration> time(int index) {
    return times.size() > index ? times.get(index) : ofReplies(index);
  }

  private Optional<Duration> ofReplies(int index) {
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
