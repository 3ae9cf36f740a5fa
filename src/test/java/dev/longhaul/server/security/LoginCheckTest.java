package dev.longhaul.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginCheckTest {

  @TempDir private Path folder;

  @Test
  void shouldLetNobodyButThisMachineInWithoutALogin() {
    assertThat(problems(Map.of("quarkus.http.host", "localhost"))).isEmpty();
    for (String host : List.of("0.0.0.0", "192.0.2.1", "longhaul.example", "::")) {
      assertThat(problems(Map.of("quarkus.http.host", host)))
          .singleElement()
          .asString()
          .contains("quarkus.http.host is " + host, "longhaul.security.mode");
    }
    assertThat(problems(Map.of())).as("the framework's own default is every address").hasSize(1);
  }

  @Test
  void shouldWantTokensWhereTokensCount() throws Exception {
    String property = "longhaul.security.tokens.file";
    Path empty = Files.writeString(folder.resolve("empty"), "# nobody yet\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "a-secret-by-mistake\n");
    Path good =
        Files.writeString(folder.resolve("good"), ApiToken.create("ada", Role.ADMIN).kept().line());

    for (String mode : List.of("tokens", "both")) {
      assertThat(problems(Map.of("longhaul.security.mode", mode)))
          .anySatisfy(p -> assertThat(p).contains(property, "longhaul tokens create"));
    }
    assertThat(problems(tokens(empty))).singleElement().asString().contains("holds no token");
    assertThat(problems(tokens(folder.resolve("none")))).anyMatch(p -> p.contains("be read"));
    assertThat(problems(tokens(wrong)))
        .singleElement()
        .asString()
        .contains("line 1")
        .doesNotContain("a-secret-by-mistake");
    assertThat(problems(tokens(good))).isEmpty();
  }

  @Test
  void shouldWantToKnowTheProviderAndForWhomItsTokensAre() {
    assertThat(problems(Map.of("longhaul.security.mode", "oidc")))
        .hasSize(2)
        .anyMatch(p -> p.startsWith("quarkus.oidc.auth-server-url"))
        .anyMatch(p -> p.startsWith("quarkus.oidc.token.audience"));
    assertThat(problems(oidc("http://login.example.org")))
        .singleElement()
        .asString()
        .contains("TLS");
    assertThat(problems(oidc("http://localhost.example.org"))).hasSize(1);
    assertThat(problems(oidc("not an address"))).hasSize(1);
    assertThat(problems(oidc("https://login.example.org"))).isEmpty();
    assertThat(problems(oidc("http://localhost:8180/realms/main"))).isEmpty();
  }

  private static Map<String, String> tokens(Path file) {
    return Map.of(
        "longhaul.security.mode",
        "tokens",
        "quarkus.http.host",
        "0.0.0.0",
        "longhaul.security.tokens.file",
        file.toString());
  }

  private static Map<String, String> oidc(String issuer) {
    return Map.of(
        "longhaul.security.mode",
        "oidc",
        "quarkus.oidc.auth-server-url",
        issuer,
        "quarkus.oidc.token.audience",
        "longhaul");
  }

  private static List<String> problems(Map<String, String> settings) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withMapping(SecurityConfig.class)
            .withDefaultValues(settings)
            .build();
    return new LoginCheck(config.getConfigMapping(SecurityConfig.class), config).problems();
  }
}
