package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.server.security.SecurityConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.http.HttpMethod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossSiteTest {

  @ParameterizedTest
  @CsvSource({
    "GET, localhost:8080, ",
    "GET, , ",
    "POST, LOCALHOST:8080, ",
    "POST, 127.0.0.1:8080, http://127.0.0.1:8080",
    "POST, [::1]:8080, http://localhost:3000",
    "GET, localhost, https://evil.example"
  })
  void shouldAnswerThisMachine(String method, @Nullable String host, @Nullable String origin) {
    assertThat(guard("anonymous").objection(HttpMethod.valueOf(method), host, origin)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, evil.example:8080, ",
    "GET, localhost.evil.example, ",
    "POST, localhost:8080, https://evil.example",
    "POST, localhost:8080, null",
    "DELETE, localhost:8080, https://localhost.evil.example",
    "POST, localhost:8080, '::'"
  })
  void shouldNotServeThePagesOfOthers(
      String method, @Nullable String host, @Nullable String origin) {
    assertThat(guard("anonymous").objection(HttpMethod.valueOf(method), host, origin)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"tokens", "oidc", "both"})
  void shouldLeaveItToTheLoginWhereThereIsOne(String mode) {
    assertThat(guard(mode).objection(HttpMethod.POST, "longhaul.example", "https://evil.example"))
        .isEmpty();
  }

  private static CrossSite guard(String mode) {
    return new CrossSite(
        new SmallRyeConfigBuilder()
            .withMapping(SecurityConfig.class)
            .withDefaultValue("longhaul.security.mode", mode)
            .build()
            .getConfigMapping(SecurityConfig.class));
  }
}
