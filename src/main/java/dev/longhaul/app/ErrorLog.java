package dev.longhaul.app;

import dev.longhaul.probe.host.ProbeLog;
import java.io.PrintWriter;

/** The probe's log: a line on standard error, where systemd and containers take it from. */
record ErrorLog(PrintWriter err) implements ProbeLog {

  @Override
  public void info(String line) {
    print("", line);
  }

  @Override
  public void warn(String line) {
    print("warning: ", line);
  }

  private synchronized void print(String level, String line) {
    err.println("longhaul probe: " + level + line);
    err.flush();
  }
}
