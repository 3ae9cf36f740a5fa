package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import java.util.List;
import java.util.Optional;

/** Judges commands and obeys those about changes; the gate and the door in production. */
public interface CommandDesk {

  /** What came of a command. */
  sealed interface Outcome {

    /** It is a round, which takes a while; the desk has nothing more to do with it. */
    record Round(CommandData.Round round) implements Outcome {}

    /**
     * It was refused or obeyed.
     *
     * @param kept to be run once the answer is safe
     */
    record Answer(CommandResult result, Runnable kept) implements Outcome {}

    /** It was refused like so many before it that nobody is told. */
    record Unanswered() implements Outcome {}
  }

  /** Takes the bytes of a command that is addressed to this host. */
  Outcome take(byte[] value, Optional<String> keyId, Optional<String> signature);

  /** Closes what an earlier life of the probe left open. */
  void recover();

  /** Takes back what was not confirmed in time; answers that wait to be sent. */
  List<Outcome.Answer> due();
}
