package dev.longhaul.app;

import dev.longhaul.app.Inputs.Content;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.evidence.Assembled;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.mapping.JudgementMapping;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges what one argument gave: all its texts are one measurement of one path. */
final class CaseJudge {

  private final OutputReader reader;
  private final Judge judge = new Judge();
  private final Instant undated;

  /** A judge of cases with the usual limit on their length. */
  CaseJudge(Instant undated) {
    this(undated, new DataSize(OutputReader.DEFAULT_LIMIT));
  }

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
   * @param sender what is known of the sending host
   * @param complaint why nothing in it could be understood; empty if something was
   */
  record Answer(JudgementDocument document, HostState sender, Optional<String> complaint) {}

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
      Reading reading = c.read(reader);
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
        document.withNotes(notes),
        assembled.window().senderState().orElse(HostState.UNKNOWN),
        understood ? Optional.empty() : Optional.of(String.join("\n", notes)));
  }
}
