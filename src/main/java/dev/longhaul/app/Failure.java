package dev.longhaul.app;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What a user sees when a command fails for a reason nobody thought of: no stack trace. */
final class Failure implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    command
        .getErr()
        .println(
            "longhaul: This should not have happened: "
                + e
                + "%nPlease report it with the input that caused it.".formatted());
    command.getErr().flush();
    return ExitCode.INPUT;
  }
}
