package dev.longhaul.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedPostgresIT {

  private static final String DATABASE = "longhaul";

  @Test
  void shouldCommitDurably() throws SQLException {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
        assertThat(one(postgres, "postgres", "show " + setting)).as(setting).isEqualTo("on");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "kill"})
  void shouldKeepRowsAndPortOverAnInterruption(String how) throws SQLException {
    Consumer<EmbeddedPostgres> interrupt =
        how.equals("kill") ? EmbeddedPostgres::kill : EmbeddedPostgres::stop;
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      postgres.createDatabase(DATABASE);
      execute(postgres, "create table host as select 'web-1' as id");
      int port = postgres.port();

      interrupt.accept(postgres);
      assertThat(postgres.processIds()).isEmpty();
      postgres.resume();

      assertThat(postgres.port()).isEqualTo(port);
      assertThat(one(postgres, DATABASE, "select id from host")).isEqualTo("web-1");
    }
  }

  @Test
  void shouldFindTheDataOfAnEarlierServerInTheSameFolder(@TempDir Path folder) throws SQLException {
    Path data = folder.resolve("data");
    try (EmbeddedPostgres first = EmbeddedPostgres.startIn(data)) {
      first.createDatabase(DATABASE);
      execute(first, "create table host as select 'web-1' as id");
    }

    try (EmbeddedPostgres second = EmbeddedPostgres.startIn(data)) {
      second.createDatabase(DATABASE);
      assertThat(one(second, DATABASE, "select id from host")).isEqualTo("web-1");
    }
  }

  @Test
  void shouldTakeOverFromAServerThatWasLeftRunning(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    try (EmbeddedPostgres abandoned = EmbeddedPostgres.startIn(data)) {
      abandoned.createDatabase(DATABASE);
      execute(abandoned, "create table host as select 'web-1' as id");
      Files.delete(data.resolve("epg-lock")); // as if the JVM that held the lock were dead

      try (EmbeddedPostgres next = EmbeddedPostgres.startIn(data)) {
        assertThat(one(next, DATABASE, "select id from host")).isEqualTo("web-1");
      }
    }
  }

  private static void execute(EmbeddedPostgres postgres, String sql) throws SQLException {
    try (Connection connection = postgres.connect(DATABASE);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String one(EmbeddedPostgres postgres, String database, String sql)
      throws SQLException {
    try (Connection connection = postgres.connect(database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
