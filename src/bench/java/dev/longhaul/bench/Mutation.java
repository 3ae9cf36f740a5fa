package dev.longhaul.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Damages a sample at random, in the ways in which files really get damaged and in some others. */
final class Mutation {

  private static final List<String> TOKENS =
      List.of(
          "4294967294",
          "4294967295",
          "-1",
          "-nan",
          "nan(0x8000)",
          "inf",
          "null",
          "1e308",
          "-1e308",
          "9223372036854775807",
          "99999999999999999999999999",
          "0x10",
          "1.7e-300",
          "\"",
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\n",
          "\n{",
          "\r\n",
          "\\",
          "\t",
          "\u0000",
          "\uFFFD",
          "[ ID]",
          "[SUM]",
          "ESTAB 0 0 1.1.1.1:1 2.2.2.2:2",
          "Server output:",
          "PING a (a) 9(9) bytes of data.",
          "iperf3: error - x");

  /** Numbers of less than one, so that zeros in the answer can be told to be invented. */
  private static final Pattern SMALL =
      Pattern.compile("(?<![0-9.A-Za-z:])-?0(?:\\.[0-9]+)?(?:e-?[0-9]+)?(?![0-9.A-Za-z:])");

  private static final int LONGEST = 1 << 18;

  private final SplittableRandom random;
  private final List<String> seeds;
  private String text;

  Mutation(SplittableRandom random, List<String> seeds) {
    this.random = random;
    this.seeds = seeds;
    this.text = seed();
  }

  private String seed() {
    return seeds.get(random.nextInt(seeds.size()));
  }

  byte[] bytes() {
    if (random.nextInt(3) == 0) {
      text = SMALL.matcher(text).replaceAll("1");
    }
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times && text.length() < LONGEST; i++) {
      mutate();
    }
    return random.nextInt(50) == 0
        ? ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE)
        : text.getBytes(StandardCharsets.UTF_8);
  }

  private void mutate() {
    int at = random.nextInt(text.length() + 1);
    int length = random.nextInt(Math.min(400, text.length() - at) + 1);
    String before = text.substring(0, at);
    String piece = text.substring(at, at + length);
    String after = text.substring(at + length);
    text =
        switch (random.nextInt(9)) {
          case 0 -> before;
          case 1 -> before + spliced();
          case 2 -> before + after;
          case 3 -> before + piece + piece + after;
          case 4 -> before + piece.repeat(1 + random.nextInt(20)) + after;
          case 5 -> before + token() + piece + after;
          case 6 -> before + flipped(piece) + after;
          case 7 -> piece + before + after;
          default -> number();
        };
  }

  private String spliced() {
    String other = seed();
    return other.substring(random.nextInt(other.length() + 1));
  }

  private String token() {
    return TOKENS.get(random.nextInt(TOKENS.size()));
  }

  private String flipped(String piece) {
    char[] chars = piece.toCharArray();
    for (int i = 0; i < Math.min(3, chars.length); i++) {
      chars[random.nextInt(chars.length)] = (char) random.nextInt(128);
    }
    return new String(chars);
  }

  /** Puts another number in the place of one. */
  private String number() {
    int from = random.nextInt(text.length() + 1);
    while (from < text.length() && !Character.isDigit(text.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < text.length() && (Character.isDigit(text.charAt(to)) || text.charAt(to) == '.')) {
      to++;
    }
    return text.substring(0, from) + TOKENS.get(random.nextInt(13)) + text.substring(to);
  }
}
