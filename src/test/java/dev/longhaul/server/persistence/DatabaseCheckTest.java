package dev.longhaul.server.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.server.security.SecurityConfig;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseCheckTest {

  private static final String URL = "longhaul.database.url";
  private static final String TLS = "longhaul.database.tls";
  private static final String CA = "longhaul.database.ca";
  private static final String REMOTE = "postgresql://db.example:5432/longhaul?user=u&password=p%w";

  @Test
  void shouldSpeakInTheClearToThisMachineOnly() {
    assertThat(problems(Map.of(URL, "postgresql://localhost:5432/longhaul"))).isEmpty();
    assertThat(problems(Map.of(URL, "postgresql://127.0.0.1/longhaul?user=u"))).isEmpty();
    assertThat(problems(Map.of(URL, REMOTE)))
        .singleElement()
        .asString()
        .contains(TLS, "db.example", "longhaul.security.allow-plaintext")
        .doesNotContain("p%w");
    assertThat(problems(Map.of(URL, REMOTE, "longhaul.security.allow-plaintext", "true")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"disable", "allow", "prefer", "require"})
  void shouldNotTakeEncryptionWithAnybodyForSafe(String mode) {
    assertThat(problems(Map.of(URL, REMOTE, TLS, mode, CA, "/ca.pem"))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify-ca", "verify-full"})
  void shouldWantToKnowWhoMayVouch(String mode) {
    assertThat(problems(Map.of(URL, REMOTE, TLS, mode, CA, "/ca.pem"))).isEmpty();
    assertThat(problems(Map.of(URL, REMOTE, TLS, mode))).singleElement().asString().contains(CA);
  }

  private static List<String> problems(Map<String, String> settings) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withMapping(SecurityConfig.class)
            .withDefaultValues(settings)
            .build();
    return new DatabaseCheck(config, config.getConfigMapping(SecurityConfig.class)).problems();
  }
}
