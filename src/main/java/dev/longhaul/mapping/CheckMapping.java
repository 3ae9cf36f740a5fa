package dev.longhaul.mapping;

import dev.longhaul.contract.v1.CheckDocument;
import dev.longhaul.core.advice.FileCheck;
import dev.longhaul.core.advice.JudgedLine;
import dev.longhaul.core.diagnosis.Ineffective;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.BootOrder.Loader;
import dev.longhaul.core.evidence.BootOrder.Outcome;
import dev.longhaul.model.ConfigFile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Checks of files as documents of the contract. */
public final class CheckMapping {

  private CheckMapping() {}

  /** Writes a check as the document that is printed. */
  public static CheckDocument toDocument(FileCheck check, List<String> notes) {
    return new CheckDocument(
        check.state().configuration().files().stream().map(f -> file(f, check)).toList(),
        check.contested().stream().map(CheckMapping::contested).toList(),
        check.ineffective().stream().map(CheckMapping::ineffective).toList(),
        notes);
  }

  private static CheckDocument.File file(ConfigFile f, FileCheck check) {
    return new CheckDocument.File(
        f.name(),
        f.manager().id(),
        f.isRejected(),
        check.lines().stream().filter(l -> l.file().equals(f)).map(CheckMapping::line).toList(),
        f.problems().stream()
            .map(
                p ->
                    new CheckDocument.Problem(
                        place(p.line()), p.rejected(), p.what(), p.why(), p.remedy()))
            .toList());
  }

  private static CheckDocument.Line line(JudgedLine l) {
    return new CheckDocument.Line(
        place(l.setting().line()),
        Optional.of(l.setting().subject()).filter(s -> !s.isEmpty()),
        l.setting().key(),
        l.setting().value(),
        l.worth().name(),
        l.why(),
        rules(l.rules()));
  }

  private static CheckDocument.Contested contested(Outcome o) {
    return new CheckDocument.Contested(
        o.key(),
        o.entries().stream()
            .map(e -> new CheckDocument.Write(e.place(), e.setting().value()))
            .toList(),
        Arrays.stream(Loader.values()).flatMap(l -> winner(o, l).stream()).toList());
  }

  private static Optional<CheckDocument.Winner> winner(Outcome o, Loader loader) {
    return o.winner(loader)
        .map(e -> new CheckDocument.Winner(loader.text(), e.place(), e.effective().orElse("")));
  }

  private static CheckDocument.Ineffective ineffective(Ineffective i) {
    return new CheckDocument.Ineffective(
        i.kind().name(),
        i.setting(),
        i.wanted(),
        i.live(),
        i.place(),
        i.why(),
        i.remedy(),
        rules(i.rules()));
  }

  private static OptionalInt place(int line) {
    return line == ConfigFile.NO_LINE ? OptionalInt.empty() : OptionalInt.of(line);
  }

  private static List<String> rules(List<RuleId> rules) {
    return rules.stream().map(RuleId::value).toList();
  }
}
