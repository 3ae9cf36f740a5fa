package dev.longhaul.server.rest;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a live stream goes on. Transactions do not commit in the order in which they chose their
 * ids and times, so a little before the last event is read again: some events come twice, none is
 * lost.
 */
final class Resume {

  private static final long OVERLAP_MILLIS = 5000;
  private static final int TIME_SHIFT = 16;
  private static final int VERSION = 7;
  private static final Pattern ALERT = Pattern.compile("([0-9a-f-]{36})\\.([0-9]{1,18})");
  private static final long MICROS = 1_000_000;

  private Resume() {}

  /** The id after which diagnoses are to be read. */
  static Optional<UUID> diagnosis(@Nullable String lastEventId) {
    return Params.uuid("Last-Event-ID", lastEventId)
        .map(
            id -> {
              if (id.version() != VERSION) {
                throw unknown();
              }
              long millis = id.getMostSignificantBits() >>> TIME_SHIFT;
              long from = Math.max(0, millis - OVERLAP_MILLIS);
              return new UUID(from << TIME_SHIFT, 0);
            });
  }

  /** The moment from which alerts are to be read. */
  static Optional<Instant> alert(@Nullable String lastEventId) {
    return Params.text("Last-Event-ID", lastEventId)
        .map(
            text -> {
              Matcher m = ALERT.matcher(text);
              if (!m.matches()) {
                throw unknown();
              }
              long micros = Long.parseLong(m.group(2));
              return Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1000)
                  .minusMillis(OVERLAP_MILLIS);
            });
  }

  /** The id of an alert's event: the alert, and when it was written. */
  static String alertEventId(UUID alert, Instant changedAt) {
    return alert + "." + (changedAt.getEpochSecond() * MICROS + changedAt.getNano() / 1000);
  }

  private static ProblemException unknown() {
    return ProblemException.parameter(
        "Last-Event-ID", "must be the id of an event of this stream; leave it out to start anew");
  }
}
