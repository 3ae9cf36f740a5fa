package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.FleetFigures;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts by plain SQL, in one statement so that the figures fit together. */
@ApplicationScoped
class SqlFleetFigures implements FleetFigures {

  private static final String PATHS = "path";
  private static final String REMEDIATIONS = "remediation";
  private static final String ALERTS = "alert";
  private static final String HOSTS = "host";

  private static final String COUNTS =
      """
      select 'path' as what, verdict as name, count(*) as n from path group by verdict
      union all select 'remediation', state, count(*) from remediation group by state
      union all select 'alert', kind, count(*) from alert where status = 'firing' group by kind
      union all select 'host', 'reporting', count(*) from host
        where heard_at >= now() - make_interval(secs => $1)
      """;

  private final Sql sql;

  SqlFleetFigures(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<Counts> count(Duration silence) {
    return sql.list(COUNTS, List.of(silence.toMillis() / 1000d), SqlFleetFigures::figure)
        .map(SqlFleetFigures::counts);
  }

  private record Figure(String what, String name, long count) {}

  private static Figure figure(Row row) {
    return new Figure(row.getString("what"), row.getString("name"), row.getLong("n"));
  }

  private static Counts counts(List<Figure> figures) {
    return new Counts(
        of(PATHS, figures),
        of(REMEDIATIONS, figures),
        of(ALERTS, figures),
        of(HOSTS, figures).values().stream().mapToLong(n -> n).sum());
  }

  private static Map<String, Long> of(String what, List<Figure> figures) {
    Map<String, Long> counts = new HashMap<>();
    figures.stream().filter(f -> f.what().equals(what)).forEach(f -> counts.put(f.name(), f.count));
    return counts;
  }
}
