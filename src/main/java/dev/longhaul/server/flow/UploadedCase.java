package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.evidence.Assembled;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.mapping.JudgementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of one upload read and put together to one path; pure.
 *
 * @param outputs what was found in each file
 * @param window what is known about the path
 * @param notes what was assumed or left out
 */
record UploadedCase(List<UploadReport.Output> outputs, PathWindow window, List<String> notes) {

  /**
   * Who the ends are, where the caller knows better than the files.
   *
   * @param sender host that sent the bulk of the data
   * @param receiver host that received it
   */
  record Ends(Optional<HostId> sender, Optional<HostId> receiver) {}

  /** Whether nothing told the name of this end, so that it only says which end it is. */
  static boolean isPlaceholder(HostId host) {
    return host.value().equals("sender") || host.value().equals("receiver");
  }

  static UploadedCase read(List<ToolOutput> files, Ends ends, Instant now) {
    OutputReader reader = new OutputReader();
    List<Fact> facts = new ArrayList<>();
    List<UploadReport.Output> outputs = new ArrayList<>();
    for (ToolOutput file : files) {
      Reading reading = reader.read(file.name(), file.content());
      if (reading instanceof Reading.Recognised r) {
        r.parts()
            .forEach(p -> facts.add(new Fact(file.name(), p.host(), p.side(), p.measurement())));
      }
      outputs.add(output(reading));
    }
    Assembled assembled = Assembly.assemble(facts, now);
    return new UploadedCase(outputs, named(assembled.window(), ends), assembled.notes());
  }

  /** What these files by themselves show. */
  JudgementDocument judgement() {
    return JudgementMapping.toDocument(new Judge().judge(window)).withNotes(notes);
  }

  private static UploadReport.Output output(Reading reading) {
    if (reading instanceof Reading.Recognised r) {
      return new UploadReport.Output(
          r.name(),
          Optional.of(r.tool().toString()),
          r.parts().size(),
          r.notes(),
          Optional.empty());
    }
    Reading.Unrecognised u = (Reading.Unrecognised) reading;
    return new UploadReport.Output(
        u.name(), Optional.empty(), 0, List.of(), Optional.of(u.reason()));
  }

  private static PathWindow named(PathWindow window, Ends ends) {
    PathKey path = window.path();
    PathKey key =
        new PathKey(
            ends.sender().orElse(path.sender()),
            ends.receiver().orElse(path.receiver()),
            path.family());
    return new PathWindow(key, window.senderState(), window.receiverState(), window.observations());
  }
}
