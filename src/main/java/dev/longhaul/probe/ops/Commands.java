package dev.longhaul.probe.ops;

import dev.longhaul.probe.messaging.CommandHandler;
import dev.longhaul.probe.ops.CommandDesk.Outcome;
import java.io.IOException;
import java.util.Optional;

/** Brings commands to the desk and the answers into the spool. */
final class Commands implements CommandHandler {

  private final CommandDesk desk;
  private final Outbox outbox;
  private final ActiveWork active;

  Commands(CommandDesk desk, Outbox outbox, ActiveWork active) {
    this.desk = desk;
    this.outbox = outbox;
    this.active = active;
  }

  @Override
  public void handle(byte[] value, Optional<String> keyId, Optional<String> signature)
      throws IOException {
    synchronized (desk) {
      // What an earlier life did with this command goes out before the refusal to do it again.
      sendDue();
      Outcome outcome = desk.take(value, keyId, signature);
      if (outcome instanceof Outcome.Round r) {
        active.round(r.round());
      } else if (outcome instanceof Outcome.Answer answer) {
        send(answer);
      }
    }
  }

  /** Sends what arose without a command; one at a time, or the same answer went out twice. */
  void sendDue() throws IOException {
    synchronized (desk) {
      for (Outcome.Answer answer : desk.due()) {
        send(answer);
      }
    }
  }

  private void send(Outcome.Answer answer) throws IOException {
    outbox.answer(answer.result());
    answer.kept().run();
  }
}
