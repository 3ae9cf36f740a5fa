package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.LiveFeed;
import dev.longhaul.server.flow.LiveNotice;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.vertx.core.Vertx;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.SqlConnection;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Listens on PostgreSQL's notification channel with one connection of the pool, so that whatever is
 * configured for the database counts here too. Starts with the first listener. When the connection
 * is lost it connects again, and then says that something may have been missed.
 */
@ApplicationScoped
class PgLiveFeed implements LiveFeed {

  private static final Logger LOG = Logger.getLogger(PgLiveFeed.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final Sql sql;
  private final Vertx vertx;
  private final BroadcastProcessor<Notice> notices = BroadcastProcessor.create();
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean stopped;
  private volatile @Nullable SqlConnection connection;

  PgLiveFeed(Sql sql, Vertx vertx) {
    this.sql = sql;
    this.vertx = vertx;
  }

  @Override
  public Multi<Notice> notices() {
    if (started.compareAndSet(false, true)) {
      connect(FIRST_PAUSE);
    }
    return notices;
  }

  @PreDestroy
  void stop() {
    stopped = true;
    SqlConnection open = connection;
    if (open != null) {
      open.close().onFailure(e -> LOG.debugf("Closing failed: %s", e.getMessage()));
    }
  }

  private void connect(Duration pauseAfterFailure) {
    if (stopped) {
      return;
    }
    sql.pool()
        .getDelegate()
        .getConnection()
        .compose(this::listen)
        .onFailure(
            e -> {
              LOG.debugf("Live notices cannot be listened to: %s", e.getMessage());
              later(pauseAfterFailure);
            });
  }

  private io.vertx.core.Future<?> listen(SqlConnection open) {
    PgConnection pg = PgConnection.cast(open);
    pg.notificationHandler(n -> heard(n.getPayload()));
    open.closeHandler(
        gone -> {
          connection = null;
          connect(FIRST_PAUSE);
        });
    return open.query("listen " + LiveNotice.CHANNEL)
        .execute()
        .onSuccess(
            done -> {
              connection = open;
              notices.onNext(new Notice.MaybeMissed());
            })
        .onFailure(e -> open.close());
  }

  private void later(Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    Duration next = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    vertx.setTimer(pause.toMillis(), t -> connect(next));
  }

  private void heard(String payload) {
    try {
      JsonObject json = new JsonObject(payload);
      UUID id = UUID.fromString(json.getString("id"));
      switch (json.getString("type")) {
        case "diagnosis" -> notices.onNext(new Notice.Diagnosis(id));
        case "alert" -> notices.onNext(new Notice.Alert(id));
        default -> LOG.debugf("A notice of a type that is not known here");
      }
    } catch (DecodeException | IllegalArgumentException | NullPointerException e) {
      LOG.debugf("A notice that cannot be read: %s", e.getMessage());
    }
  }
}
