package dev.longhaul.server.flow;

import java.time.Instant;

/** Makes entries of the audit trail. */
final class Audit {

  private Audit() {}

  static LifecycleStore.AuditEntry entry(
      Instant at, String actor, String action, String target, String detail) {
    return new LifecycleStore.AuditEntry(Commands.newId(), at, actor, action, target, detail);
  }
}
