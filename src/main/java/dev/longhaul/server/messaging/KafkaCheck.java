package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.StartCheck;
import dev.longhaul.server.security.Loopback;
import dev.longhaul.server.security.SecurityConfig;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;

/** Whether what is said to Kafka can be read and altered on the way. */
@ApplicationScoped
class KafkaCheck implements StartCheck {

  private static final String PROTOCOL = CommonClientConfigs.SECURITY_PROTOCOL_CONFIG;

  private final Map<String, Object> kafka;
  private final SecurityConfig security;

  KafkaCheck(
      @Identifier("default-kafka-broker") Map<String, Object> kafka, SecurityConfig security) {
    this.kafka = kafka;
    this.security = security;
  }

  @Override
  public List<String> problems() {
    String protocol = text(PROTOCOL, "PLAINTEXT").toUpperCase(Locale.ROOT);
    boolean clear = protocol.equals("PLAINTEXT") || protocol.equals("SASL_PLAINTEXT");
    String servers = text(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "");
    if (!clear || security.allowPlaintext() || isHere(servers)) {
      return List.of();
    }
    return List.of(
        "kafka."
            + PROTOCOL
            + " is "
            + protocol
            + ", but Kafka is at "
            + servers
            + ": on the way everything could be read and altered. Set it to SASL_SSL or SSL, or"
            + " longhaul.security.allow-plaintext to true where the network itself is safe.");
  }

  private static boolean isHere(String servers) {
    return Arrays.stream(servers.split(","))
        .map(s -> s.substring(s.indexOf("://") < 0 ? 0 : s.indexOf("://") + 3))
        .allMatch(s -> Loopback.isLoopback(Loopback.host(s)));
  }

  private String text(String name, String otherwise) {
    Object value = kafka.get(name);
    return value == null ? otherwise : value.toString().strip();
  }
}
