package dev.longhaul.model;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures as people write them, in base units: bit/s, seconds, bytes, fractions. */
final class FactText {

  private static final String NUMBER = "([0-9]+(?:,[0-9]{3})*(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)";
  private static final Pattern FIGURE =
      Pattern.compile(
          "\\s*(<=?|>=?|≤|≥|~|≈|about|up to|at most|at least|below|under|over|above)?\\s*"
              + NUMBER
              + "(?:\\s*(?:-|–|to)\\s*"
              + NUMBER
              + ")?\\s*([a-zA-Zµ%/ ]*?)\\s*");
  private static final Pattern RATE_UNIT =
      Pattern.compile(
          "([kKMmGgTt]?)(i?)(bits?/s|bits?/sec|bps|bits?|b/s|b|[Bb]ytes?/s|Bps|B/s|B/sec|B|(?<=[kKMmGgTt]))");
  private static final Pattern SIZE_UNIT = Pattern.compile("([kKMmGgTt]?)(i?)([Bb]ytes?|[bB])?");
  private static final Map<String, Double> TIME_UNITS =
      Map.ofEntries(
          Map.entry("ns", 1e-9),
          Map.entry("us", 1e-6),
          Map.entry("µs", 1e-6),
          Map.entry("ms", 1e-3),
          Map.entry("s", 1d),
          Map.entry("sec", 1d),
          Map.entry("seconds", 1d),
          Map.entry("m", 60d),
          Map.entry("min", 60d),
          Map.entry("h", 3600d));

  /** Distances that people name instead of a time, seconds. */
  private static final Map<String, Double> DISTANCES =
      Map.of(
          "lan",
          0.0005,
          "metro",
          0.005,
          "national",
          0.02,
          "continental",
          0.04,
          "transatlantic",
          0.09,
          "intercontinental",
          0.15,
          "transpacific",
          0.15,
          "satellite",
          0.6);

  private static final Map<String, Double> LOADS =
      Map.of("idle", 0.02, "full", 1d, "saturated", 1d, "maxed", 1d, "none", 0d);

  private static final int MAX_PACKET = 65_535;
  private static final double BARE_BITS = 1e4;
  private static final int BYTE = 8;

  private FactText() {}

  /**
   * The figure; of a range the middle, of a bound the bound.
   *
   * @throws IllegalArgumentException when it is none; the message says what is accepted
   */
  static double figure(Quantity quantity, String text) {
    String words = text.strip().toLowerCase(Locale.ROOT);
    if (quantity == Quantity.TIME && DISTANCES.containsKey(words)) {
      return DISTANCES.getOrDefault(words, 0d);
    }
    if (quantity == Quantity.SHARE && LOADS.containsKey(words)) {
      return LOADS.getOrDefault(words, 0d);
    }
    Matcher m = FIGURE.matcher(text);
    if (!m.matches()) {
      throw refused(quantity, text);
    }
    double number = number(m.group(2));
    double value = m.group(3) == null ? number : (number + number(m.group(3))) / 2;
    double base = value * unit(quantity, m.group(4), value, text);
    if (!Double.isFinite(base)
        || (quantity == Quantity.PACKET && (base < 1 || base > MAX_PACKET))) {
      throw refused(quantity, text);
    }
    return base;
  }

  /** Whether a text is a bound, a range or a word rather than a figure. */
  static boolean isVague(String text) {
    String s = text.strip();
    return s.isEmpty() || !Character.isDigit(s.charAt(0)) || FIGURE_RANGE.matcher(s).lookingAt();
  }

  private static final Pattern FIGURE_RANGE = Pattern.compile("[0-9.,]+\\s*(-|–|to\\b)\\s*[0-9]");

  private static double number(String digits) {
    return Double.parseDouble(digits.replace(",", ""));
  }

  private static double unit(Quantity quantity, String unit, double value, String text) {
    return switch (quantity) {
      case RATE -> rateUnit(unit, value, text);
      case SIZE -> sizeUnit(unit, text);
      case TIME -> {
        Double factor = TIME_UNITS.get(unit.toLowerCase(Locale.ROOT));
        if (factor == null) {
          throw refused(quantity, text);
        }
        yield factor;
      }
      case SHARE -> {
        boolean percent = unit.equals("%") || unit.equalsIgnoreCase("percent");
        if (!percent && !(unit.isEmpty() && (value == 0 || value > 1))) {
          throw refused(quantity, text);
        }
        yield 0.01;
      }
      case PACKET -> plain(unit.isEmpty() || unit.matches("B|[Bb]ytes?"), quantity, text);
      case COUNT, WORDS -> plain(unit.isEmpty(), quantity, text);
    };
  }

  private static double plain(boolean accepted, Quantity quantity, String text) {
    if (!accepted) {
      throw refused(quantity, text);
    }
    return 1;
  }

  private static double rateUnit(String unit, double value, String text) {
    if (unit.isEmpty() && (value >= BARE_BITS || value == 0)) {
      return 1;
    }
    Matcher m = RATE_UNIT.matcher(unit);
    if (!m.matches()) {
      throw refused(Quantity.RATE, text);
    }
    boolean bytes = m.group(3).startsWith("B") || m.group(3).startsWith("byte");
    return prefix(m.group(1), !m.group(2).isEmpty()) * (bytes ? BYTE : 1);
  }

  /** In sizes of memory a bare K means 1024, as tools print it. */
  private static double sizeUnit(String unit, String text) {
    Matcher m = SIZE_UNIT.matcher(unit);
    if (!m.matches()) {
      throw refused(Quantity.SIZE, text);
    }
    return prefix(m.group(1), !m.group(2).isEmpty() || m.group(3) == null);
  }

  private static double prefix(String letter, boolean binary) {
    int power = letter.isEmpty() ? 0 : "kmgt".indexOf(letter.toLowerCase(Locale.ROOT)) + 1;
    return Math.pow(binary ? 1024 : 1000, power);
  }

  private static IllegalArgumentException refused(Quantity quantity, String text) {
    return new IllegalArgumentException("'" + text + "' is not " + quantity.accepted());
  }
}
