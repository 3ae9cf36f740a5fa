package dev.longhaul.bench;

import dev.longhaul.contract.v1.Topics;
import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.EmbeddedPostgres;
import dev.longhaul.embedded.ServiceProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Measures the whole path, from a backlog in Kafka to committed and judged rows, beside what bounds
 * it, in one run on one machine: raw consuming, decoding and {@code COPY} of the same rows.
 *
 * <pre>java … dev.longhaul.bench.IngestBenchmark [events] [paths] [service heap in MiB]</pre>
 */
public final class IngestBenchmark {

  private static final int PARTITIONS = 4;
  private static final String DATABASE = "longhaul";
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final Duration POLL = Duration.ofMillis(100);

  private final long events;
  private final int paths;
  private final int heapMebibytes;
  private final List<Result> results = new ArrayList<>();

  /** One line of the table. */
  private record Result(String what, double perSecond, double perCpuSecond, String note) {}

  private IngestBenchmark(long events, int paths, int heapMebibytes) {
    this.events = events;
    this.paths = paths;
    this.heapMebibytes = heapMebibytes;
  }

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) throws Exception {
    long events = args.length > 0 ? Long.parseLong(args[0]) : 300_000;
    int paths = args.length > 1 ? Integer.parseInt(args[1]) : 1_000;
    int heap = args.length > 2 ? Integer.parseInt(args[2]) : 512;
    new IngestBenchmark(events, paths, heap).run();
  }

  private void run() throws Exception {
    Path work = Files.createTempDirectory("longhaul-bench-");
    try (EmbeddedKafka kafka = EmbeddedKafka.start(Map.of("log.segment.bytes", "104857600"));
        EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      kafka.createTopics(PARTITIONS, List.of(Topics.MEASUREMENTS));
      postgres.createDatabase(DATABASE);
      Backlog backlog = new Backlog(kafka.bootstrapServers(), Topics.MEASUREMENTS);
      say("writing %,d events from %,d paths", events, paths);
      Backlog.Written written = backlog.write(events, paths);
      say("wrote %,d events, %,d bytes each on average", events, written.bytes() / events);
      timeConsume(backlog);
      timeDecode(backlog);
      timeLonghaul(kafka, postgres, work);
      timeCopy(postgres, work.resolve("rows.copy"));
    } finally {
      try (var files = Files.walk(work)) {
        files.sorted(java.util.Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
      }
    }
    print();
  }

  private void timeConsume(Backlog backlog) {
    Duration cpu = ownCpu();
    long start = System.nanoTime();
    long seen = backlog.consume();
    add("raw consume (client and broker)", seen, since(start), ownCpu().minus(cpu), "");
  }

  private void timeDecode(Backlog backlog) {
    List<byte[]> sample = backlog.sample(50_000);
    Backlog.decodeAll(sample); // warm up
    Duration cpu = ownCpu();
    long start = System.nanoTime();
    long decoded = Backlog.decodeAll(sample);
    add("decode and validate, one thread", decoded, since(start), ownCpu().minus(cpu), "");
  }

  private void timeLonghaul(EmbeddedKafka kafka, EmbeddedPostgres postgres, Path work)
      throws Exception {
    Map<String, String> environment =
        Map.of(
            "KAFKA_BOOTSTRAP_SERVERS",
            kafka.bootstrapServers(),
            "LONGHAUL_DATABASE_URL",
            postgres.url(DATABASE));
    var settings =
        new ServiceProcess.Settings(
            ServiceProcess.packagedJar(),
            0,
            environment,
            serviceOptions(),
            work.resolve("service.log"));
    try (Admin admin = kafka.admin();
        ServiceProcess service = ServiceProcess.start(settings)) {
      Backlog.Progress progress = new Backlog.Progress(admin, Topics.MEASUREMENTS);
      long first = awaitAtLeast(progress, 1);
      Usage before = usage(service, postgres);
      long start = System.nanoTime();
      awaitAtLeast(progress, events);
      Duration wall = since(start);
      Usage after = usage(service, postgres);
      long rows = count(postgres);
      if (rows != events) {
        throw new IllegalStateException("Stored " + rows + " rows of " + events);
      }
      report(events - first, wall, before, after, service);
      copyOut(postgres, work.resolve("rows.copy"));
    } catch (IllegalStateException e) {
      say("%s", Files.readString(work.resolve("service.log")));
      throw e;
    }
  }

  /** Heap, and what the system property {@code bench.service.options} adds, such as a recorder. */
  private List<String> serviceOptions() {
    List<String> options = new ArrayList<>(List.of("-Xmx" + heapMebibytes + "m"));
    String more = System.getProperty("bench.service.options", "").strip();
    if (!more.isEmpty()) {
      options.addAll(List.of(more.split(" +", -1)));
    }
    return options;
  }

  private void report(long rows, Duration wall, Usage before, Usage after, ServiceProcess service) {
    Duration cpu = after.total().minus(before.total());
    String note =
        String.format(
            Locale.ROOT,
            "CPU: service %.0f %%, PostgreSQL %.0f %%, broker %.0f %%; peak memory %d MiB",
            percent(after.service().minus(before.service()), cpu),
            percent(after.postgres().minus(before.postgres()), cpu),
            percent(after.broker().minus(before.broker()), cpu),
            CpuClock.peakMebibytes(service.pid()));
    add("Longhaul: Kafka to committed, judged rows", rows, wall, cpu, note);
  }

  private long awaitAtLeast(Backlog.Progress progress, long wanted) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    long said = 0;
    while (System.nanoTime() < end) {
      long committed = progress.committed();
      if (committed >= wanted) {
        return committed;
      }
      if (committed - said >= events / 10) {
        said = committed;
        say("  %,d of %,d", committed, events);
      }
      Thread.sleep(POLL.toMillis());
    }
    throw new IllegalStateException("Not done after " + PATIENCE);
  }

  private void copyOut(EmbeddedPostgres postgres, Path file) throws Exception {
    try (Connection c = postgres.connect(DATABASE);
        var out = Files.newOutputStream(file)) {
      CopyManager copy = c.unwrap(PGConnection.class).getCopyAPI();
      copy.copyOut("copy (select * from measurement) to stdout", out);
    }
  }

  private void timeCopy(EmbeddedPostgres postgres, Path file) throws Exception {
    try (Connection c = postgres.connect(DATABASE);
        Statement s = c.createStatement()) {
      s.execute(
          "create table twin (like measurement including all) partition by range (observed_at)");
      for (String ddl : twinPartitions(s)) {
        s.execute(ddl);
      }
      s.execute("checkpoint");
      Duration cpu = CpuClock.used(postgres.processIds()).plus(ownCpu());
      long start = System.nanoTime();
      long rows;
      try (var in = Files.newInputStream(file)) {
        rows = c.unwrap(PGConnection.class).getCopyAPI().copyIn("copy twin from stdin", in, 65_536);
      }
      Duration wall = since(start);
      Duration used = CpuClock.used(postgres.processIds()).plus(ownCpu()).minus(cpu);
      add("COPY of the same rows", rows, wall, used, "one stream, one transaction");
    }
  }

  private static List<String> twinPartitions(Statement s) throws SQLException {
    List<String> ddl = new ArrayList<>();
    try (ResultSet r =
        s.executeQuery(
            """
            select c.relname, pg_get_expr(c.relpartbound, c.oid)
              from pg_inherits i join pg_class c on c.oid = i.inhrelid
             where i.inhparent = 'measurement'::regclass""")) {
      while (r.next()) {
        ddl.add("create table twin_" + r.getString(1) + " partition of twin " + r.getString(2));
      }
    }
    return ddl;
  }

  private static long count(EmbeddedPostgres postgres) throws SQLException {
    try (Connection c = postgres.connect(DATABASE);
        Statement s = c.createStatement();
        ResultSet r = s.executeQuery("select count(*) from measurement")) {
      r.next();
      return r.getLong(1);
    }
  }

  /** CPU used so far by the three parts; the broker lives in this JVM. */
  private record Usage(Duration service, Duration postgres, Duration broker) {
    Duration total() {
      return service.plus(postgres).plus(broker);
    }
  }

  private static Usage usage(ServiceProcess service, EmbeddedPostgres postgres) {
    return new Usage(
        CpuClock.used(List.of(service.pid())), CpuClock.used(postgres.processIds()), ownCpu());
  }

  private static Duration ownCpu() {
    return CpuClock.used(List.of(ProcessHandle.current().pid()));
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static double percent(Duration part, Duration whole) {
    return 100.0 * part.toMillis() / Math.max(1, whole.toMillis());
  }

  private void add(String what, long rows, Duration wall, Duration cpu, String note) {
    double perSecond = rows * 1e9 / wall.toNanos();
    double perCpu = rows * 1e3 / Math.max(1, cpu.toMillis());
    results.add(new Result(what, perSecond, perCpu, note));
    say("%s: %,.0f per second, %,.0f per CPU-second. %s", what, perSecond, perCpu, note);
  }

  private void print() {
    Result copy = results.get(results.size() - 1);
    StringBuilder table =
        new StringBuilder(
            "\n| what | per second | of COPY | per CPU-second | note |\n|---|---|---|---|---|\n");
    for (Result r : results) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %,.0f | %.2f | %,.0f | %s |%n",
              r.what(),
              r.perSecond(),
              r.perSecond() / copy.perSecond(),
              r.perCpuSecond(),
              r.note()));
    }
    say("%s", table);
  }

  private static void say(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }
}
