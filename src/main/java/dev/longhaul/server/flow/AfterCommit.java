package dev.longhaul.server.flow;

import jakarta.enterprise.context.ApplicationScoped;

/** What may only happen once a transaction has committed. */
@ApplicationScoped
class AfterCommit {

  private final PathMemory memory;
  private final NameBook names;
  private final OutboxBell bell;

  AfterCommit(PathMemory memory, NameBook names, OutboxBell bell) {
    this.memory = memory;
    this.names = names;
    this.bell = bell;
  }

  void accept(BatchResult result) {
    result.judged().forEach(j -> memory.remember(j.path().id(), j.remember()));
    result.states().forEach(memory::remember);
    result.hosts().forEach((host, merged) -> names.learn(host, merged.update().addresses()));
    if (result.messages() > 0) {
      bell.ring();
    }
  }
}
