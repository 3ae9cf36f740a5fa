package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import dev.longhaul.embedded.EmbeddedServicesResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class UploadIT {

  @Test
  void shouldStoreAndJudgeWhatIperf3Printed() {
    String sender = "srv-" + UUID.randomUUID();

    Response answer =
        given()
            .multiPart("sender", sender)
            .multiPart("receiver", "home")
            .multiPart("file", "result.json", bytes(Iperf3Output.now()), "application/json")
            .multiPart("file", "notes.txt", bytes("bought milk"), "text/plain")
            .post("/api/v1/measurements");

    answer
        .then()
        .statusCode(201)
        .body("stored", greaterThan(0))
        .body("files", hasSize(2))
        .body("files[0].tool", notNullValue())
        .body("files[1].refusal", containsString("not the output"))
        .body("diagnosis.verdict", notNullValue())
        .body("path.sender", equalTo(sender));
    String path = answer.header("Location");
    given().get(path).then().statusCode(200).body("receiver", equalTo("home"));
    given()
        .get(path + "/diagnosis")
        .then()
        .statusCode(200)
        .body("verdict", equalTo(answer.path("diagnosis.verdict")));
    given()
        .queryParam("include", "event")
        .get(path + "/measurements")
        .then()
        .statusCode(200)
        .body("items[0].kind", equalTo("throughput-test"))
        .body("items[0].event.type", equalTo("dev.longhaul.throughput-test.v1"));
  }

  @Test
  void shouldStoreTheSameUploadOnce() {
    String sender = "twice-" + UUID.randomUUID();
    String output = Iperf3Output.now();

    paste(sender, output).then().statusCode(201);
    paste(sender, output)
        .then()
        .statusCode(200)
        .body("stored", equalTo(0))
        .body("duplicates", greaterThan(0));
  }

  @Test
  void shouldJudgeFactsTypedByHand() {
    given()
        .contentType("application/json")
        .body("{\"longhaul\": \"facts\", \"rtt\": \"20ms\", \"sndbuf\": 16384, \"speed\": 1}")
        .post("/api/v1/diagnoses")
        .then()
        .statusCode(200)
        .body("files[0].tool", equalTo("FACTS"))
        .body("files[0].notes[0]", containsString("'speed' is no known fact"))
        .body("diagnosis.verdict", equalTo("SEND_BUFFER_PINNED"));
  }

  @Test
  void shouldStoreFactsTypedByHand() {
    Response answer =
        given()
            .contentType("application/yaml")
            .queryParam("sender", "typed-" + UUID.randomUUID())
            .queryParam("receiver", "home")
            .body(
                "longhaul: facts\nsymptoms: [cable-change-helped]\n"
                    .getBytes(StandardCharsets.UTF_8))
            .post("/api/v1/measurements");

    answer.then().statusCode(201).body("diagnosis.verdict", equalTo("LINK_FAULT"));
    String path = answer.header("Location");
    given().get(path + "/diagnosis").then().statusCode(200).body("verdict", equalTo("LINK_FAULT"));
    given()
        .get(path + "/measurements")
        .then()
        .statusCode(200)
        .body("items[0].kind", equalTo("stated-facts"));
  }

  @Test
  void shouldJudgeWithoutStoring() {
    String sender = "dry-" + UUID.randomUUID();

    given()
        .contentType("text/plain")
        .queryParam("sender", sender)
        .queryParam("receiver", "home")
        .body(Iperf3Output.now())
        .post("/api/v1/diagnoses")
        .then()
        .statusCode(200)
        .body("diagnosis.verdict", notNullValue())
        .body("path", nullValue());
    given()
        .contentType("application/json")
        .queryParam("dryRun", "true")
        .queryParam("sender", sender)
        .body(Iperf3Output.now())
        .post("/api/v1/measurements")
        .then()
        .statusCode(200);
    given().queryParam("sender", sender).get("/api/v1/paths").then().body("items", hasSize(0));
  }

  @Test
  void shouldGiveTheSameAnswerToTheSameUploadAgain() {
    String key = UUID.randomUUID().toString();
    String sender = "key-" + UUID.randomUUID();
    String output = Iperf3Output.now();

    String first =
        given()
            .header("Idempotency-Key", key)
            .spec(pasted(sender))
            .body(output)
            .post("/api/v1/measurements")
            .asString();
    String again =
        given()
            .header("Idempotency-Key", key)
            .spec(pasted(sender))
            .body(output)
            .post("/api/v1/measurements")
            .asString();

    assertThat(again).isEqualTo(first);
    problem(
        given()
            .header("Idempotency-Key", key)
            .spec(pasted(sender))
            .body(output + " ")
            .post("/api/v1/measurements")
            .then(),
        422,
        "key-reused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hello", "{}", "{\"start\":", "[1,2", "\u0000\u0001\u0002"})
  void shouldSayWhyNothingCanBeRead(String body) {
    problem(paste("a", body).then(), 422, "unreadable").body("errors[0].message", notNullValue());
  }

  @Test
  void shouldAskForNamesThatTheFilesDoNotTell() {
    problem(
            given()
                .contentType("text/plain")
                .body("net.ipv4.tcp_wmem = 4096\t16384\t4194304\n")
                .post("/api/v1/measurements")
                .then(),
            400,
            "invalid-request")
        .body("detail", containsString("'sender'"));
  }

  @Test
  void shouldRefuseAFormWithoutFiles() {
    problem(
        given().multiPart("sender", "a").post("/api/v1/measurements").then(),
        400,
        "invalid-request");
  }

  @Test
  void shouldRefuseAFileThatIsTooLarge() {
    problem(
        given()
            .multiPart("file", "big.json", new byte[9 << 20], "application/json")
            .post("/api/v1/diagnoses")
            .then(),
        413,
        "too-large");
  }

  @Test
  void shouldRefuseAHostNameThatIsNone() {
    problem(paste("not a host", Iperf3Output.now()).then(), 400, "invalid-request");
  }

  private static Response paste(String sender, String body) {
    return given().spec(pasted(sender)).body(body).post("/api/v1/measurements");
  }

  private static io.restassured.specification.RequestSpecification pasted(String sender) {
    return new io.restassured.builder.RequestSpecBuilder()
        .setContentType("application/json")
        .addQueryParam("sender", sender)
        .addQueryParam("receiver", "home")
        .build();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** One test of ten seconds, as iperf3 3.12 writes it. */
  static final class Iperf3Output {

    private Iperf3Output() {}

    static String now() {
      StringBuilder intervals = new StringBuilder();
      for (int i = 0; i < 10; i++) {
        String sums = sums(i, i + 1, 9_875_000, 79e6);
        intervals
            .append(i == 0 ? "" : ",")
            .append("{\"streams\":[{\"socket\":5,")
            .append(sums)
            .append(",\"retransmits\":0,\"snd_cwnd\":1048576,\"rtt\":76200,\"rttvar\":120,")
            .append("\"pmtu\":1500,\"omitted\":false,\"sender\":true}],\"sum\":{")
            .append(sums)
            .append(",\"retransmits\":0,\"omitted\":false,\"sender\":true}}");
      }
      String total = sums(0, 10, 98_750_000, 79e6);
      return "{\"start\":{\"connected\":[{\"socket\":5,\"local_host\":\"192.0.2.10\","
          + "\"local_port\":40002,\"remote_host\":\"198.51.100.7\",\"remote_port\":5201}],\"version\":\"iperf"
          + " 3.12\",\"system_info\":\"Linux srv 6.1.0\",\"timestamp\":{\"time\":\"x\","
          + "\"timesecs\":"
          + Instant.now().minusSeconds(20).getEpochSecond()
          + "},\"connecting_to\":{\"host\":\"198.51.100.7\",\"port\":5201},\"cookie\":\"c\","
          + "\"tcp_mss_default\":1448,\"sock_bufsize\":0,\"sndbuf_actual\":16384,"
          + "\"rcvbuf_actual\":131072,\"test_start\":{\"protocol\":\"TCP\",\"num_streams\":1,"
          + "\"blksize\":131072,\"omit\":0,\"duration\":10,\"bytes\":0,\"blocks\":0,\"reverse\":0,"
          + "\"tos\":0}},\"intervals\":["
          + intervals
          + "],\"end\":{\"streams\":[{\"sender\":{\"socket\":5,"
          + total
          + ",\"retransmits\":0,\"max_snd_cwnd\":1048576,\"max_rtt\":76400,\"min_rtt\":76000,"
          + "\"mean_rtt\":76200,\"sender\":true},\"receiver\":{\"socket\":5,"
          + total
          + ",\"sender\":true}}],\"sum_sent\":{"
          + total
          + ",\"retransmits\":0,\"sender\":true},\"sum_received\":{"
          + total
          + ",\"sender\":true},\"cpu_utilization_percent\":{\"host_total\":2.1,\"host_user\":0.1,"
          + "\"host_system\":2.0,\"remote_total\":3.0,\"remote_user\":0.3,\"remote_system\":2.7},"
          + "\"sender_tcp_congestion\":\"cubic\",\"receiver_tcp_congestion\":\"cubic\"}}";
    }

    private static String sums(int start, int end, long bytes, double bitsPerSecond) {
      return "\"start\":"
          + start
          + ",\"end\":"
          + end
          + ",\"seconds\":"
          + (end - start)
          + ",\"bytes\":"
          + bytes
          + ",\"bits_per_second\":"
          + bitsPerSecond;
    }
  }
}
