package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.embedded.EmbeddedServicesResource;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class ListsIT {

  @Inject AgroalDataSource database;

  private Rows rows;

  @BeforeEach
  void rows() {
    rows = new Rows(database);
  }

  @Test
  void shouldWalkThroughAListWhileItGrows() {
    String sender = "walk-" + UUID.randomUUID();
    List<String> before = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      before.add(rows.path(sender, "peer-" + i, "HEALTHY").toString());
    }
    List<String> seen = new ArrayList<>();
    @Nullable String next = "/api/v1/paths?limit=4&sender=" + sender;
    while (next != null) {
      Response page = given().urlEncodingEnabled(false).get(next);
      page.then().statusCode(200);
      List<String> ids = page.path("items.id");
      assertThat(ids).hasSizeLessThanOrEqualTo(4);
      seen.addAll(ids);
      rows.path(sender, "late-" + seen.size(), "HEALTHY");
      next = page.path("next");
    }

    assertThat(seen).doesNotHaveDuplicates().containsAll(before).isSorted();
  }

  @Test
  void shouldWalkBackwardsThroughHistory() {
    UUID path = rows.path("history-" + UUID.randomUUID(), "peer", "HEALTHY");
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      ids.add(0, rows.diagnosis(path, "HEALTHY").toString());
    }
    String list = "/api/v1/paths/" + path + "/diagnoses?limit=3";
    List<String> seen = new ArrayList<>();
    @Nullable String next = list;
    while (next != null) {
      Response page = given().urlEncodingEnabled(false).get(next);
      seen.addAll(page.path("items.id"));
      rows.diagnosis(path, "PATH_CAPACITY");
      next = page.path("next");
    }

    assertThat(seen).isEqualTo(ids);
  }

  @Test
  void shouldFilterPaths() {
    String sender = "filter-" + UUID.randomUUID();
    rows.path(sender, "a_b", "HEALTHY");
    rows.path(sender, "axb", "PATH_CAPACITY");

    given()
        .queryParam("sender", sender)
        .queryParam("verdict", "HEALTHY")
        .get("/api/v1/paths")
        .then()
        .body("items", hasSize(1))
        .body("items[0].receiver", equalTo("a_b"))
        .body("items[0].measuredMbps", equalTo(79.0f))
        .body("items[0].addressFamily", equalTo("ipv4"));
    given()
        .queryParam("q", sender.substring(0, 20))
        .get("/api/v1/paths")
        .then()
        .body("items", hasSize(2));
    given()
        .queryParam("sender", sender)
        .queryParam("q", "a_")
        .get("/api/v1/paths")
        .then()
        .body("items", hasSize(1));
  }

  @Test
  void shouldCompareTheSenderWithTheFastestOtherOne() {
    String receiver = "compare-" + UUID.randomUUID();
    String slow = rows.host("slow-" + UUID.randomUUID());
    String fast = rows.host("fast-" + UUID.randomUUID());
    UUID path = rows.path(slow, receiver, "SEND_WINDOW_LIMITED");
    UUID other = rows.path(fast, receiver, "PATH_CAPACITY");
    UUID elsewhere = rows.path(fast, "elsewhere-" + receiver, "PATH_CAPACITY");

    given()
        .get("/api/v1/paths/" + path + "/comparison")
        .then()
        .statusCode(200)
        .body("outcome", equalTo("ALIKE"))
        .body("fast.name", equalTo(fast));
    given()
        .queryParam("with", other)
        .get("/api/v1/paths/" + path + "/comparison")
        .then()
        .statusCode(200);
    given()
        .queryParam("with", elsewhere)
        .get("/api/v1/paths/" + path + "/comparison")
        .then()
        .statusCode(422)
        .body("detail", containsString("to one receiver"));
    given().get("/api/v1/paths/" + elsewhere + "/comparison").then().statusCode(404);
  }

  @Test
  void shouldServeThePresentDiagnosisOfAPath() {
    UUID path = rows.path("diagnosis-" + UUID.randomUUID(), "peer", "SEND_WINDOW_LIMITED");

    given()
        .get("/api/v1/paths/" + path + "/diagnosis")
        .then()
        .statusCode(200)
        .contentType("application/json")
        .header("ETag", equalTo("\"0\""))
        .body("verdict", equalTo("SEND_WINDOW_LIMITED"))
        .body("recommendation.changes[0].setting", equalTo("net.ipv4.tcp_wmem"));
  }

  @Test
  void shouldServeAHostWithItsState() {
    String host = rows.host("state-" + UUID.randomUUID());

    given()
        .get("/api/v1/hosts/" + host)
        .then()
        .statusCode(200)
        .body("id", equalTo(host))
        .body("state.sysctls.'net.ipv4.tcp_wmem'", equalTo("4096 16384 4194304"));
    given()
        .queryParam("q", host)
        .get("/api/v1/hosts")
        .then()
        .body("items", hasSize(1))
        .body("items[0].state", equalTo(null));
  }

  @Test
  void shouldWalkThroughTheChangesOfAHost() {
    String host = rows.host("changes-" + UUID.randomUUID());
    for (int i = 0; i < 5; i++) {
      rows.hostChange(host, "net.core.somaxconn", i);
    }

    Response page = given().get("/api/v1/hosts/" + host + "/changes?limit=3");
    page.then()
        .statusCode(200)
        .body("items", hasSize(3))
        .body("items[0].setting", equalTo("net.core.somaxconn"))
        .body("items[0].from", equalTo("4"))
        .body("items[0].to", equalTo("5"))
        .body("items[0].notBefore", startsWith("20"))
        .body("items[0].target", equalTo(null));
    String next = page.path("next");
    given()
        .urlEncodingEnabled(false)
        .get(next)
        .then()
        .statusCode(200)
        .body("items", hasSize(2))
        .body("items[1].from", equalTo("0"))
        .body("next", equalTo(null));
    problem(given().get("/api/v1/hosts/nobody/changes").then(), 404, "not-found");
    problem(
        given().get("/api/v1/hosts/" + host + "/changes?cursor=x").then(), 400, "invalid-cursor");
  }

  @Test
  void shouldSayThatNothingIsUsualOnAPathThatWasNotTested() {
    UUID path = rows.path("untested-" + UUID.randomUUID(), "peer", "HEALTHY");

    given()
        .get("/api/v1/paths/" + path + "/baseline")
        .then()
        .statusCode(200)
        .body("pathId", equalTo(path.toString()))
        .body("usual", hasSize(0))
        .body("changePoints", hasSize(0))
        .body("current", equalTo(null))
        .body("measuredAs", equalTo(null));
    problem(
        given().get("/api/v1/paths/" + UUID.randomUUID() + "/baseline").then(), 404, "not-found");
  }

  @Test
  void shouldServeEmptyLists() {
    for (String list : List.of("measurements", "alerts", "recommendations", "remediations")) {
      given()
          .queryParam("host", "nobody")
          .get("/api/v1/" + list)
          .then()
          .statusCode(200)
          .body("items", hasSize(0))
          .body("next", equalTo(null));
    }
  }

  @Test
  void shouldExplainRulesAndCauses() {
    given()
        .get("/api/v1/rules")
        .then()
        .statusCode(200)
        .body("items.size()", equalTo(RuleId.values().length))
        .body("items[0].id", equalTo("W1"));
    given()
        .get("/api/v1/rules/w9")
        .then()
        .statusCode(200)
        .body("id", equalTo("W9"))
        .body("causes", hasItem("PATH_CAPACITY"));
    given()
        .get("/api/v1/causes")
        .then()
        .statusCode(200)
        .body("items.size()", equalTo(Cause.values().length));
    given()
        .get("/api/v1/causes/LOSS_LIMITED")
        .then()
        .statusCode(200)
        .body("rules[0]", equalTo("D4"))
        .body("fixableBy", equalTo("sender"));
    problem(given().get("/api/v1/rules/W99").then(), 404, "not-found");
    problem(given().get("/api/v1/causes/GREMLINS").then(), 404, "not-found");
  }

  @Test
  void shouldReckonTheBandwidthDelayProduct() {
    given()
        .queryParam("bandwidth", "1Gbit/s")
        .queryParam("rtt", "76ms")
        .get("/api/v1/bdp")
        .then()
        .statusCode(200)
        .body("bdpBytes", equalTo(9_500_000))
        .body("sendBufferBytes", equalTo(32 << 20))
        .body("receiveBufferBytes", equalTo(32 << 20))
        .body("rttMillis", closeTo(76f));
    given()
        .queryParam("bandwidth", "1Gbit/s")
        .queryParam("rtt", "50ms")
        .queryParam("cc", "bbr")
        .get("/api/v1/bdp")
        .then()
        .statusCode(200)
        .body("sendBufferBytes", equalTo(32 << 20))
        .body("receiveBufferBytes", equalTo(16 << 20));
    problem(given().get("/api/v1/bdp").then(), 400, "invalid-request");
    problem(
        given().get("/api/v1/bdp?bandwidth=1Gbit/s&rtt=1s&cc=a%20b").then(),
        400,
        "invalid-request");
    problem(
        given().queryParam("bandwidth", "fast").queryParam("rtt", "1s").get("/api/v1/bdp").then(),
        400,
        "invalid-request");
    problem(
        given()
            .queryParam("bandwidth", "1Gbit/s")
            .queryParam("rtt", "9".repeat(200) + "h")
            .get("/api/v1/bdp")
            .then(),
        400,
        "invalid-request");
    problem(
        given()
            .queryParam("bandwidth", "1Gbit/s")
            .queryParam("rtt", "0s")
            .get("/api/v1/bdp")
            .then(),
        400,
        "invalid-request");
  }

  @Test
  void shouldRefuseATimeSpanThatEndsBeforeItBegins() {
    problem(
            given()
                .queryParam("from", "2026-11-30T10:00:00Z")
                .queryParam("to", "2026-11-30T09:00:00Z")
                .get("/api/v1/measurements")
                .then(),
            400,
            "invalid-request")
        .body("errors[0].field", equalTo("to"));
    problem(
        given().queryParam("from", "yesterday").get("/api/v1/measurements").then(),
        400,
        "invalid-request");
  }

  @Test
  void shouldKeepFiltersInTheLinkToTheNextPage() {
    String sender = "link ÄÖ&=%{x}-" + UUID.randomUUID();
    rows.path(sender, "a", "HEALTHY");
    rows.path(sender, "b", "HEALTHY");

    String next =
        given()
            .queryParam("sender", sender)
            .queryParam("limit", 1)
            .get("/api/v1/paths")
            .then()
            .statusCode(200)
            .body("next", startsWith("/api/v1/paths?"))
            .extract()
            .path("next");
    given()
        .urlEncodingEnabled(false)
        .get(next)
        .then()
        .statusCode(200)
        .body("items", hasSize(1))
        .body("items[0].sender", equalTo(sender));
  }

  private static org.hamcrest.Matcher<Float> closeTo(float value) {
    return equalTo(value);
  }
}
