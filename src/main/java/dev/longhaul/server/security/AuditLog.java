package dev.longhaul.server.security;

import dev.longhaul.server.flow.AuditTrail;
import dev.longhaul.server.flow.LifecycleStore.AuditEntry;
import dev.longhaul.wire.Allowance;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.spi.runtime.AuthenticationFailureEvent;
import io.quarkus.security.spi.runtime.AuthorizationFailureEvent;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jboss.logging.Logger;

/**
 * The log category {@code longhaul.audit}: a line for each decision once it is committed, and for
 * each attempt that was denied. Who knocks without end fills no disk: of denied attempts so many
 * are told in a minute, and the others counted.
 */
@ApplicationScoped
public class AuditLog implements AuditTrail {

  /** Name of the category. */
  static final String CATEGORY = "longhaul.audit";

  private static final Logger LOG = Logger.getLogger(CATEGORY);

  private final Allowance denials = new Allowance(60);

  @Override
  public void committed(List<AuditEntry> entries) {
    entries.forEach(
        e ->
            LOG.info(
                new LogLine()
                    .and("event", "decision")
                    .and("actor", e.actor())
                    .and("action", e.action())
                    .and("target", e.target())
                    .and("why", e.detail())
                    .and("id", e.id().toString())));
  }

  void unknown(@Observes AuthenticationFailureEvent event) {
    denied("unauthenticated", "unknown", event.getEventProperties());
  }

  void forbidden(@Observes AuthorizationFailureEvent event) {
    SecurityIdentity identity = event.getSecurityIdentity();
    if (identity == null || identity.isAnonymous()) {
      denied("unauthenticated", "unknown", event.getEventProperties());
    } else {
      denied("forbidden", identity.getPrincipal().getName(), event.getEventProperties());
    }
  }

  private void denied(String why, String actor, Map<String, Object> properties) {
    OptionalLong untold = denials.take(System.nanoTime());
    if (untold.isEmpty()) {
      return;
    }
    LogLine line = new LogLine().and("event", "denied").and("actor", actor);
    if (properties.get(RoutingContext.class.getName()) instanceof RoutingContext context) {
      HttpServerRequest request = context.request();
      line.and("action", request.method().name())
          .and("target", String.valueOf(request.path()))
          .and("from", String.valueOf(request.remoteAddress()));
    }
    line.and("why", why);
    if (untold.getAsLong() > 0) {
      line.and("untold", Long.toString(untold.getAsLong()));
    }
    LOG.warn(line);
  }
}
