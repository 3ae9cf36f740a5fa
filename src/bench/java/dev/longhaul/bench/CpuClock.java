package dev.longhaul.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** CPU time of processes by {@code /proc/PID/stat} (proc(5)), children that ended included. */
final class CpuClock {

  private static final long TICKS_PER_SECOND = 100;
  private static final int USER = 11;
  private static final int SYSTEM = 12;
  private static final int ENDED_USER = 13;
  private static final int ENDED_SYSTEM = 14;

  private CpuClock() {}

  /** CPU time that these processes and their ended children have used so far. */
  static Duration used(List<Long> pids) {
    return Duration.ofMillis(
        pids.stream().mapToLong(CpuClock::ticks).sum() * 1000 / TICKS_PER_SECOND);
  }

  /** Largest resident set so far, in MiB; 0 if the process is gone. */
  static long peakMebibytes(long pid) {
    try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(l -> l.startsWith("VmHWM:"))
          .mapToLong(l -> Long.parseLong(l.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long ticks(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      // The name in brackets may hold blanks: count fields after its end.
      String[] f = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return Long.parseLong(f[USER])
          + Long.parseLong(f[SYSTEM])
          + Long.parseLong(f[ENDED_USER])
          + Long.parseLong(f[ENDED_SYSTEM]);
    } catch (IOException e) {
      return 0; // it ended between listing and reading
    }
  }
}
