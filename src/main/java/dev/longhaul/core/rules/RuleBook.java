package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.RuleId;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every rule, explained; in the order of their ids. */
public final class RuleBook {

  private static final Map<RuleId, RuleEntry> ENTRIES = collect();

  private RuleBook() {}

  /** The entry of a rule. */
  public static RuleEntry of(RuleId id) {
    RuleEntry entry = ENTRIES.get(id);
    if (entry == null) {
      throw new IllegalStateException("Rule " + id + " is not in the book");
    }
    return entry;
  }

  /** All entries. */
  public static Collection<RuleEntry> all() {
    return Collections.unmodifiableCollection(ENTRIES.values());
  }

  private static Map<RuleId, RuleEntry> collect() {
    Map<RuleId, RuleEntry> entries = new EnumMap<>(RuleId.class);
    Stream.of(
            WindowRules.entries(),
            BufferRules.entries(),
            LimitRules.entries(),
            PathRules.entries(),
            CongestionRules.entries(),
            PacketRules.entries(),
            PlatformRules.entries(),
            EndSystemRules.entries())
        .flatMap(List::stream)
        .forEach(
            e -> {
              if (entries.put(e.id(), e) != null) {
                throw new IllegalStateException("Rule " + e.id() + " is in the book twice");
              }
            });
    return entries;
  }
}
