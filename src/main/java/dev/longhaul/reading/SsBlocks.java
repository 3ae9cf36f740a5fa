package dev.longhaul.reading;

import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Puts lines together to sockets and sockets to blocks of one moment. Of a long log whole blocks
 * are kept, evenly spread, so that what is kept of one socket still shows how it went.
 */
final class SsBlocks {

  private static final double FIRST_EPOCH = 1e9;
  private static final double LAST_EPOCH = 1e10;
  private static final int MAX_SAMPLES = 20_000;

  /** More words than any version prints about one socket. */
  private static final int MAX_DETAILS = 1000;

  private static final Set<String> NO_CONNECTION = Set.of("LISTEN", "UNCONN", "CLOSED", "CLOSE");

  private final Thinned<List<SocketSample>> blocks = new Thinned<>(MAX_SAMPLES, List::size);
  private final List<String> details = new ArrayList<>();
  private final Set<List<Endpoint>> inBlock = new HashSet<>();
  private List<SocketSample> block = new ArrayList<>();
  private Optional<Instant> at = Optional.empty();
  private Optional<SsRow> open = Optional.empty();
  private long kept;
  private long leftOut;

  /** The time that begins a block: {@code ### 1796044560.9}, a bare time, or an ISO date. */
  static Optional<Instant> moment(String line) {
    if (line.isEmpty() || line.length() > 60 || line.charAt(0) == '\t') {
      return Optional.empty();
    }
    String s = line.startsWith("#") ? line.replace("#", "").strip() : line.strip();
    OptionalDouble epoch = Numbers.decimal(s);
    if (epoch.isPresent()) {
      boolean plausible = epoch.getAsDouble() > FIRST_EPOCH && epoch.getAsDouble() < LAST_EPOCH;
      return plausible ? Numbers.epoch(epoch) : Optional.empty();
    }
    if (s.length() < 20 || s.charAt(4) != '-') {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(s).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes the next line.
   *
   * @return whether it begins a socket
   */
  boolean accept(String line) {
    Optional<Instant> moment = moment(line);
    Optional<SsRow> row = moment.isPresent() ? Optional.empty() : SsRow.of(line);
    if (moment.isPresent()) {
      closeBlock();
      at = moment;
    } else if (row.isPresent()) {
      closeSocket();
      open = row;
      details.addAll(row.get().rest());
    } else if (open.isPresent() && details.size() < MAX_DETAILS) {
      details.addAll(Words.of(line));
    }
    return row.isPresent();
  }

  /** All that was kept, in order. */
  List<SocketSample> samples() {
    closeBlock();
    return blocks.items().stream().flatMap(List::stream).toList();
  }

  /** How many samples were not kept. */
  long leftOut() {
    return leftOut;
  }

  private void closeSocket() {
    open.filter(row -> !NO_CONNECTION.contains(row.state())).ifPresent(this::add);
    open = Optional.empty();
    details.clear();
  }

  private void add(SsRow row) {
    SsDetails found = new SsDetails(details);
    if (!found.isTcp()) {
      return;
    }
    // Without times between them, a socket that is listed again begins the next round of a log.
    if (inBlock.contains(List.of(row.local(), row.peer()))) {
      finishBlock();
    }
    if (block.size() < MAX_SAMPLES) {
      inBlock.add(List.of(row.local(), row.peer()));
      block.add(found.sample(at, row));
    } else {
      leftOut++;
    }
  }

  private void closeBlock() {
    closeSocket();
    finishBlock();
  }

  private void finishBlock() {
    if (!block.isEmpty()) {
      kept += block.size();
      free(blocks.add(List.copyOf(block)));
      block = new ArrayList<>();
      inBlock.clear();
    }
    while (kept > MAX_SAMPLES && blocks.canThin()) {
      free(blocks.thin());
    }
  }

  private void free(long samples) {
    kept -= samples;
    leftOut += samples;
  }
}
