package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.embedded.EmbeddedServicesResource;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class LifecycleIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject AgroalDataSource database;
  @Inject Config config;

  private final EventCodec codec = new EventCodec();
  private Rows rows;
  private String host;
  private UUID path;

  @BeforeEach
  void host() {
    rows = new Rows(database);
    host = rows.host("web-" + UUID.randomUUID());
    path = rows.path(host, "home-" + UUID.randomUUID(), "SEND_WINDOW_LIMITED");
  }

  @Test
  void shouldCarryAnApprovalToTheHostAndItsReportBack() throws Exception {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());

    Response approved = approve(recommendation, Map.of("Longhaul-Actor", "ada"));
    approved.then().statusCode(202).body("state", equalTo("requested"));
    assertThat(approved.asString()).contains("net.ipv4.tcp_wmem").doesNotContain("null");
    String address = approved.header("Location");
    assertThat(given().get(address).asString())
        .contains("net.ipv4.tcp_wmem")
        .doesNotContain("null");
    String id = approved.path("id");

    ConsumerRecord<String, byte[]> record = commands(host, 1).get(0);
    assertGenuine(record);
    CommandData.Apply command = (CommandData.Apply) command(record);
    assertThat(command.remediationId()).isEqualTo(id);
    assertThat(command.changes())
        .containsExactly(
            new CommandData.HostChange(
                "net.ipv4.tcp_wmem",
                Optional.empty(),
                Optional.of("4096 16384 4194304"),
                "4096 16384 16777216"));
    assertThat(Instant.parse(command.expiresAt())).isAfter(Instant.now());

    report(id, "applied", host);
    awaitState(address, "applied");
    given().post(address + "/confirmation").then().statusCode(202);
    assertThat(command(commands(host, 2).get(1))).isInstanceOf(CommandData.Confirm.class);
    report(id, "confirmed", host);
    awaitState(address, "confirmed");
    assertThat(
            rows.text(
                "select actor from audit where target = ?", "recommendation/" + recommendation))
        .isEqualTo("ada");
    given()
        .get("/api/v1/recommendations/" + recommendation)
        .then()
        .body("status", equalTo("approved"));
  }

  @Test
  void shouldFireAnAlertWhenAChangeWasTakenBackAndEndItWithTheNextDecision() throws Exception {
    String id = approve(rows.recommendation(path, host, Rows.wmem()), Map.of()).path("id");
    report(id, "applied", host);
    report(id, "rolled-back", host);
    awaitState("/api/v1/remediations/" + id, "rolled-back");

    given()
        .queryParam("host", host)
        .get("/api/v1/alerts")
        .then()
        .body("items", hasSize(1))
        .body("items[0].kind", equalTo("RemediationRolledBack"))
        .body("items[0].status", equalTo("firing"));

    approve(rows.recommendation(path, host, Rows.wmem()), Map.of()).then().statusCode(202);
    given()
        .queryParam("host", host)
        .get("/api/v1/alerts")
        .then()
        .body("items[0].status", equalTo("resolved"));
  }

  @Test
  void shouldIgnoreReportsOfOtherHostsAndReportsThatComeTwice() throws Exception {
    String id = approve(rows.recommendation(path, host, Rows.wmem()), Map.of()).path("id");

    report(id, "failed", "somebody-else");
    report(id, "applied", host);
    report(id, "applied", host);
    report(UUID.randomUUID().toString(), "applied", host);
    send(host, "nonsense".getBytes(StandardCharsets.UTF_8));
    report(id, "refused", host);
    report(id, "rolled-back", host);

    awaitState("/api/v1/remediations/" + id, "rolled-back");
    assertThat(rows.text("select count(*) from audit where target = ?", "remediation/" + id))
        .isEqualTo("2");
  }

  @Test
  void shouldMakeOneChangeOfAHostAtATime() {
    UUID first = rows.recommendation(path, host, Rows.wmem());
    approve(first, Map.of()).then().statusCode(202);
    UUID other = rows.path(host, "elsewhere", "SEND_WINDOW_LIMITED");

    problem(
        approve(rows.recommendation(other, host, Rows.wmem()), Map.of()).then(),
        409,
        "change-pending");
    problem(approve(first, Map.of()).then(), 409, "already-decided");
  }

  @Test
  void shouldRefuseToChangeAHostWithoutAProbe() {
    UUID strange = rows.path("no-probe", UUID.randomUUID().toString(), "SEND_WINDOW_LIMITED");

    problem(
            approve(rows.recommendation(strange, "no-probe", Rows.wmem()), Map.of()).then(),
            409,
            "no-probe")
        .body("detail", containsString("script"));
  }

  @Test
  void shouldAskForARoundOnlyWhereItCanBeMeasured() {
    String rounds = "/api/v1/paths/" + path + "/rounds";
    problem(given().post(rounds).then(), 409, "no-probe")
        .body("detail", containsString("No address of home-"));
    problem(
        given().post("/api/v1/paths/" + UUID.randomUUID() + "/rounds").then(), 404, "not-found");
  }

  @Test
  void shouldRefuseToApproveNothingAndWhatIsNotSafe() {
    UUID empty = rows.recommendation(path, host);
    problem(approve(empty, Map.of()).then(), 409, "nothing-to-change");

    UUID other = rows.path(host, "elsewhere", "SEND_WINDOW_LIMITED");
    UUID hostile = rows.recommendation(other, host, Rows.wmem().replace("16777216", "1; reboot"));
    problem(approve(hostile, Map.of()).then(), 409, "unsafe-value");
    problem(
        given().get("/api/v1/recommendations/" + hostile + "/script").then(), 409, "unsafe-value");
  }

  @Test
  void shouldHoldAVersionAgainstWhatOthersChanged() {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());
    String etag = given().get("/api/v1/recommendations/" + recommendation).header("ETag");

    problem(approve(recommendation, Map.of("If-Match", "\"7\"")).then(), 412, "stale-version");
    approve(recommendation, Map.of("If-Match", etag)).then().statusCode(202);
  }

  @Test
  void shouldGiveTheSameAnswerToTheSameRequestAgain() {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());
    Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());

    Response first = approve(recommendation, key);
    Response again = approve(recommendation, key);

    first.then().statusCode(202);
    again.then().statusCode(202).header("Idempotency-Replayed", "true");
    assertThat(again.asString()).isEqualTo(first.asString());
    assertThat(again.header("Location")).isEqualTo(first.header("Location"));
    problem(approve(UUID.randomUUID(), key).then(), 422, "key-reused");
  }

  @Test
  void shouldLetAFailedRequestBeTriedAgainWithItsKey() {
    Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
    UUID unknown = UUID.randomUUID();

    problem(approve(unknown, key).then(), 404, "not-found");
    problem(approve(unknown, key).then(), 404, "not-found");
  }

  @Test
  void shouldDismissWithAReasonAndOnlyOnce() {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());

    dismiss(recommendation)
        .then()
        .statusCode(200)
        .body("status", equalTo("dismissed"))
        .body("decision.reason", equalTo("not on a Friday"));
    problem(dismiss(recommendation).then(), 409, "already-decided");
  }

  @Test
  void shouldExpireWhatAHostNeverAnswered() {
    String id = approve(rows.recommendation(path, host, Rows.wmem()), Map.of()).path("id");
    rows.overdue(UUID.fromString(id));

    awaitState("/api/v1/remediations/" + id, "expired");
  }

  @Test
  void shouldRollBackOnRequestAndRefuseWhatDoesNotFit() throws Exception {
    String id = approve(rows.recommendation(path, host, Rows.wmem()), Map.of()).path("id");
    String address = "/api/v1/remediations/" + id;

    problem(given().post(address + "/confirmation").then(), 409, "wrong-state");
    report(id, "applied", host);
    awaitState(address, "applied");
    given()
        .contentType("application/json")
        .body("{\"reason\":\"slower\"}")
        .post(address + "/rollback")
        .then()
        .statusCode(202)
        .body("state", equalTo("rolling-back"));
    assertThat(command(commands(host, 2).get(1)))
        .isInstanceOfSatisfying(
            CommandData.Rollback.class, r -> assertThat(r.reason()).isEqualTo("slower"));
  }

  @Test
  void shouldServeTheScriptOfARecommendation() {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());

    given()
        .get("/api/v1/recommendations/" + recommendation + "/script")
        .then()
        .statusCode(200)
        .contentType(containsString("text/x-shellscript"))
        .body(containsString("set -eu"))
        .body(containsString("'4096 16384 16777216'"));
  }

  @Test
  void shouldTellNothingOfTheInsideWhenTheServiceIsAtFault() {
    UUID recommendation = rows.recommendation(path, host, Rows.wmem());
    rows.run("update recommendation set judgement = '{}' where id = ?", recommendation);

    String body =
        problem(
                given().get("/api/v1/recommendations/" + recommendation + "/script").then(),
                500,
                "internal-error")
            .body("errorId", matchesPattern("[0-9a-f-]{36}"))
            .extract()
            .asString();

    assertThat(body).doesNotContain("Exception", "dev.longhaul", "JudgementDocument", "null");
  }

  private static Response approve(UUID recommendation, Map<String, String> headers) {
    return given().headers(headers).post("/api/v1/recommendations/" + recommendation + "/approval");
  }

  private static Response dismiss(UUID recommendation) {
    return given()
        .contentType("application/json")
        .body("{\"reason\":\"not on a\\nFriday\"}")
        .post("/api/v1/recommendations/" + recommendation + "/dismissal");
  }

  private static void awaitState(String address, String state) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> given().get(address).then().body("state", equalTo(state)));
  }

  private void report(String remediation, String outcome, String from) throws Exception {
    CommandResult result =
        new CommandResult(
            from, remediation, Optional.empty(), outcome, Optional.of("because"), List.of());
    send(
        host,
        codec.encode(
            new CloudEvent<>(
                UuidCreator.getTimeOrderedEpoch(),
                "/hosts/" + from,
                "dev.longhaul.command-result.v1",
                Instant.now().toString(),
                Optional.of(from),
                result)));
  }

  private void send(String key, byte[] value) throws Exception {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      producer
          .send(new ProducerRecord<>("longhaul.command-results", key, value))
          .get(10, TimeUnit.SECONDS);
    }
  }

  private List<ConsumerRecord<String, byte[]>> commands(String key, int count) {
    List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", servers()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor("longhaul.commands").stream()
              .map(p -> new TopicPartition(p.topic(), p.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(200))
                    .forEach(
                        r -> {
                          if (key.equals(r.key())) {
                            found.add(r);
                          }
                        });
                return found.size() >= count;
              });
    }
    return found;
  }

  private CommandData command(ConsumerRecord<String, byte[]> record) {
    Decoding<CommandData> decoding = codec.decodeCommand(record.value());
    assertThat(decoding).isInstanceOf(Decoding.Decoded.class);
    return ((Decoding.Decoded<CommandData>) decoding).event().data();
  }

  /** With the JDK alone, over the bytes as they came, as any other host would do it. */
  private void assertGenuine(ConsumerRecord<String, byte[]> record) throws Exception {
    byte[] key =
        Base64.getDecoder().decode(config.getValue(SigningKeyResource.PUBLIC_KEY, String.class));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initVerify(
        KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(key)));
    signature.update(record.value());
    byte[] header = record.headers().lastHeader("longhaul-signature").value();
    assertThat(
            signature.verify(
                Base64.getDecoder().decode(new String(header, StandardCharsets.US_ASCII))))
        .isTrue();
    assertThat(record.headers().lastHeader("longhaul-key-id")).isNotNull();
  }

  private String servers() {
    return config.getValue("kafka.bootstrap.servers", String.class);
  }
}
