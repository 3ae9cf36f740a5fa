package dev.longhaul.server.ops;

import dev.longhaul.server.flow.RemediationPolicy;
import dev.longhaul.server.flow.RoundPolicy;
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

  @Produces
  @Singleton
  static RoundPolicy rounds(RemediationConfig config) {
    RemediationConfig.Rounds r = config.rounds();
    return new RoundPolicy(
        r.enabled(), r.port(), r.seconds(), r.omitSeconds(), r.pause(), r.most(), r.settle());
  }
}
