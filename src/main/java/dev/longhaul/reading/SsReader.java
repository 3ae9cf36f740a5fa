package dev.longhaul.reading;

import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * {@code ss -tin} with any of {@code -m -O -H -e -o -a -u}: one socket on one line or on two, once
 * or in blocks that begin with {@code ### } and a time.
 */
final class SsReader implements ToolReader {

  private static final double FIRST_EPOCH = 1e9;
  private static final double LAST_EPOCH = 1e10;
  private static final Set<String> LAST_WORDS = Set.of("minrtt:", "snd_wnd:", "rcv_ooopack:");
  private static final Set<String> NO_CONNECTION = Set.of("LISTEN", "UNCONN", "CLOSED", "CLOSE");

  @Override
  public Optional<Recognised> read(Source source) {
    if (!isSs(source)) {
      return Optional.empty();
    }
    List<SocketSample> samples = new Walk().over(certain(source));
    List<Labelled> parts =
        samples.isEmpty() ? List.of() : List.of(Labelled.of(new SocketSamples(samples)));
    List<String> notes =
        samples.isEmpty() ? List.of("No TCP connection is listed with its details.") : List.of();
    return Optional.of(new Recognised(source.name(), Tool.SS, parts, notes));
  }

  /** Without a line end the last word may have lost digits, unless it is one that ends a socket. */
  private static List<String> certain(Source source) {
    List<String> lines = new ArrayList<>(source.lines());
    if (source.endsWithinLine() && !lines.isEmpty()) {
      String last = lines.remove(lines.size() - 1);
      String word = last.substring(last.lastIndexOf(' ') + 1);
      boolean ends = LAST_WORDS.stream().anyMatch(word::startsWith) || last.endsWith(" ");
      lines.add(ends ? last : last.substring(0, last.length() - word.length()));
    }
    return lines;
  }

  private static boolean isSs(Source source) {
    boolean header =
        source.anyLine(l -> l.contains("Recv-Q") && l.contains("Send-Q") && l.contains("Peer"));
    boolean sockets = source.anyLine(l -> Row.of(l).isPresent());
    boolean details =
        source.anyLine(l -> l.contains("rto:") || l.contains("skmem:(") || l.contains("cwnd:"));
    boolean emptyBlocks =
        source.anyLine(l -> l.startsWith("###"))
            && source.lines().stream().allMatch(l -> l.isBlank() || moment(l).isPresent());
    return (sockets && (details || header)) || emptyBlocks;
  }

  /** The time that begins a block: {@code ### 1796044560.9}, a bare time, or an ISO date. */
  private static Optional<Instant> moment(String line) {
    String s = line.startsWith("#") ? line.replace("#", "").strip() : line.strip();
    OptionalDouble epoch = Numbers.decimal(s);
    if (epoch.isPresent()) {
      boolean plausible = epoch.getAsDouble() > FIRST_EPOCH && epoch.getAsDouble() < LAST_EPOCH;
      return plausible ? Numbers.epoch(epoch) : Optional.empty();
    }
    try {
      return s.length() < 20 ? Optional.empty() : Optional.of(OffsetDateTime.parse(s).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The first line of a socket; in one-line form its details follow in {@code rest}. */
  private record Row(
      String state,
      OptionalLong receiveQueue,
      OptionalLong sendQueue,
      Endpoint local,
      Endpoint peer,
      List<String> rest) {

    static Optional<Row> of(String line) {
      if (line.isEmpty() || line.charAt(0) == '\t') {
        return Optional.empty();
      }
      List<String> words = Words.of(line);
      for (int i = 0; i < Math.min(3, words.size() - 3); i++) {
        if (Numbers.count(words.get(i)).isPresent()
            && Numbers.count(words.get(i + 1)).isPresent()) {
          return of(words, i);
        }
      }
      return Optional.empty();
    }

    private static Optional<Row> of(List<String> words, int queues) {
      List<String> before = words.subList(0, queues);
      boolean otherProtocol = before.size() > 1 && !before.get(0).startsWith("tcp");
      String state =
          before.isEmpty() ? "ESTAB" : otherProtocol ? "UNCONN" : before.get(before.size() - 1);
      Optional<Endpoint> local = Endpoints.parse(words.get(queues + 2));
      Optional<Endpoint> peer = Endpoints.parse(words.get(queues + 3));
      if (local.isEmpty() || peer.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new Row(
              state,
              Numbers.count(words.get(queues)),
              Numbers.count(words.get(queues + 1)),
              local.get(),
              peer.get(),
              words.subList(queues + 4, words.size())));
    }
  }

  /** Puts lines together to sockets and sockets under their block's time. */
  private static final class Walk {

    private final List<SocketSample> samples = new ArrayList<>();
    private final List<String> details = new ArrayList<>();
    private Optional<Instant> at = Optional.empty();
    private Optional<Row> open = Optional.empty();

    List<SocketSample> over(List<String> lines) {
      for (String line : lines) {
        Optional<Instant> moment = moment(line);
        Optional<Row> row = moment.isPresent() ? Optional.empty() : Row.of(line);
        if (moment.isPresent() || row.isPresent()) {
          close();
        }
        if (moment.isPresent()) {
          at = moment;
        } else if (row.isPresent()) {
          open = row;
          details.addAll(row.get().rest());
        } else if (open.isPresent()) {
          details.addAll(Words.of(line));
        }
      }
      close();
      return samples;
    }

    private void close() {
      open.filter(row -> !NO_CONNECTION.contains(row.state())).ifPresent(this::add);
      open = Optional.empty();
      details.clear();
    }

    private void add(Row row) {
      SsDetails found = new SsDetails(details);
      if (found.isTcp()) {
        samples.add(
            found.sample(
                at,
                row.local(),
                row.peer(),
                row.state(),
                Numbers.size(row.receiveQueue()),
                Numbers.size(row.sendQueue())));
      }
    }
  }
}
