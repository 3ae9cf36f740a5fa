package dev.longhaul.model;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a person states about a path by hand. Everything is optional; nothing of it was measured
 * here, so that measurements count before it. It is made of entries: the keys of {@link FactKey},
 * {@code symptom.NAME}, {@code toggle.OFFLOAD}, {@code sender.…} and {@code receiver.…}.
 */
public final class StatedFacts implements Measurement {

  /** Prefix of a symptom's entry, whose value is yes or no. */
  public static final String SYMPTOM = "symptom.";

  /** Prefix of what turning an offload off changed. */
  public static final String TOGGLE = "toggle.";

  /** Prefix of the loss of UDP at a rate; the rate follows. */
  public static final String UDP = "udp.";

  /** Prefix of what is stated about the sending host. */
  public static final String SENDER = "sender.";

  /** Prefix of what is stated about the receiving host. */
  public static final String RECEIVER = "receiver.";

  /** Nothing stated. */
  public static final StatedFacts NONE = new StatedFacts(Map.of());

  private static final int LONGEST = 200;

  private final Map<String, String> entries;
  private final Map<FactKey, Double> figures = new EnumMap<>(FactKey.class);
  private final Map<FactKey, String> words = new EnumMap<>(FactKey.class);
  private final Set<Symptom> symptoms = EnumSet.noneOf(Symptom.class);
  private final Map<String, ToggleEffect> toggles = new TreeMap<>();
  private final Map<Bandwidth, Share> udp = new TreeMap<>();
  private final HostState sender;
  private final HostState receiver;

  private StatedFacts(Map<String, String> entries) {
    this.entries = Collections.unmodifiableMap(new TreeMap<>(entries));
    StatedHost sending = new StatedHost();
    StatedHost receiving = new StatedHost();
    for (Map.Entry<String, String> e : this.entries.entrySet()) {
      String key = e.getKey();
      String value = e.getValue();
      if (value.length() > LONGEST) {
        throw new IllegalArgumentException("The value of " + key + " is longer than a few words");
      }
      if (key.startsWith(SYMPTOM)) {
        symptom(key.substring(SYMPTOM.length()), value);
      } else if (key.startsWith(TOGGLE)) {
        toggle(key.substring(TOGGLE.length()), value);
      } else if (key.startsWith(UDP)) {
        udp.put(
            new Bandwidth(FactText.figure(Quantity.RATE, key.substring(UDP.length()))),
            new Share(FactText.figure(Quantity.SHARE, value)));
      } else if (key.startsWith(SENDER)) {
        sending.put(key.substring(SENDER.length()), value);
      } else if (key.startsWith(RECEIVER)) {
        receiving.put(key.substring(RECEIVER.length()), value);
      } else {
        fact(key, value);
      }
    }
    this.sender = sending.state();
    this.receiver = receiving.state();
  }

  /**
   * The facts that entries state.
   *
   * @throws IllegalArgumentException when a key is unknown or a value is none; the message says
   *     what is accepted
   */
  public static StatedFacts of(Map<String, String> entries) {
    return new StatedFacts(entries);
  }

  private void fact(String name, String value) {
    FactKey key =
        FactKey.of(name)
            .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no known fact"));
    if (key.quantity() == Quantity.WORDS) {
      words.put(key, value.strip());
    } else {
      figures.put(key, FactText.figure(key.quantity(), value));
    }
  }

  private void symptom(String name, String value) {
    Symptom symptom =
        Symptom.of(name)
            .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is no known symptom"));
    if (value.matches("(?i)yes|true|y|1")) {
      symptoms.add(symptom);
    } else if (!value.matches("(?i)no|false|n|0")) {
      throw new IllegalArgumentException("'" + value + "' is not yes or no");
    }
  }

  private void toggle(String flag, String value) {
    toggles.put(
        flag,
        ToggleEffect.in(value)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "'" + value + "' is not 'off cures', 'no effect' or 'worse'")));
  }

  /** These facts and newer ones; where both say something, the newer counts. */
  public StatedFacts merge(StatedFacts newer) {
    Map<String, String> all = new TreeMap<>(entries);
    all.putAll(newer.entries);
    return new StatedFacts(all);
  }

  /** The entries as written, by key. */
  public Map<String, String> entries() {
    return entries;
  }

  /** Whether a bound, a range or a word was written instead of a figure. */
  public static boolean isVague(String text) {
    return FactText.isVague(text);
  }

  /** Whether nothing is stated. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** A rate. */
  public Optional<Bandwidth> rate(FactKey key) {
    return figure(key, Quantity.RATE).map(Bandwidth::new);
  }

  /** A time. */
  public Optional<Duration> time(FactKey key) {
    return figure(key, Quantity.TIME).map(Durations::ofSeconds);
  }

  /** A size. */
  public Optional<DataSize> size(FactKey key) {
    return figure(key, Quantity.SIZE).map(d -> new DataSize(Math.round(d)));
  }

  /** A share. */
  public Optional<Share> share(FactKey key) {
    return figure(key, Quantity.SHARE).map(Share::new);
  }

  /** A number. */
  public OptionalLong count(FactKey key) {
    Optional<Double> d = figure(key, Quantity.COUNT);
    return d.isPresent() ? OptionalLong.of(Math.round(d.get())) : OptionalLong.empty();
  }

  /** Bytes of a packet. */
  public OptionalInt bytes(FactKey key) {
    Optional<Double> d = figure(key, Quantity.PACKET);
    return d.isPresent() ? OptionalInt.of((int) Math.round(d.get())) : OptionalInt.empty();
  }

  /** A few words. */
  public Optional<String> words(FactKey key) {
    return Optional.ofNullable(words.get(key));
  }

  /** Whether a symptom was stated. */
  public boolean shows(Symptom symptom) {
    return symptoms.contains(symptom);
  }

  /** The symptoms that were stated. */
  public Set<Symptom> symptoms() {
    return Collections.unmodifiableSet(symptoms);
  }

  /** The tunnels on the way, as far as they were named. */
  public List<TunnelKind> tunnels() {
    return words(FactKey.TUNNEL).map(TunnelKind::allIn).orElse(List.of());
  }

  /** What turning offloads off changed, by their names. */
  public Map<String, ToggleEffect> toggles() {
    return Collections.unmodifiableMap(toggles);
  }

  /** Loss of UDP by the rate at which it was sent. */
  public Map<Bandwidth, Share> udp() {
    return Collections.unmodifiableMap(udp);
  }

  /** What is stated about the configuration of the sending host. */
  public HostState sender() {
    return sender;
  }

  /** The same of the receiving host. */
  public HostState receiver() {
    return receiver;
  }

  private Optional<Double> figure(FactKey key, Quantity quantity) {
    if (key.quantity() != quantity) {
      throw new IllegalArgumentException(key + " is not measured as " + quantity);
    }
    return Optional.ofNullable(figures.get(key));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StatedFacts f && entries.equals(f.entries);
  }

  @Override
  public int hashCode() {
    return Objects.hash(entries);
  }

  @Override
  public String toString() {
    return "StatedFacts" + entries;
  }
}
