package dev.longhaul.reading;

import dev.longhaul.reading.Reading.Recognised;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes one input from its first to its last byte and keeps a bounded part of it: lines, or JSON,
 * or both where JSON comes behind other text. What is JSON from the beginning has no lines.
 */
final class Intake {

  private static final int PROBED_CHARACTERS = 4096;
  private static final int MAX_NOTES = 30;
  private static final int MAX_NOTE = 500;

  /** Their readers see all lines and say themselves what they left out. */
  private static final Set<Tool> OF_ANY_LENGTH = Set.of(Tool.SS, Tool.PING, Tool.IPERF3);

  private final String name;
  private final LimitedInput input;
  private final List<ToolReader> readers;
  private final Feed feed;
  private final KeptLines lines = new KeptLines();
  private final LineSplitter splitter = new LineSplitter(this::line);
  private final boolean dosLineEnds;
  private Optional<LooseJson.Found> json = Optional.empty();

  Intake(String name, LimitedInput input, List<ToolReader> readers) {
    this.name = name;
    this.input = input;
    this.readers = readers;
    this.feed = new Feed(decoded(input));
    this.dosLineEnds = feed.head().toString().contains("\r\n");
  }

  private static java.io.Reader decoded(InputStream input) {
    try {
      return TextDecoder.decode(input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is nothing but blanks. */
  boolean isBlank() {
    return feed.isShort() && feed.head().chars().allMatch(c -> c <= ' ');
  }

  /** Whether it begins with characters that no tool prints. */
  boolean isBinary() {
    return feed.head().chars().limit(PROBED_CHARACTERS).anyMatch(c -> c == 0);
  }

  /** Takes everything. Only once. */
  Source take() {
    CharSequence head = feed.head();
    int start = LooseJson.start(head);
    boolean onlyJson = start >= 0 && head.chars().limit(start).allMatch(c -> c <= ' ');
    if (!onlyJson) {
      feed.split(splitter, start >= 0 ? () -> true : this::isPromising);
    }
    if (start >= 0) {
      json = LooseJson.find(feed);
    } else {
      feed.drain();
    }
    return source();
  }

  private Source source() {
    List<String> all = lines.list();
    Optional<String> cut = splitter.cut();
    cut.ifPresent(all::add);
    return Source.of(name, all, cut, json, dosLineEnds);
  }

  private void line(String line) {
    lines.add(line);
    for (ToolReader reader : readers) {
      reader.line(line);
    }
  }

  private boolean isPromising() {
    Source begun = source();
    return readers.stream().anyMatch(reader -> reader.recognises(begun));
  }

  /** Adds to what a reader found what has to be known about the input as a whole. */
  Recognised annotate(Recognised found) {
    List<String> notes = new ArrayList<>(found.notes());
    long values = json.map(LooseJson.Found::leftOut).orElse(0L);
    if (values > 0 && notes.stream().noneMatch(note -> note.contains("left out"))) {
      notes.add(
          "It is too long to keep: " + values + " values of lists, evenly spread, were left out.");
    }
    if (lines.leftOut() > 0 && !OF_ANY_LENGTH.contains(found.tool())) {
      notes.add(
          "It is too long to keep: " + lines.leftOut() + " lines in the middle were left out.");
    }
    input.problem().ifPresent(notes::add);
    return new Recognised(found.name(), found.tool(), found.parts(), bounded(notes));
  }

  /** However much is wrong with an input, a person reads a page of it. */
  private static List<String> bounded(List<String> notes) {
    List<String> first =
        new ArrayList<>(
            notes.stream()
                .limit(MAX_NOTES)
                .map(note -> note.length() > MAX_NOTE ? note.substring(0, MAX_NOTE) + "…" : note)
                .toList());
    if (notes.size() > MAX_NOTES) {
      first.add("There are " + (notes.size() - MAX_NOTES) + " more notes of this kind.");
    }
    return first;
  }
}
