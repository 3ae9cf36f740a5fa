package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.core.remediation.AllowedChange;
import java.util.List;

/**
 * A command about a change that passed {@link CommandGate}: genuine, for this host, in time, not
 * seen before. Only the gate makes one, so whoever holds one need not check it again.
 */
public sealed interface AdmittedCommand {

  /** Id of the command's event; the answer names it. */
  String commandId();

  /** What was asked for. */
  CommandData.Remedy command();

  /** Make changes. */
  final class Apply implements AdmittedCommand {
    private final String commandId;
    private final CommandData.Apply command;
    private final List<AllowedChange> changes;

    Apply(String commandId, CommandData.Apply command, List<AllowedChange> changes) {
      this.commandId = commandId;
      this.command = command;
      this.changes = List.copyOf(changes);
    }

    @Override
    public String commandId() {
      return commandId;
    }

    @Override
    public CommandData.Apply command() {
      return command;
    }

    /** The changes, each of them on the closed list. */
    public List<AllowedChange> changes() {
      return changes;
    }
  }

  /** Keep the changes. */
  final class Confirm implements AdmittedCommand {
    private final String commandId;
    private final CommandData.Confirm command;

    Confirm(String commandId, CommandData.Confirm command) {
      this.commandId = commandId;
      this.command = command;
    }

    @Override
    public String commandId() {
      return commandId;
    }

    @Override
    public CommandData.Confirm command() {
      return command;
    }
  }

  /** Take the changes back. */
  final class Rollback implements AdmittedCommand {
    private final String commandId;
    private final CommandData.Rollback command;

    Rollback(String commandId, CommandData.Rollback command) {
      this.commandId = commandId;
      this.command = command;
    }

    @Override
    public String commandId() {
      return commandId;
    }

    @Override
    public CommandData.Rollback command() {
      return command;
    }
  }
}
