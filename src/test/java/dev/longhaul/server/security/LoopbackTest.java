package dev.longhaul.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST", "127.0.0.1", "127.8.9.1", "::1", "[::1]"})
  void shouldKnowThisMachine(String host) {
    assertThat(Loopback.isLoopback(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "::",
        "",
        "localhost.example.org",
        "127.0.0.1.example.org",
        "192.0.2.1",
        "evil-localhost",
        "kafka"
      })
  void shouldTakeNobodyElseForIt(String host) {
    assertThat(Loopback.isLoopback(host)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8080, localhost",
    "localhost, localhost",
    "[::1]:8080, [::1]",
    "[::1], [::1]",
    "::1, ::1",
    "127.0.0.1:1, 127.0.0.1"
  })
  void shouldTellTheNameFromThePort(String authority, String host) {
    assertThat(Loopback.host(authority)).isEqualTo(host);
  }
}
