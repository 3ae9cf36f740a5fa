package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(DatabaseAwayIT.NothingAnswers.class)
class DatabaseAwayIT {

  /** Addresses at which nobody listens. */
  public static class NothingAnswers implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "longhaul.database.url", "postgresql://localhost:1/nothing?user=nobody",
          "kafka.bootstrap.servers", "localhost:1");
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paths",
        "hosts",
        "measurements",
        "diagnoses",
        "alerts",
        "recommendations",
        "remediations"
      })
  void shouldSayThatItIsWorthWhileToTryAgain(String list) {
    String after =
        problem(given().get("/api/v1/" + list).then(), 503, "unavailable")
            .extract()
            .header("Retry-After");
    assertThat(Integer.parseInt(after)).isPositive();
  }

  @Test
  void shouldAnswerDecisionsToo() {
    String address = "/api/v1/recommendations/" + UUID.randomUUID() + "/approval";
    problem(given().post(address).then(), 503, "unavailable");
    problem(given().header("Idempotency-Key", "k").post(address).then(), 503, "unavailable");
  }

  @Test
  void shouldGoOnWithWhatNeedsNoDatabase() {
    given()
        .contentType("application/json")
        .body(UploadIT.Iperf3Output.now())
        .post("/api/v1/diagnoses")
        .then()
        .statusCode(200);
    given().get("/api/v1/bdp?bandwidth=1Gbit/s&rtt=76ms").then().statusCode(200);
  }
}
