package dev.longhaul.app;

import dev.longhaul.app.Inputs.Content;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.evidence.Assembled;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.mapping.JudgementMapping;
import dev.longhaul.model.DataSize;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges what one argument gave: all its texts are one measurement of one path. */
final class CaseJudge {

  private final OutputReader reader;
  private final Judge judge = new Judge();
  private final Instant undated;

  /**
   * A judge of cases.
   *
   * @param undated the time of measurements that carry none
   * @param limit how much of one text is read
   */
  CaseJudge(Instant undated, DataSize limit) {
    this.undated = undated;
    this.reader = new OutputReader(limit.bytes());
  }

  /**
   * What became of a case.
   *
   * @param complaint why nothing in it could be understood; empty if something was
   */
  record Answer(JudgementDocument document, Optional<String> complaint) {}

  /**
   * Judges one case.
   *
   * @param about what is already known to be odd about it
   */
  Answer judge(List<Content> contents, List<String> about) {
    List<Fact> facts = new ArrayList<>();
    List<String> notes = new ArrayList<>(about);
    boolean understood = false;
    for (Content c : contents) {
      Reading reading = read(c);
      if (reading instanceof Recognised r) {
        understood = true;
        r.parts().forEach(p -> facts.add(new Fact(c.name(), p.host(), p.side(), p.measurement())));
        r.notes().forEach(n -> notes.add(c.name() + ": " + n));
      } else if (reading instanceof Unrecognised u) {
        notes.add(c.name() + ": " + u.reason());
      }
    }
    Assembled assembled = Assembly.assemble(facts, undated);
    notes.addAll(assembled.notes());
    JudgementDocument document = JudgementMapping.toDocument(judge.judge(assembled.window()));
    return new Answer(
        withNotes(document, notes),
        understood ? Optional.empty() : Optional.of(String.join("\n", notes)));
  }

  private Reading read(Content content) {
    try (InputStream in = content.open()) {
      return reader.read(content.name(), in);
    } catch (IOException e) {
      return new Unrecognised(content.name(), "It cannot be read (" + e.getMessage() + ").");
    }
  }

  /** The document with what reading found odd; the judge's own notes come first. */
  private static JudgementDocument withNotes(JudgementDocument d, List<String> more) {
    List<String> notes = new ArrayList<>(d.notes());
    notes.addAll(more);
    return new JudgementDocument(
        d.verdict(),
        d.summary(),
        d.measuredMbps(),
        d.findings(),
        d.recommendation(),
        d.needs(),
        notes);
  }
}
