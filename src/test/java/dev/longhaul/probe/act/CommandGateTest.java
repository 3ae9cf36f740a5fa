package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandData.Apply;
import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.act.CommandGate.Verdict;
import dev.longhaul.wire.CommandSigner;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is let in, and the many things that are not. */
class CommandGateTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String HOST = "web-1";
  private static final String SOON = "2026-03-01T12:10:00Z";

  private final KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
  private final CommandSigner signer = signer(pair, "k1");
  private final EventCodec codec = new EventCodec();
  private final World world = new World();

  CommandGateTest() throws Exception {
    world.disk.given("/etc/longhaul/keys/k1.pem", pem(pair), 0644);
    world.disk.given("/etc/longhaul/keys/writable.pem", pem(pair), 0666);
    world.disk.given("/etc/longhaul/keys/broken.pem", "no key", 0644);
    world.disk.given("/etc/longhaul/keys/README", "not a key", 0644);
  }

  private static CommandSigner signer(KeyPair pair, String id) {
    return CommandSigner.of(id, Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()));
  }

  private static String pem(KeyPair pair) {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(pair.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  private CommandGate gate() {
    return gate(true, NOW);
  }

  private CommandGate gate(boolean acting, Instant now) {
    return new CommandGate(
        world.disk, HOST, acting, () -> world.door().pending(), Clock.fixed(now, ZoneOffset.UTC));
  }

  private byte[] bytes(CommandData data) {
    return bytes(UUID.randomUUID(), NOW, data);
  }

  private byte[] bytes(UUID id, Instant time, CommandData data) {
    return codec.encode(
        new CloudEvent<>(
            id,
            "/longhaul",
            EventType.ofContent(data).type(),
            time.toString(),
            Optional.of(data.host()),
            data));
  }

  private Verdict check(byte[] value) {
    return gate().check(value, "k1", signer.sign(value));
  }

  private static Apply apply(HostChange... changes) {
    return apply(600, changes);
  }

  private static Apply apply(long seconds, HostChange... changes) {
    return new Apply(HOST, "fix-1", SOON, seconds, Optional.of("10.9.0.2"), List.of(changes));
  }

  private static HostChange change(String setting, @Nullable String target, String to) {
    return new HostChange(setting, Optional.ofNullable(target), Optional.empty(), to);
  }

  private static final HostChange GOOD = change("net.ipv4.tcp_wmem", null, "4096 16384 16777216");

  @Test
  void shouldLetAGenuineCommandIn() {
    Verdict verdict = check(bytes(apply(GOOD)));

    assertThat(verdict).isInstanceOf(Verdict.Remedy.class);
    AdmittedCommand.Apply admitted = (AdmittedCommand.Apply) ((Verdict.Remedy) verdict).command();
    assertThat(world.door().handle(admitted).result().outcome()).isEqualTo("applied");
  }

  @Test
  void shouldLetConfirmationsAndRollbacksInThoughActingIsOff() {
    byte[] confirm = bytes(new CommandData.Confirm(HOST, "fix-1", SOON));
    byte[] rollback = bytes(new CommandData.Rollback(HOST, "fix-1", SOON, "worse"));

    assertThat(gate(false, NOW).check(confirm, "k1", signer.sign(confirm)))
        .isInstanceOf(Verdict.Remedy.class);
    assertThat(gate(false, NOW).check(rollback, "k1", signer.sign(rollback)))
        .isInstanceOf(Verdict.Remedy.class);
  }

  @Test
  void shouldHandRoundsToWhoeverRunsThem() {
    byte[] serve =
        bytes(new CommandData.Serve(HOST, "round-1", SOON, "10.9.0.1", 5201, "10.9.0.2", 30));

    assertThat(check(serve)).isInstanceOf(Verdict.Round.class);
    assertThat(check(serve)).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void shouldTakeAKeyInAndOutWithoutARestart() {
    CommandGate gate = gate();
    byte[] first = bytes(apply(GOOD));
    String signature = signer(pair, "k9").sign(first);
    assertThat(gate.check(first, "k9", signature)).isInstanceOf(Verdict.Refused.class);

    world.disk.given("/etc/longhaul/keys/k9.pem", pem(pair), 0600);
    assertThat(gate.check(first, "k9", signature)).isInstanceOf(Verdict.Remedy.class);

    world.disk.delete("/etc/longhaul/keys/k9.pem");
    assertThat(gate.check(bytes(apply(GOOD)), "k9", signature)).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void shouldRememberIdsAcrossProcessesAndPowerCuts() {
    byte[] value = bytes(apply(GOOD));
    assertThat(check(value)).isInstanceOf(Verdict.Remedy.class);

    world.disk.reboot(MemoryDisk.Loss.ALL_THAT_WAS_NOT_SYNCED);

    assertRefused(check(value), "seen before");
  }

  @Test
  void shouldForgetOnlyWhatHasBeenExpiredForLong() throws Exception {
    Ledger ledger = new Ledger(world.disk);
    Instant expiry = NOW.plusSeconds(600);
    for (int i = 0; i < 2100; i++) {
      assertThat(ledger.enter(new UUID(7, i).toString(), expiry, NOW)).isTrue();
    }
    assertThat(ledger.enter(new UUID(7, 0).toString(), expiry, NOW)).isFalse();

    Instant later = expiry.plus(Duration.ofDays(31));
    assertThat(ledger.enter(new UUID(8, 1).toString(), later, later)).isTrue();
    assertThat(ledger.enter(new UUID(7, 0).toString(), expiry, later)).isTrue();
    assertThat(ledger.enter(new UUID(8, 1).toString(), later, later)).isFalse();
  }

  @Test
  void shouldKeepItsLedgerThoughPowerCutALine() throws Exception {
    Ledger ledger = new Ledger(world.disk);
    String first = new UUID(1, 1).toString();
    String second = new UUID(2, 2).toString();
    assertThat(ledger.enter(first, NOW, NOW)).isTrue();
    world.disk.append(Ledger.PATH, "0192".getBytes(StandardCharsets.US_ASCII));

    assertThat(ledger.enter(second, NOW, NOW)).isTrue();

    assertThat(ledger.enter(first, NOW, NOW)).isFalse();
    assertThat(ledger.enter(second, NOW, NOW)).isFalse();
  }

  @Test
  void shouldRefuseChangesButNotUndoingWhenTheLedgerCannotBeWritten() {
    world.disk.room(0);
    byte[] rollback = bytes(new CommandData.Rollback(HOST, "fix-1", SOON, "worse"));

    assertRefused(check(bytes(apply(GOOD))), "ledger");
    assertThat(check(rollback)).isInstanceOf(Verdict.Remedy.class);
  }

  /** A record as it may come from the topic. */
  private static final class Attempt {
    private final String what;
    private final byte @Nullable [] value;
    private final @Nullable String key;
    private final @Nullable String signature;

    Attempt(
        String what, byte @Nullable [] value, @Nullable String key, @Nullable String signature) {
      this.what = what;
      this.value = value;
      this.key = key;
      this.signature = signature;
    }
  }

  /** Each of them is refused with a sentence, answered under this host's name, and does nothing. */
  @TestFactory
  Stream<DynamicTest> shouldRefuse() throws Exception {
    List<Attempt> attempts = new ArrayList<>();
    forged(attempts);
    altered(attempts);
    misaddressedOrLate(attempts);
    malformed(attempts);
    outOfRange(attempts);
    assertThat(attempts.size()).isGreaterThan(150);
    return attempts.stream()
        .map(a -> DynamicTest.dynamicTest(a.what, () -> assertRefusedAndUntouched(a)));
  }

  private void assertRefusedAndUntouched(Attempt a) {
    Map<String, String> before = world.disk.settings();
    Verdict verdict = gate().check(a.value, a.key, a.signature);
    assertThat(verdict).as(a.what).isInstanceOf(Verdict.Refused.class);
    CommandResult result = ((Verdict.Refused) verdict).result();
    assertThat(result.host()).isEqualTo(HOST);
    assertThat(result.outcome()).isEqualTo("refused");
    assertThat(result.reason().orElseThrow()).endsWith(".").doesNotContain("Exception");
    assertThat(result.remediationId()).matches("[A-Za-z0-9_.-]{1,64}");
    assertThat(new EventCodec().decodeCommandResult(encoded(result)))
        .isInstanceOf(dev.longhaul.wire.Decoding.Decoded.class);
    assertThat(world.kernel.values()).isEqualTo(FakeKernel.INITIAL);
    assertThat(world.disk.settings()).isEqualTo(before);
    assertThat(world.door().status()).isEmpty();
  }

  private byte[] encoded(CommandResult result) {
    return codec.encode(
        new CloudEvent<>(
            UUID.randomUUID(),
            "/hosts/web-1",
            EventType.ofContent(result).type(),
            NOW.toString(),
            Optional.of(HOST),
            result));
  }

  private void forged(List<Attempt> all) throws Exception {
    byte[] value = bytes(apply(GOOD));
    String signature = signer.sign(value);
    KeyPair other = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    all.add(new Attempt("unsigned", value, "k1", null));
    all.add(new Attempt("no key id", value, null, signature));
    all.add(new Attempt("neither", value, null, null));
    all.add(new Attempt("unknown key", value, "k2", signature));
    all.add(new Attempt("key of another", value, "k1", signer(other, "k1").sign(value)));
    all.add(new Attempt("key others may write", value, "writable", signature));
    all.add(new Attempt("broken key", value, "broken", signature));
    for (String path :
        List.of(
            "",
            ".",
            "..",
            "../keys/k1",
            "/etc/longhaul/keys/k1",
            "k1.pem",
            "K1",
            "k1\0",
            "README",
            "k1/../k1",
            "*",
            "k1\n",
            " k1")) {
      all.add(new Attempt("key id '" + path.strip() + "'", value, path, signature));
    }
    byte[] confirm = bytes(new CommandData.Confirm(HOST, "fix-1", SOON));
    byte[] rollback = bytes(new CommandData.Rollback(HOST, "fix-1", SOON, "x"));
    all.add(new Attempt("signature of another command", value, "k1", signer.sign(confirm)));
    all.add(new Attempt("forged confirmation", confirm, "k1", signer(other, "k1").sign(confirm)));
    all.add(new Attempt("forged rollback", rollback, "k1", signer(other, "k1").sign(rollback)));
    for (String s : List.of("", "AAAA", "no base64!", signature.substring(4), signature + "AAAA")) {
      all.add(new Attempt("signature '" + s + "'", value, "k1", s));
    }
    byte[] raw = Base64.getDecoder().decode(signature);
    for (int i = 0; i < raw.length; i += 5) {
      byte[] bent = raw.clone();
      bent[i] ^= 0x10;
      all.add(
          new Attempt(
              "signature bent at byte " + i,
              value,
              "k1",
              Base64.getEncoder().encodeToString(bent)));
    }
    all.add(new Attempt("nothing", null, "k1", signature));
    all.add(new Attempt("no bytes", new byte[0], "k1", signature));
  }

  /** One byte of each place in the command: envelope, host, id, times, setting, value. */
  private void altered(List<Attempt> all) {
    byte[] value = bytes(apply(GOOD));
    String signature = signer.sign(value);
    String text = new String(value, StandardCharsets.UTF_8);
    for (String part :
        List.of(
            "specversion",
            "\"id\":\"",
            "source",
            "type\":\"dev",
            "time\":\"2",
            "subject",
            "host\":\"w",
            "remediationId\":\"f",
            "expiresAt\":\"2",
            "confirmWithinSeconds\":6",
            "peer\":\"1",
            "net.ipv4.tcp_w",
            "to\":\"4096")) {
      int at = text.indexOf(part) + part.length() - 1;
      for (int bit : new int[] {1, 4}) {
        byte[] bent = value.clone();
        bent[at] ^= (byte) bit;
        all.add(new Attempt("altered at " + part + " by " + bit, bent, "k1", signature));
      }
    }
    for (int i = 0; i < value.length; i += 37) {
      byte[] bent = value.clone();
      bent[i] ^= 2;
      all.add(new Attempt("altered at byte " + i, bent, "k1", signature));
    }
    all.add(
        new Attempt(
            "longer by a blank", (text + " ").getBytes(StandardCharsets.UTF_8), "k1", signature));
    all.add(
        new Attempt(
            "shorter by a byte",
            java.util.Arrays.copyOf(value, value.length - 1),
            "k1",
            signature));
    all.add(new Attempt("twice", (text + text).getBytes(StandardCharsets.UTF_8), "k1", signature));
    all.add(
        new Attempt(
            "the same JSON written otherwise",
            text.replace(",", ", ").getBytes(StandardCharsets.UTF_8),
            "k1",
            signature));
  }

  private void genuine(List<Attempt> all, String what, byte[] value) {
    all.add(new Attempt(what, value, "k1", signer.sign(value)));
  }

  private void misaddressedOrLate(List<Attempt> all) {
    List<HostChange> good = List.of(GOOD);
    for (String host : List.of("web-2", "WEB-1", "web-1.example", "web-10", "*")) {
      genuine(all, "for " + host, bytes(new Apply(host, "f", SOON, 600, Optional.empty(), good)));
      genuine(all, "confirm for " + host, bytes(new CommandData.Confirm(host, "f", SOON)));
      genuine(all, "rollback for " + host, bytes(new CommandData.Rollback(host, "f", SOON, "x")));
      genuine(
          all,
          "round for " + host,
          bytes(new CommandData.Serve(host, "r", SOON, "10.9.0.1", 5201, "10.9.0.2", 30)));
    }
    for (String expiry :
        List.of(
            "2026-03-01T12:00:00Z",
            "2026-03-01T11:59:59.999Z",
            "2020-01-01T00:00:00Z",
            "2026-03-01T13:00:00+02:00",
            "never",
            "",
            "2026-03-01",
            "1772366400")) {
      genuine(
          all,
          "expires " + expiry,
          bytes(new Apply(HOST, "f", expiry, 600, Optional.empty(), good)));
      genuine(all, "confirm expires " + expiry, bytes(new CommandData.Confirm(HOST, "f", expiry)));
      genuine(
          all,
          "rollback expires " + expiry,
          bytes(new CommandData.Rollback(HOST, "f", expiry, "x")));
    }
    genuine(
        all,
        "measure that expired",
        bytes(
            new CommandData.Measure(
                HOST,
                "r",
                "2026-03-01T11:00:00Z",
                "db-1",
                "10.9.0.2",
                5201,
                Optional.empty(),
                10,
                2,
                1,
                OptionalLong.empty())));
    genuine(all, "from the future", bytes(UUID.randomUUID(), NOW.plusSeconds(3600), apply(GOOD)));
    for (String id :
        List.of("", "../x", "a/b", "-rf", ".hidden", "x".repeat(65), "a b", "a\nb", "é")) {
      genuine(
          all,
          "remediation '" + id + "'",
          bytes(new Apply(HOST, id, SOON, 600, Optional.empty(), good)));
    }
  }

  private void malformed(List<Attempt> all) {
    String text = new String(bytes(apply(GOOD)), StandardCharsets.UTF_8);
    for (String broken :
        List.of(
            "{}",
            "[]",
            "null",
            "true",
            "0",
            "not json",
            "{",
            text.substring(0, text.length() / 2),
            text.replace("command-apply.v1", "command-apply.v2"),
            text.replace("command-apply.v1", "command-destroy.v1"),
            text.replace("command-apply.v1", "host-state.v1"),
            text.replace("\"changes\"", "\"changed\""),
            text.replace("\"confirmWithinSeconds\":600", "\"confirmWithinSeconds\":-1"),
            text.replace("\"confirmWithinSeconds\":600", "\"confirmWithinSeconds\":\"soon\""),
            text.replace("\"confirmWithinSeconds\":600", "\"confirmWithinSeconds\":1e99"),
            text.replace("\"host\":\"web-1\"", "\"host\":null"),
            text.replace("\"host\":\"web-1\"", "\"host\":\"a b\""),
            text.replace("4096 16384", "\\u0000"),
            text.replace("\"specversion\":\"1.0\"", "\"specversion\":\"9\""),
            "[".repeat(5000))) {
      genuine(
          all,
          "malformed " + broken.substring(0, Math.min(40, broken.length())),
          broken.getBytes(StandardCharsets.UTF_8));
    }
    genuine(all, "not UTF-8", new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    genuine(
        all,
        "a result",
        encoded(
            new CommandResult(
                HOST, "f", Optional.empty(), "applied", Optional.empty(), List.of())));
  }

  private void outOfRange(List<Attempt> all) {
    for (String[] c :
        new String[][] {
          {"net.ipv4.tcp_wmem", null, "4096 16384"},
          {"net.ipv4.tcp_wmem", null, "4096 16384 99999999999"},
          {"net.ipv4.tcp_wmem", null, "16384 4096 16777216"},
          {"net.ipv4.tcp_wmem", null, "0 0 0"},
          {"net.ipv4.tcp_wmem", null, "4096\t16384\t16777216"},
          {"net.ipv4.tcp_wmem", null, "4096 16384 16777216; reboot"},
          {"net.ipv4.tcp_wmem", "eth0", "4096 16384 16777216"},
          {"net.ipv4.tcp_rmem", null, "-1 -1 -1"},
          {"net.core.rmem_max", null, "1"},
          {"net.core.wmem_max", null, "2147483648"},
          {"net.core.default_qdisc", null, "cake"},
          {"net.core.netdev_max_backlog", null, "0"},
          {"net.ipv4.tcp_congestion_control", null, "../../evil"},
          {"net.ipv4.tcp_congestion_control", null, "vegas"},
          {"net.ipv4.tcp_notsent_lowat", null, "16384"},
          {"net.ipv4.tcp_mtu_probing", null, "3"},
          {"net.ipv4.tcp_base_mss", null, "48"},
          {"net.ipv4.tcp_timestamps", null, "0"},
          {"net.ipv4.tcp_sack", null, "0"},
          {"net.ipv4.tcp_ecn", null, "9"},
          {"net.ipv4.tcp_adv_win_scale", null, "31"},
          {"net.ipv4.ip_forward", null, "1"},
          {"net.ipv4.conf.all.rp_filter", null, "0"},
          {"kernel.core_pattern", null, "|/bin/sh"},
          {"kernel.modprobe", null, "/tmp/x"},
          {"vm.overcommit_memory", null, "1"},
          {"net/ipv4/tcp_wmem", null, "4096 16384 16777216"},
          {"NET.IPV4.TCP_WMEM", null, "4096 16384 16777216"},
          {"", null, "1"},
          {"link.mtu", "eth0", "1279"},
          {"link.mtu", "eth0", "9217"},
          {"link.mtu", "eth0", "1500 up"},
          {"link.mtu", "eth0", "0x5dc"},
          {"link.mtu", null, "1500"},
          {"link.mtu", "eth0; reboot", "1500"},
          {"link.mtu", "-all", "1500"},
          {"link.mtu", "an-interface-name-too-long", "1500"},
          {"link.mtu", "../eth0", "1500"},
          {"route.mtu", "default", "575"},
          {"route.mtu", "default", "65536"},
          {"route.mtu", "default dev lo", "1400"},
          {"route.mtu", "example.com", "1400"},
          {"route.mtu", null, "1400"},
          {"route.advmss", "default", "100"},
          {"route.advmss", "default", "lock 1000"},
          {"route.gateway", "default", "10.0.0.1"},
          {"qdisc", "eth0", "netem loss 100%"},
          {"qdisc", "eth0", "fq quantum 0"},
          {"qdisc", "eth0", "fq quantum"},
          {"qdisc", "eth0", "fq quantum 3028 quantum 3028"},
          {"qdisc", "eth0", "fq maxrate 1"},
          {"qdisc", "eth0", "noqueue"},
          {"qdisc", "eth0", ""},
          {"qdisc", null, "fq"},
          {"offload.tx-checksumming", "eth0", "true"},
          {"offload.tx-checksumming", null, "off"},
          {"offload.rx-all", "eth0", "on"},
          {"offload.", "eth0", "on"},
          {"module", null, "evil"},
          {"module", null, "tcp_bbr; reboot"},
          {"module", "eth0", "tcp_bbr"},
          {"module", null, "../tcp_bbr"}
        }) {
      genuine(
          all,
          "change " + String.join(" ", java.util.Arrays.asList(c)),
          bytes(apply(change(c[0], c[1], c[2]))));
    }
    genuine(all, "no change", bytes(apply()));
    genuine(all, "the same twice", bytes(apply(GOOD, GOOD)));
    genuine(all, "a good and a bad one", bytes(apply(GOOD, change("vm.swappiness", null, "1"))));
    HostChange[] many = new HostChange[33];
    java.util.Arrays.fill(many, GOOD);
    genuine(all, "too many", bytes(apply(many)));
    for (long seconds : new long[] {0, 1, 29, 86_401, Long.MAX_VALUE / 4096}) {
      genuine(all, "to confirm within " + seconds + " s", bytes(apply(seconds, GOOD)));
    }
    genuine(
        all,
        "odd expectation",
        bytes(apply(new HostChange("link.mtu", Optional.of("eth0"), Optional.of("$(x)"), "1500"))));
  }

  @Test
  void shouldRefuseEveryCommandThatComesAgain() {
    for (CommandData data :
        List.of(
            apply(GOOD),
            new CommandData.Confirm(HOST, "fix-1", SOON),
            new CommandData.Rollback(HOST, "fix-1", SOON, "x"),
            new CommandData.Serve(HOST, "r", SOON, "10.9.0.1", 5201, "10.9.0.2", 30))) {
      byte[] value = bytes(data);
      assertThat(check(value)).isNotInstanceOf(Verdict.Refused.class);
      assertRefused(check(value), "seen before");
    }
  }

  @Test
  void shouldRefuseChangesUnlessTheyAreSwitchedOn() {
    byte[] value = bytes(apply(GOOD));

    assertRefused(gate(false, NOW).check(value, "k1", signer.sign(value)), "switched off");
  }

  @Test
  void shouldRefuseAChangeWhileAnotherIsPending() {
    world.door().handle(World.apply());

    assertRefused(check(bytes(apply(GOOD))), "pending");
    assertThat(world.door().status()).hasSize(1);
  }

  private static void assertRefused(Verdict verdict, String why) {
    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
    assertThat(((Verdict.Refused) verdict).result().reason().orElseThrow()).contains(why);
  }
}
