package dev.longhaul.probe.messaging;

import dev.longhaul.probe.host.ProbeLog;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what was said. */
public final class RecordedLog implements ProbeLog {

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  @Override
  public void info(String line) {
    lines.add(line);
  }

  @Override
  public void warn(String line) {
    warnings.add(line);
  }

  /** What went well. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /** What did not. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
