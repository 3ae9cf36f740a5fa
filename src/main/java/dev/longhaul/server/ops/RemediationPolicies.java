package dev.longhaul.server.ops;

import dev.longhaul.server.flow.RemediationPolicy;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Hands configured times to the use cases. */
final class RemediationPolicies {

  private RemediationPolicies() {}

  @Produces
  @Singleton
  static RemediationPolicy policy(RemediationConfig config) {
    return new RemediationPolicy(config.commandTtl(), config.confirmWithin(), config.grace());
  }
}
