package dev.longhaul.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server as child processes of this JVM, on a free port of the loopback address, with
 * durable settings: what is committed survives. It can be stopped and started again on the same
 * port with the same data, and its data folder can be kept over JVMs. Runs as root too. Not
 * thread-safe.
 */
public final class EmbeddedPostgres implements AutoCloseable {

  private static final Duration START_WAIT = Duration.ofSeconds(90);
  private static final String ADMIN_DATABASE = "postgres";
  private static final String USER = "postgres";
  private static final Logger STARTER = Logger.getLogger("io.zonky.test");

  private final Path data;
  private final boolean temporary;
  private final int port;
  private final Map<String, String> settings;
  private io.zonky.test.db.postgres.embedded.@Nullable EmbeddedPostgres server;

  private EmbeddedPostgres(Path data, boolean temporary, Map<String, String> extra) {
    this.data = data;
    this.temporary = temporary;
    this.port = FreePorts.one();
    Map<String, String> all = new TreeMap<>(durable());
    all.putAll(extra);
    this.settings = Map.copyOf(all);
  }

  /** Starts a server whose data is deleted on {@link #close}. */
  public static EmbeddedPostgres start() {
    return start(Map.of());
  }

  /** Starts a server with settings of your own; its data is deleted on {@link #close}. */
  public static EmbeddedPostgres start(Map<String, String> settings) {
    return started(new EmbeddedPostgres(Folders.temporary("longhaul-pg-"), true, settings));
  }

  /**
   * Starts a server on a data folder that is kept. A server that an earlier, killed JVM left
   * running on the same folder is stopped first.
   */
  public static EmbeddedPostgres startIn(Path data) {
    Folders.create(data);
    new LeftOverPostmaster(data).end();
    return started(new EmbeddedPostgres(data, false, Map.of()));
  }

  private static EmbeddedPostgres started(EmbeddedPostgres postgres) {
    STARTER.setLevel(Level.WARNING);
    postgres.resume();
    return postgres;
  }

  /** Stops the server; data and port stay for {@link #resume}. */
  public void stop() {
    io.zonky.test.db.postgres.embedded.EmbeddedPostgres running = server;
    if (running == null) {
      return;
    }
    try {
      running.close();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL in " + data + " did not stop", e);
    }
    server = null;
  }

  /**
   * Kills the server without any goodbye, as a power cut would; what was committed is recovered by
   * {@link #resume}.
   */
  public void kill() {
    new LeftOverPostmaster(data).kill();
    STARTER.setLevel(Level.OFF); // it would report with a stack trace that nothing is left to stop
    stop();
    STARTER.setLevel(Level.WARNING);
  }

  /** Starts the server after {@link #stop}, on the same port with the same data. */
  public void resume() {
    if (server != null) {
      throw new IllegalStateException("PostgreSQL in " + data + " runs already");
    }
    var builder =
        io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setPGStartupWait(START_WAIT)
            .setOutputRedirector(Redirect.DISCARD);
    settings.forEach(builder::setServerConfig);
    try {
      server = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL in " + data + " did not start", e);
    }
  }

  /** Stops the server and starts it again. */
  public void restart() {
    stop();
    resume();
  }

  /** Creates a database unless it exists. */
  public void createDatabase(String name) {
    if (!name.matches("[a-z][a-z0-9_]*")) {
      throw new IllegalArgumentException("Not a simple database name: " + name);
    }
    try (Connection connection = connect(ADMIN_DATABASE);
        Statement statement = connection.createStatement()) {
      if (!exists(statement, name)) {
        statement.execute("create database " + name);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Cannot create the database " + name, e);
    }
  }

  private static boolean exists(Statement statement, String name) throws SQLException {
    try (ResultSet found =
        statement.executeQuery("select 1 from pg_database where datname = '" + name + "'")) {
      return found.next();
    }
  }

  /** The value for {@code longhaul.database.url}; stays the same over stop and resume. */
  public String url(String database) {
    return "postgresql://localhost:" + port + "/" + database + "?user=" + USER;
  }

  /** The same for JDBC. */
  public String jdbcUrl(String database) {
    return "jdbc:" + url(database);
  }

  /** Port on the loopback address. */
  public int port() {
    return port;
  }

  /** Name of the superuser, who needs no password. */
  public String user() {
    return USER;
  }

  /** A new connection, to be closed by the caller. */
  public Connection connect(String database) throws SQLException {
    io.zonky.test.db.postgres.embedded.EmbeddedPostgres running = server;
    if (running == null) {
      throw new IllegalStateException("PostgreSQL in " + data + " is stopped");
    }
    return running.getDatabase(USER, database).getConnection();
  }

  /** Process ids of the server, its children included, for measuring its CPU time. */
  public List<Long> processIds() {
    return new LeftOverPostmaster(data).processIds();
  }

  @Override
  public void close() {
    stop();
    if (temporary && Files.exists(data)) {
      Folders.delete(data);
    }
  }

  private static Map<String, String> durable() {
    return Map.of(
        "fsync", "on",
        "synchronous_commit", "on",
        "full_page_writes", "on",
        "listen_addresses", "localhost",
        "max_connections", "100");
  }
}
