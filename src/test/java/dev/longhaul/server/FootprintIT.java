package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Measures size, start and memory of the packaged service and writes them to {@code
 * target/footprint.txt}. The budgets hold for the native executable; on a JVM the same figures are
 * measured, and only looked at.
 */
class FootprintIT {

  private static final Duration IDLE = Duration.ofSeconds(20);
  private static final long MEBIBYTE = 1L << 20;
  private static final long SIZE_BUDGET = 140 * 1_000_000L;
  private static final double START_BUDGET_SECONDS = 0.150;
  private static final long MEMORY_BUDGET = 130 * MEBIBYTE;

  private static final Pattern STARTED = Pattern.compile("started in ([0-9.]+)s");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  @Test
  void shouldStayWithinItsBudgets() throws Exception {
    Optional<Path> executable = ServiceProcess.nativeExecutable();
    // The first one migrates; the second finds the database as most starts do.
    try (ServiceBed bed = new ServiceBed().awaitReady();
        ServiceProcess second = bed.another().awaitReady(Duration.ofSeconds(60))) {
      double started = lastStart(second);
      await().pollDelay(IDLE).atMost(IDLE.multipliedBy(2)).until(second::isAlive);
      long resident = resident(second.pid());
      long size = executable.isPresent() ? Files.size(executable.get()) : 0;
      Files.writeString(
          Path.of("target", "footprint.txt"),
          "%s: size %d MB, started in %.3f s on a migrated database, %d MiB resident when idle%n"
              .formatted(
                  executable.isPresent() ? "native" : "JVM",
                  size / 1_000_000,
                  started,
                  resident / MEBIBYTE));
      assertThat(resident).isPositive();
      if (executable.isPresent()) {
        assertThat(size).isLessThan(SIZE_BUDGET);
        assertThat(started).isLessThan(START_BUDGET_SECONDS);
        assertThat(resident).isLessThan(MEMORY_BUDGET);
      }
    }
  }

  private static double lastStart(ServiceProcess service) {
    Matcher matcher = STARTED.matcher(service.output());
    double last = -1;
    while (matcher.find()) {
      last = Double.parseDouble(matcher.group(1));
    }
    assertThat(last).as("a line that tells the time of the start").isPositive();
    return last;
  }

  private static long resident(long pid) throws IOException {
    Matcher matcher = RESIDENT.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
    assertThat(matcher.find()).isTrue();
    return Long.parseLong(matcher.group(1)) * 1024;
  }
}
