package dev.longhaul.server.flow;

import java.util.List;

/** Is told of decisions once they are committed, besides the table that keeps them. */
public interface AuditTrail {

  /** What one transaction has decided. */
  void committed(List<LifecycleStore.AuditEntry> entries);
}
