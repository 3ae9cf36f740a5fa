package dev.longhaul.bench;

import dev.longhaul.model.HostState;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Transport;
import dev.longhaul.reading.Reading;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Tool;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What must hold of every reading: nothing is negative, nothing is no number, notes are few and
 * short, and no zero stands in a figure that may be unknown unless the text has a number that
 * small.
 */
final class Invariants {

  private static final int MAX_NOTES = 31;
  private static final int MAX_NOTE = 510;
  private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");

  private final List<String> faults = new ArrayList<>();

  private Invariants() {}

  static List<String> of(Reading reading, String text) {
    Invariants invariants = new Invariants();
    if (reading instanceof Recognised recognised) {
      invariants.check(recognised, text);
    } else if (reading instanceof Reading.Unrecognised unrecognised
        && unrecognised.reason().isBlank()) {
      invariants.faults.add("no reason is given");
    }
    return invariants.faults;
  }

  private void check(Recognised recognised, String text) {
    if (recognised.notes().size() > MAX_NOTES
        || recognised.notes().stream().anyMatch(n -> n.length() > MAX_NOTE)) {
      faults.add("notes are too many or too long: " + recognised.notes().size());
    }
    recognised.measurements().forEach(m -> walk(m.getClass().getSimpleName(), m, false));
    if (recognised.tool() == Tool.IPERF3 || recognised.tool() == Tool.MTR) {
      boolean zeros = hasSmallNumber(text);
      recognised.measurements().stream()
          .filter(m -> !zeros && mustNotInvent(m))
          .forEach(m -> walk(m.getClass().getSimpleName(), m, true));
    }
  }

  /** What arrived of UDP is reckoned from what was lost, so that it may come out as zero. */
  private static boolean mustNotInvent(Object measurement) {
    return measurement instanceof PathTrace
        || (measurement instanceof ThroughputTest test && test.transport() == Transport.TCP);
  }

  private static boolean hasSmallNumber(String text) {
    Matcher numbers = NUMBER.matcher(text);
    while (numbers.find()) {
      if (numbers.group().length() < 40 && Double.parseDouble(numbers.group()) < 1) {
        return true;
      }
    }
    return false;
  }

  private void walk(String path, Object value, boolean zeros) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(v -> optional(path, v, zeros));
    } else if (value instanceof OptionalLong number) {
      number.ifPresent(v -> optional(path, v, zeros));
    } else if (value instanceof OptionalInt number) {
      number.ifPresent(v -> optional(path, v, zeros));
    } else if (value instanceof OptionalDouble number) {
      number.ifPresent(v -> optional(path, v, zeros));
    } else if (value instanceof Collection<?> items) {
      items.forEach(item -> walk(path + "[]", item, zeros));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, item) -> walk(path + "{}", item, zeros));
    } else if (value instanceof Duration duration) {
      fault(path, duration.isNegative());
    } else if (value instanceof Number number) {
      double v = number.doubleValue();
      fault(path + " is " + v, v < 0 || Double.isNaN(v) || Double.isInfinite(v));
    } else if (value instanceof Record all) {
      components(path, all, zeros);
    }
  }

  private void optional(String path, Object value, boolean zeros) {
    boolean zero =
        (value instanceof Number number && number.doubleValue() == 0)
            || (value instanceof Duration duration && duration.isZero())
            || (value instanceof dev.longhaul.model.DataSize size && size.bytes() == 0)
            || (value instanceof dev.longhaul.model.Bandwidth rate && rate.bitsPerSecond() == 0);
    fault(path + " is an invented zero", zeros && zero);
    walk(path, value, zeros);
  }

  private void components(String path, Record all, boolean zeros) {
    if (all instanceof HostState.Qdisc) {
      // Its drops are -1 where they are not known, as its document says.
      return;
    }
    for (RecordComponent component : all.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        Object value = component.getAccessor().invoke(all);
        walk(path + "." + component.getName(), value, zeros);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void fault(String what, boolean wrong) {
    if (wrong) {
      faults.add(what);
    }
  }
}
