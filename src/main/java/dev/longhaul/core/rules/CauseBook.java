package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every cause, explained; in the order of the enum. */
public final class CauseBook {

  private static final Map<Cause, CauseEntry> ENTRIES = collect();
  private static final List<RuleId> BESIDE_ANY = List.of(RuleId.W7, RuleId.W11);

  private CauseBook() {}

  /** The entry of a cause. */
  public static CauseEntry of(Cause cause) {
    CauseEntry entry = ENTRIES.get(cause);
    if (entry == null) {
      throw new IllegalStateException("Cause " + cause + " is not in the book");
    }
    return entry;
  }

  /** All entries. */
  public static Collection<CauseEntry> all() {
    return Collections.unmodifiableCollection(ENTRIES.values());
  }

  /** The causes whose findings or advice may cite a rule. */
  public static List<Cause> citing(RuleId rule) {
    return ENTRIES.values().stream().filter(e -> e.cites(rule)).map(CauseEntry::cause).toList();
  }

  /** Rules that advice beside any verdict may cite, as against settings that do nothing. */
  public static List<RuleId> besideAny() {
    return BESIDE_ANY;
  }

  private static Map<Cause, CauseEntry> collect() {
    Map<Cause, CauseEntry> entries = new EnumMap<>(Cause.class);
    Stream.of(TransportCauses.entries(), PacketCauses.entries(), OtherCauses.entries())
        .flatMap(List::stream)
        .forEach(e -> entries.put(e.cause(), e));
    return entries;
  }
}
