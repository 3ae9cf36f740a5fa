package dev.longhaul.server.messaging;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.server.flow.CommandSealer;
import dev.longhaul.server.flow.OutgoingMessage;
import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.flow.TopicSettings;
import dev.longhaul.wire.CommandHeaders;
import dev.longhaul.wire.CommandSigner;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Commands as signed events. A key that is no key keeps the service from starting. */
@Startup
@ApplicationScoped
class SignedCommands implements CommandSealer {

  private static final Logger LOG = Logger.getLogger(SignedCommands.class);
  private static final String SOURCE = "/longhaul";

  private final EventCodec codec = new EventCodec();
  private final SigningKey key;
  private final String topic;
  private final Traces traces;

  SignedCommands(CommandSettings settings, TopicSettings topics, Traces traces) {
    this.traces = traces;
    this.key = SigningKey.of(settings);
    this.topic = topics.commands();
    if (key.current().isEmpty()) {
      LOG.info(
          "No longhaul.commands.signing-key is set: recommendations can be read, not approved");
    }
  }

  @Override
  public OutgoingMessage seal(UUID id, Instant at, CommandData command) {
    CommandSigner by =
        key.current()
            .orElseThrow(
                () ->
                    new RefusedException(
                        Refusal.NO_SIGNING_KEY,
                        "Set longhaul.commands.signing-key or longhaul.commands.signing-key-file to an"
                            + " Ed25519 private key (openssl genpkey -algorithm ed25519) and start the"
                            + " service again; until then use the script of the recommendation."));
    byte[] value =
        codec.encode(
            new CloudEvent<>(
                id,
                SOURCE,
                EventType.ofContent(command).type(),
                at.toString(),
                Optional.of(command.host()),
                command));
    return traces.current(
        new OutgoingMessage(
            id,
            topic,
            Optional.of(command.host()),
            Map.of(CommandHeaders.SIGNATURE, by.sign(value), CommandHeaders.KEY_ID, by.keyId()),
            Optional.of(value)));
  }
}
