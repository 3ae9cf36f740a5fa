package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.longhaul.server.security.SecurityConfig;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.junit.jupiter.api.Test;

class WriteLimitTest {

  private final WriteLimit limit =
      new WriteLimit(
          QuarkusSecurityIdentity.builder().setAnonymous(true).build(),
          new SmallRyeConfigBuilder()
              .withMapping(SecurityConfig.class)
              .withDefaultValue("longhaul.security.writes-per-minute", "5")
              .build()
              .getConfigMapping(SecurityConfig.class));

  @Test
  void shouldBoundWhatOneCallerDoesAndLeaveTheOthersAlone() {
    for (int i = 0; i < 5; i++) {
      limit.admit("token:busy");
    }

    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> limit.admit("token:busy"));

    assertThat(refused.type()).isEqualTo(ProblemType.TOO_MANY_REQUESTS);
    assertThatCode(() -> limit.admit("token:other")).doesNotThrowAnyException();
  }
}
