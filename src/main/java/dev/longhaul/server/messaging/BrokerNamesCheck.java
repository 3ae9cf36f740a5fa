package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.StartCheck;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.ClientDnsLookup;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.ConfigException;

/**
 * Whether the name of any broker is known. A broker that is away may come back; clients are made
 * for addresses, and without a single one they cannot be made at all.
 */
@ApplicationScoped
class BrokerNamesCheck implements StartCheck {

  private static final String SERVERS = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

  private final Map<String, Object> kafka;

  BrokerNamesCheck(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
    this.kafka = kafka;
  }

  @Override
  public List<String> problems() {
    String servers = Objects.toString(kafka.get(SERVERS), "");
    try {
      List<String> each = Arrays.stream(servers.split(",")).map(String::strip).toList();
      var unused =
          ClientUtils.parseAndValidateAddresses(each, ClientDnsLookup.USE_ALL_DNS_IPS.toString());
      return List.of();
    } catch (ConfigException e) {
      return List.of(
          "kafka."
              + SERVERS
              + " is "
              + servers
              + ", and none of these can be used: "
              + e.getMessage()
              + ". Correct it, or start again once the name is known (Kafka itself may be away).");
    }
  }
}
