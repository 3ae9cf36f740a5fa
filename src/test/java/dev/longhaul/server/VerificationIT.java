package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.wire.CommandHeaders;
import dev.longhaul.wire.CommandVerifier;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A recommendation that is sure enough becomes a change that is verified, without a hand. The hosts
 * are played by the test: they obey at once and report.
 */
class VerificationIT {

  private static final Duration SOON = Duration.ofSeconds(40);
  private static final String WMEM = "net.ipv4.tcp_wmem";

  private static ServiceBed bed;
  private static CommandVerifier verifier;

  private final EventCodec codec = new EventCodec();
  private final Instant start = Instant.now().minus(Duration.ofMinutes(10));

  @BeforeAll
  static void start() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Base64.Encoder base64 = Base64.getEncoder();
    verifier =
        CommandVerifier.of(Map.of("k1", base64.encodeToString(pair.getPublic().getEncoded())));
    bed =
        new ServiceBed(
                "-Dlonghaul.commands.signing-key="
                    + base64.encodeToString(pair.getPrivate().getEncoded()),
                "-Dlonghaul.commands.key-id=k1",
                "-Dlonghaul.remediation.approval=confident",
                "-Dlonghaul.remediation.approval-confidence=0.8",
                "-Dlonghaul.remediation.approval-check=1s",
                "-Dlonghaul.remediation.verification-check=1s",
                "-Dlonghaul.remediation.rounds.pause=2s",
                "-Dlonghaul.remediation.rounds.settle=0s")
            .awaitReady();
  }

  @AfterAll
  static void stop() {
    bed.close();
  }

  @Test
  void shouldKeepAChangeAfterThreeRoundsThatAreNoWorse() {
    CommandData.Apply apply = approvedFor("good-1", "good-2");
    assertThat(apply.changes())
        .anySatisfy(c -> assertThat(c.setting()).isEqualTo(WMEM))
        .allSatisfy(c -> assertThat(c.setting()).startsWith("net."));
    report(apply, "applied", Optional.empty());
    assertRoundsAreAskedFor("good-1", "good-2");
    for (int i = 0; i < 3; i++) {
      test("good-1", "good-2", Instant.now(), 380);
    }
    CommandData.Confirm confirm = awaited("good-1", CommandData.Confirm.class);
    assertThat(confirm.remediationId()).isEqualTo(apply.remediationId());

    String conflict = "/etc/sysctl.conf sets " + WMEM + " as well and wins at boot.";
    report(apply, "confirmed", Optional.of(conflict));
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(states("good-1")).containsExactly("confirmed"));
    assertThat(
            bed.column(
                "select detail->>'text' from audit where actor = 'verification' and target = ?",
                "remediation/" + apply.remediationId()))
        .singleElement()
        .asString()
        .startsWith("3 control rounds: 380.0 Mbit/s, 306.0 before");
    assertThat(
            bed.column(
                "select detail->'checks'->>'standing' from remediation where host = ?", "good-1"))
        .singleElement()
        .asString()
        .startsWith("3 control rounds: 380.0 Mbit/s, 306.0 before");
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(alerts("good-1"))
                    .contains("ConfigurationConflict: A kept change on good-1: " + conflict));
  }

  @Test
  void shouldTakeAChangeBackThatMadeThePathWorseAndLeaveThePathAlone() {
    CommandData.Apply apply = approvedFor("bad-1", "bad-2");
    report(apply, "applied", Optional.empty());
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(states("bad-1")).containsExactly("applied"));
    for (int i = 0; i < 3; i++) {
      test("bad-1", "bad-2", Instant.now(), 120);
    }
    CommandData.Rollback rollback = awaited("bad-1", CommandData.Rollback.class);
    assertThat(rollback.reason()).contains("120.0 Mbit/s, 306.0 before");
    report(apply, "rolled-back", Optional.of(rollback.reason()));
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(states("bad-1")).containsExactly("rolled-back"));

    // The cause is still there and is told again, but no change is made by itself.
    limited("bad-1", "bad-2", Instant.now());
    bed.flush();
    await()
        .during(Duration.ofSeconds(4))
        .atMost(SOON)
        .untilAsserted(() -> assertThat(states("bad-1")).containsExactly("rolled-back"));
  }

  private void assertRoundsAreAskedFor(String sender, String receiver) {
    CommandData.Measure measure = awaited(sender, CommandData.Measure.class);
    CommandData.Serve serve = awaited(receiver, CommandData.Serve.class);
    assertThat(measure.roundId()).isEqualTo(serve.roundId());
    assertThat(measure.receiver()).isEqualTo(receiver);
    assertThat(measure.address()).isEqualTo(serve.address());
    assertThat(measure.port()).isEqualTo(serve.port());
    assertThat(measure.source()).contains(serve.allowedSource());
  }

  /** A host with a probe at both ends of a path that its send window holds back. */
  private CommandData.Apply approvedFor(String sender, String receiver) {
    String net = sender.startsWith("good") ? "10.81.0." : "10.82.0.";
    bed.send(sender, Events.hostState(id(), sender, net + "1", start));
    bed.send(receiver, Events.hostState(id(), receiver, net + "2", start));
    test(sender, receiver, start.plusSeconds(60), 306);
    for (int i = 0; i < 3; i++) {
      limited(sender, receiver, start.plusSeconds(70 + i));
    }
    bed.flush();
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(
                        bed.column(
                            "select r.status || ' ' || p.verdict || ' ' || p.confidence from path p"
                                + " left join recommendation r on r.path_id = p.id"
                                + " where p.sender = ? order by r.id desc limit 1",
                            sender))
                    .singleElement()
                    .asString()
                    .startsWith("approved"));
    return awaited(sender, CommandData.Apply.class);
  }

  private static void limited(String sender, String receiver, Instant at) {
    bed.send(sender, Events.windowLimited(id(), sender, receiver, at));
  }

  private static void test(String sender, String receiver, Instant at, double mbps) {
    bed.send(sender, Events.throughput(id(), sender, receiver, at, mbps));
    bed.flush();
  }

  private <T extends CommandData> T awaited(String host, Class<T> kind) {
    return await().atMost(SOON).until(() -> commands(host, kind), found -> !found.isEmpty()).get(0);
  }

  private <T extends CommandData> List<T> commands(String host, Class<T> kind) {
    return bed.all(bed.commands).stream()
        .filter(record -> host.equals(record.key()))
        .map(this::command)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private CommandData command(ConsumerRecord<String, byte[]> record) {
    Header key = record.headers().lastHeader(CommandHeaders.KEY_ID);
    Header signature = record.headers().lastHeader(CommandHeaders.SIGNATURE);
    assertThat(
            verifier.isGenuine(
                record.value(),
                new String(key.value(), StandardCharsets.UTF_8),
                new String(signature.value(), StandardCharsets.UTF_8)))
        .isTrue();
    return ((Decoding.Decoded<CommandData>) codec.decodeCommand(record.value())).event().data();
  }

  private void report(CommandData.Remedy remedy, String outcome, Optional<String> reason) {
    CommandResult result =
        new CommandResult(
            remedy.host(), remedy.remediationId(), Optional.empty(), outcome, reason, List.of());
    bed.result(
        remedy.host(),
        codec.encode(
            new CloudEvent<>(
                id(),
                "/" + remedy.host(),
                EventType.COMMAND_RESULT.type(),
                Instant.now().toString(),
                Optional.of(remedy.host()),
                result)));
  }

  private static List<String> states(String host) {
    return bed.column("select state from remediation where host = ? order by id", host);
  }

  private static List<String> alerts(String host) {
    return bed.column("select kind || ': ' || summary from alert where host = ?", host);
  }

  private static UUID id() {
    return UuidCreator.getTimeOrderedEpoch();
  }
}
