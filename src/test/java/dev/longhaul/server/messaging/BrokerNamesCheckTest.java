package dev.longhaul.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerNamesCheckTest {

  @Test
  void shouldSayInOneSentenceThatNoNameIsKnown() {
    assertThat(problems("kafka.invalid:9092,other.invalid:9092"))
        .singleElement()
        .asString()
        .startsWith("kafka.bootstrap.servers is kafka.invalid:9092,other.invalid:9092")
        .contains("start again");
  }

  @Test
  void shouldSayThatAnAddressIsNone() {
    assertThat(problems("kafka")).singleElement().asString().contains("kafka.bootstrap.servers");
    assertThat(problems("")).hasSize(1);
  }

  @Test
  void shouldBeContentWithOneNameThatIsKnown() {
    assertThat(problems("kafka.invalid:9092, localhost:1")).isEmpty();
  }

  private static List<String> problems(String servers) {
    return new BrokerNamesCheck(Map.of("bootstrap.servers", servers)).problems();
  }
}
