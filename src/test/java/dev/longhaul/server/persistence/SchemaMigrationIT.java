package dev.longhaul.server.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a rolling upgrade relies on: replicas that migrate at once, and older ones that stay. */
class SchemaMigrationIT {

  private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");
  private static final int REPLICAS = 4;

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() {
    postgres = EmbeddedPostgres.start();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @Test
  void shouldMigrateOnceWhenSeveralReplicasStartTogether() throws Exception {
    postgres.createDatabase("together");
    CountDownLatch together = new CountDownLatch(REPLICAS);
    ExecutorService replicas = Executors.newFixedThreadPool(REPLICAS);
    List<Future<Integer>> started = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      started.add(
          replicas.submit(
              () -> {
                together.countDown();
                together.await();
                return migrations("together", MIGRATIONS).migrate().migrationsExecuted;
              }));
    }
    int applied = 0;
    for (Future<Integer> one : started) {
      applied += one.get(2, TimeUnit.MINUTES);
    }
    replicas.shutdown();

    assertThat(applied).isEqualTo(files().size());
    assertThat(Arrays.asList(migrations("together", MIGRATIONS).info().applied()))
        .hasSameSizeAs(files());
  }

  @Test
  void shouldLetAnOlderReplicaStartOnANewerSchema(@TempDir Path older) throws Exception {
    postgres.createDatabase("newer");
    int newest = migrations("newer", MIGRATIONS).migrate().migrationsExecuted;
    List<Path> files = files();
    for (Path file : files.subList(0, files.size() - 1)) {
      Files.copy(file, older.resolve(file.getFileName()));
    }

    assertThat(newest).isEqualTo(files.size());
    assertThat(migrations("newer", older).migrate().migrationsExecuted).isZero();
  }

  /** As Quarkus configures it. */
  private static Flyway migrations(String database, Path folder) {
    FluentConfiguration configuration =
        Flyway.configure()
            .dataSource(postgres.jdbcUrl(database), "postgres", "")
            .locations("filesystem:" + folder.toAbsolutePath())
            .validateMigrationNaming(true);
    return configuration.load();
  }

  private static List<Path> files() throws Exception {
    try (Stream<Path> all = Files.list(MIGRATIONS)) {
      return all.sorted(Comparator.comparingInt(SchemaMigrationIT::version)).toList();
    }
  }

  private static int version(Path file) {
    return Integer.parseInt(String.valueOf(file.getFileName()).replaceAll("^V([0-9]+)__.*", "$1"));
  }
}
