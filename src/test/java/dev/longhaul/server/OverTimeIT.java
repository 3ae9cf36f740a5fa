package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.server.Events.Settings;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A path gets slower after something was changed on a host, and recovers. */
class OverTimeIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String WMEM = "4096 16384 4194304";
  private static final Settings OLD = new Settings("6.1.0-18-amd64", WMEM);
  private static final Settings UPDATED = new Settings("6.1.0-21-amd64", WMEM);

  private static ServiceBed bed;

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final List<String> sent = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    bed = new ServiceBed().awaitReady();
  }

  @AfterAll
  static void stop() {
    bed.close();
  }

  @Test
  void shouldNameTheKernelUpdateBeforeADropAndTellTheRecovery() throws Exception {
    Instant drop = now.minus(Duration.ofHours(8));
    learn(drop);
    state(drop.minus(Duration.ofMinutes(90)), OLD);
    state(drop.minus(Duration.ofMinutes(40)), UPDATED);
    awaitEvents();
    for (int i = 0; i < 4; i++) {
      test(drop.plus(Duration.ofHours(i)), 180);
    }
    awaitEvents();
    await().atMost(SOON).untilAsserted(() -> assertThat(alerts("slow-1")).hasSize(1));

    AlertData fired = alerts("slow-1").get(0);
    assertThat(fired.status()).isEqualTo("firing");
    assertThat(fired.kind()).isEqualTo("ThroughputRegression");
    assertThat(fired.since()).isEqualTo(drop.toString());
    assertThat(fired.usualMbps().orElseThrow()).isCloseTo(400, within(25d));
    assertThat(fired.nowMbps().orElseThrow()).isCloseTo(180, within(10d));
    assertThat(fired.precededBy()).hasSize(1);
    assertThat(fired.precededBy().get(0).setting()).isEqualTo("kernel");
    assertThat(fired.summary())
        .contains(
            "the kernel of slow-1 went from 6.1.0-18-amd64 to 6.1.0-21-amd64, 40 minutes before");

    bed.killAndStart();
    bed.awaitReady();
    replay();
    assertThat(alerts("slow-1")).hasSize(1);
    for (int i = 4; i < 7; i++) {
      test(drop.plus(Duration.ofHours(i)), 405);
    }
    awaitEvents();
    await().atMost(SOON).untilAsserted(() -> assertThat(alerts("slow-1")).hasSize(2));

    AlertData resolved = alerts("slow-1").get(1);
    assertThat(resolved.status()).isEqualTo("resolved");
    assertThat(resolved.fingerprint()).isEqualTo(fired.fingerprint());
    assertThat(resolved.since()).isEqualTo(fired.since());
    assertThat(resolved.summary()).contains("slow-1 to slow-2 is back");
    assertThat(resolved.nowMbps().orElseThrow()).isCloseTo(405, within(25d));
    assertThat(resolved.precededBy()).isEqualTo(fired.precededBy());
    assertThat(bed.column("select status from alert where host = 'slow-1'"))
        .containsExactly("resolved");
    serveWhatIsUsualAndWhatChanged();
  }

  /** The same events once more, with the same ids. */
  private void replay() {
    String history =
        "select h.data::text from path_history h join path p on p.id = h.path_id"
            + " where p.receiver = 'slow-2'";
    List<String> before = bed.column(history);
    String changed = "select id::text from host_change where host = 'slow-1' order by id";
    List<String> changes = bed.column(changed);
    sent.forEach(event -> bed.send("slow-1", event));
    UUID last = UuidCreator.getTimeOrderedEpoch();
    bed.send("slow-1", Events.throughput(last, "slow-1", "slow-9", now, 1));
    bed.flush();
    await()
        .atMost(SOON)
        .until(
            () ->
                bed.column("select id::text from measurement where id = ?::uuid", last.toString())
                    .size(),
            n -> n == 1);
    assertThat(bed.column(history)).isEqualTo(before);
    assertThat(bed.column(changed)).isEqualTo(changes);
  }

  private static void serveWhatIsUsualAndWhatChanged() throws Exception {
    String path = bed.column("select id::text from path where receiver = 'slow-2'").get(0);
    JsonNode baseline = get("/api/v1/paths/" + path + "/baseline");
    assertThat(baseline.get("usual").size()).isEqualTo(24);
    assertThat(baseline.at("/usual/3/mbps").asDouble()).isCloseTo(400, within(25d));
    assertThat(baseline.at("/current/mbps").asDouble()).isCloseTo(405, within(25d));
    assertThat(baseline.at("/measuredAs/source").asText()).isEqualTo("test");
    assertThat(baseline.has("regression")).isFalse();

    JsonNode changes = get("/api/v1/hosts/slow-1/changes");
    assertThat(changes.get("items").size()).isEqualTo(1);
    assertThat(changes.at("/items/0/setting").asText()).isEqualTo("kernel");
    assertThat(changes.at("/items/0/to").asText()).isEqualTo("6.1.0-21-amd64");
  }

  @Test
  void shouldTellThatAConfirmedSettingIsNoLongerInForce() throws Exception {
    String kept = "4096 16384 67108864";
    Instant confirmed = now.minus(Duration.ofHours(5));
    bed.send("drift-1", Events.throughput(id(), "drift-1", "drift-2", confirmed, 300));
    drift(confirmed.minusSeconds(60), WMEM);
    await()
        .atMost(SOON)
        .until(
            () -> bed.column("select id::text from path where sender = 'drift-1'").size(),
            n -> n == 1);
    confirm(confirmed, kept);

    drift(confirmed.plusSeconds(60), kept);
    drift(confirmed.plusSeconds(3600), WMEM);
    await().atMost(SOON).untilAsserted(() -> assertThat(alerts("drift-1")).hasSize(1));
    AlertData fired = alerts("drift-1").get(0);
    assertThat(fired.kind()).isEqualTo("ConfigurationDrift");
    assertThat(fired.summary()).contains("net.ipv4.tcp_wmem of drift-1 is " + WMEM, kept);

    drift(confirmed.plusSeconds(7200), kept);
    await().atMost(SOON).untilAsserted(() -> assertThat(alerts("drift-1")).hasSize(2));
    assertThat(alerts("drift-1").get(1).status()).isEqualTo("resolved");
    assertThat(
            bed.column(
                "select remediation is not null from host_change where host = 'drift-1' order by id"))
        .containsExactly("t", "f", "t");
  }

  private static void confirm(Instant at, String value) throws Exception {
    bed.execute(
        """
        with r as (
          insert into recommendation
            (id, path_id, created_at, status, fingerprint, cause, host, judgement)
          select gen_random_uuid(), id, now(), 'approved', 'x', 'SEND_WINDOW_LIMITED', 'drift-1', '{}'
          from path where sender = 'drift-1' returning id, path_id)
        insert into remediation
          (id, recommendation_id, path_id, host, state, created_at, updated_at, detail)
        select gen_random_uuid(), id, path_id, 'drift-1', 'confirmed', '%1$s', '%1$s',
          '{"confirmWithinSeconds":600,"changes":[{"setting":"net.ipv4.tcp_wmem",
            "expectedFrom":"%2$s","to":"%3$s"}],"values":[]}'
        from r
        """
            .formatted(at, WMEM, value));
  }

  private static void drift(Instant at, String wmem) {
    Settings settings = new Settings("6.1.0-18-amd64", wmem);
    bed.send("drift-1", Events.hostState(id(), "drift-1", "10.77.0.1", at, settings));
    bed.flush();
  }

  /** Six days of hourly tests that differ by a few per cent. */
  private void learn(Instant until) {
    state(until.minus(Duration.ofDays(6)), OLD);
    for (int hour = 6 * 24; hour > 0; hour--) {
      test(until.minus(Duration.ofHours(hour)), 400 + 7 * (hour * 31 % 5 - 2));
    }
  }

  private void test(Instant at, double mbps) {
    send(Events.throughput(id(), "slow-1", "slow-2", at, mbps));
  }

  private void state(Instant at, Settings settings) {
    send(Events.hostState(id(), "slow-1", "10.76.0.1", at, settings));
  }

  private void send(String event) {
    sent.add(event);
    bed.send("slow-1", event);
  }

  private void awaitEvents() {
    bed.flush();
    await()
        .atMost(SOON)
        .until(
            () ->
                bed.column(
                    "select id::text from measurement where host = 'slow-1' and event::text not like"
                        + " '%slow-9%'"),
            rows -> rows.size() == sent.size());
  }

  private static List<AlertData> alerts(String host) {
    EventCodec codec = new EventCodec();
    return bed.all(bed.alerts).stream()
        .filter(each -> host.equals(each.key()))
        .map(each -> ((Decoding.Decoded<AlertData>) codec.decodeAlert(each.value())).event().data())
        .filter(
            a -> a.kind().equals("ThroughputRegression") || a.kind().equals("ConfigurationDrift"))
        .toList();
  }

  private static JsonNode get(String address) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(bed.process().address() + address)).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new ObjectMapper().readTree(answer.body());
  }

  private static UUID id() {
    return UuidCreator.getTimeOrderedEpoch();
  }
}
