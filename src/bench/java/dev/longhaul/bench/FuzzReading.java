package dev.longhaul.bench;

import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads damaged outputs: samples of every tool, cut, spliced, flipped, repeated, and with numbers
 * put in that tools print by mistake. Whatever comes, the reader must answer, soon, and with
 * nothing that cannot be. Each input follows from its number alone, so that one that is wrong can
 * be made again.
 */
public final class FuzzReading {

  /** No small input may take longer, with plenty to spare for a busy machine. */
  private static final long MAX_NANOS = 5_000_000_000L;

  private static final long STEP = 20_000;

  private final List<String> seeds;
  private final OutputReader reader = new OutputReader();
  private final Map<String, Integer> answers = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private long slowest;

  private FuzzReading() {
    seeds = samples();
  }

  /**
   * Reads a million inputs, or as many as the first argument says, from the number that the second
   * says, and tells what came of it.
   */
  public static void main(String[] args) {
    long count = args.length > 0 ? Long.parseLong(args[0]) : 1_000_000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 0;
    long began = System.nanoTime();
    FuzzReading fuzz = new FuzzReading();
    for (long done = 0; done < count; done += STEP) {
      fuzz.run(first + done, Math.min(STEP, count - done));
      System.out.printf(
          "%d inputs from %d samples after %d s, slowest %d ms, faults %d%n",
          Math.min(count, done + STEP),
          fuzz.seeds.size(),
          (System.nanoTime() - began) / 1_000_000_000,
          fuzz.slowest / 1_000_000,
          fuzz.faults.size());
    }
    System.out.println("answers " + fuzz.answers);
    fuzz.faults.stream().limit(20).forEach(System.out::println);
  }

  /**
   * Reads inputs.
   *
   * @param first number of the first input
   * @param count how many
   * @return what was wrong, with the number of the input
   */
  public static List<String> faults(long first, long count) {
    FuzzReading fuzz = new FuzzReading();
    fuzz.run(first, count);
    return fuzz.faults;
  }

  /** The input of a number, as it is read. */
  public static byte[] input(long number) {
    return input(samples(), number);
  }

  private static byte[] input(List<String> seeds, long number) {
    return new Mutation(new SplittableRandom(number), seeds).bytes();
  }

  private void run(long first, long count) {
    for (long number = first; number < first + count; number++) {
      byte[] input = input(seeds, number);
      long began = System.nanoTime();
      try {
        Reading reading = reader.read("input", input);
        check(number, input, reading, System.nanoTime() - began);
      } catch (RuntimeException | StackOverflowError | AssertionError e) {
        faults.add(number + ": " + e + " at " + Stream.of(e.getStackTrace()).limit(4).toList());
      }
    }
  }

  private void check(long number, byte[] input, Reading reading, long nanos) {
    slowest = Math.max(slowest, nanos);
    String tool = reading instanceof Reading.Recognised r ? r.tool().name() : "unrecognised";
    answers.merge(tool, 1, Integer::sum);
    String text = new String(input, StandardCharsets.UTF_8);
    Invariants.of(reading, text).forEach(fault -> faults.add(number + ": " + fault));
    if (nanos > MAX_NANOS) {
      faults.add(number + ": took " + nanos / 1_000_000 + " ms");
    }
  }

  private static List<String> samples() {
    try {
      URI uri = Objects.requireNonNull(FuzzReading.class.getResource("/reading")).toURI();
      List<String> texts = new ArrayList<>();
      try (Stream<Path> files = Files.list(Path.of(uri))) {
        for (Path file : files.sorted().toList()) {
          texts.add(Files.readString(file));
        }
      }
      return Collections.unmodifiableList(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
