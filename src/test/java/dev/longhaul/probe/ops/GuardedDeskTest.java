package dev.longhaul.probe.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.probe.act.CommandGate;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.ops.CommandDesk.Outcome;
import dev.longhaul.probe.sense.FakeHost;
import dev.longhaul.wire.CommandSigner;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The desk with the real gate and the real door, on a host made of files. */
class GuardedDeskTest {

  @TempDir private Path folder;
  private CommandDesk desk;
  private CommandSigner signer;
  private final List<String> warnings = new ArrayList<>();
  private final ProbeLog log =
      new ProbeLog() {
        @Override
        public void info(String line) {
          // Of no interest.
        }

        @Override
        public void warn(String line) {
          warnings.add(line);
        }
      };

  @BeforeEach
  void enrol() throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    signer = CommandSigner.of("k1", text(keys.getPrivate().getEncoded()));
    FakeHost host =
        new FakeHost(folder)
            .file("/etc/longhaul/keys/k1.pem", text(keys.getPublic().getEncoded()))
            .sysctl("net.core.rmem_max", "212992")
            .file("/proc/sys/kernel/random/boot_id", "4f5c1c4e-0000-4000-8000-000000000001\n")
            .file("/proc/uptime", "100.00 90.00\n");
    Door door =
        Door.onHost(
            host.root(),
            host.installed(),
            List.of("/usr/bin/longhaul"),
            (changes, id) -> new KeepPlan.Files(List.of(), List.of(), List.of()));
    desk = new GuardedDesk(CommandGate.onHost(host.root(), "web-1", false, door), door, log);
  }

  @Test
  void shouldHandOnARoundThatIsGenuineAndOnlyOnce() {
    byte[] measure = bytes(measure(60));

    Outcome first = take(measure, signer.sign(measure));
    Outcome second = take(measure, signer.sign(measure));

    assertThat(first).isInstanceOf(Outcome.Round.class);
    assertThat(refusal(second)).contains("seen before");
  }

  @Test
  void shouldRefuseForgedExpiredAndForbiddenCommands() {
    byte[] forged = bytes(measure(60));
    byte[] expired = bytes(measure(-60));
    byte[] change = bytes(change(60));

    assertThat(refusal(take(forged, signer.sign(expired)))).contains("sign");
    assertThat(refusal(desk.take(forged, Optional.empty(), Optional.empty()))).contains("sign");
    assertThat(refusal(take(expired, signer.sign(expired)))).contains("expired");
    assertThat(refusal(take(change, signer.sign(change)))).contains("switched off");
    assertThat(refusal(take(new byte[] {1, 2}, signer.sign(new byte[] {1, 2}))))
        .contains("cannot be read");
  }

  @Test
  void shouldAnswerAFloodOfForgedCommandsWithAFewRefusals() {
    byte[] forged = bytes(measure(60));
    byte[] genuine = bytes(change(60));

    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      outcomes.add(desk.take(forged, Optional.of("k1"), Optional.of("AAAA")));
    }

    assertThat(outcomes.stream().filter(Outcome.Answer.class::isInstance))
        .hasSizeBetween(GuardedDesk.REFUSALS_A_MINUTE, GuardedDesk.REFUSALS_A_MINUTE + 5);
    assertThat(warnings).singleElement().asString().contains("floods");
    assertThat(refusal(take(genuine, signer.sign(genuine))))
        .as("whoever has the key is answered all the same")
        .contains("switched off");
  }

  @Test
  void shouldAnswerAFloodOfReplayedCommandsWithAFewRefusals() {
    byte[] genuine = bytes(change(60));
    String signature = signer.sign(genuine);

    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      outcomes.add(take(genuine, signature));
    }

    assertThat(outcomes.stream().filter(Outcome.Answer.class::isInstance))
        .hasSizeLessThan(GuardedDesk.REFUSALS_A_MINUTE + 6);
  }

  @Test
  void shouldHaveNothingDueOnAHostThatWasNeverChanged() {
    desk.recover();

    assertThat(desk.due()).isEmpty();
  }

  private Outcome take(byte[] value, String signature) {
    return desk.take(value, Optional.of("k1"), Optional.of(signature));
  }

  private static String refusal(Outcome outcome) {
    CommandResult result = ((Outcome.Answer) outcome).result();
    assertThat(result.outcome()).isEqualTo("refused");
    return result.reason().orElseThrow();
  }

  private static CommandData measure(int secondsToLive) {
    return new CommandData.Measure(
        "web-1",
        "round-1",
        Instant.now().plusSeconds(secondsToLive).toString(),
        "nas-1",
        "198.51.100.9",
        5201,
        Optional.empty(),
        10,
        2,
        1,
        OptionalLong.empty());
  }

  private static CommandData change(int secondsToLive) {
    return new CommandData.Apply(
        "web-1",
        "rem-1",
        Instant.now().plusSeconds(secondsToLive).toString(),
        600,
        Optional.empty(),
        List.of(
            new CommandData.HostChange(
                "net.core.rmem_max", Optional.empty(), Optional.of("212992"), "16777216")));
  }

  private static byte[] bytes(CommandData command) {
    return new EventCodec()
        .encode(
            new CloudEvent<>(
                UuidCreator.getTimeOrderedEpoch(),
                "/service",
                EventType.ofContent(command).type(),
                Instant.now().toString(),
                Optional.empty(),
                command));
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
