package dev.longhaul.server.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import dev.longhaul.embedded.EmbeddedServicesResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
class ProblemsIT {

  @ParameterizedTest
  @ValueSource(
      strings = {"/nothing", "/", "/api", "/api/v1", "/api/v1/nothing", "/api/v2/paths", "/q/no"})
  void shouldAnswerAnAddressThatNobodyServes(String address) {
    problem(given().get(address).then(), 404, "not-found").body("instance", equalTo(address));
  }

  @ParameterizedTest
  @ValueSource(strings = {"paths", "hosts", "recommendations", "remediations", "alerts"})
  void shouldAnswerAnIdThatIsNotKnown(String list) {
    problem(given().get("/api/v1/" + list + "/" + UUID.randomUUID()).then(), 404, "not-found");
  }

  @Test
  void shouldAnswerAnIdThatIsNone() {
    problem(given().get("/api/v1/paths/17/diagnosis").then(), 404, "not-found")
        .body("detail", containsString("UUID"));
  }

  @Test
  void shouldAnswerAMethodThatIsNotKnownAndNameThoseThatAre() {
    String allow =
        problem(given().delete("/api/v1/paths").then(), 405, "method-not-allowed")
            .extract()
            .header("Allow");
    assertThat(allow).contains("GET");
  }

  @Test
  void shouldAnswerAnAcceptThatCannotBeServed() {
    problem(given().accept("application/xml").get("/api/v1/paths").then(), 406, "not-acceptable")
        .body("detail", containsString("application/xml"));
  }

  @Test
  void shouldAnswerAMediaTypeThatIsNotRead() {
    problem(
            given().contentType("application/xml").body("<a/>").post("/api/v1/measurements").then(),
            415,
            "unsupported-media-type")
        .body("detail", containsString("application/xml"));
  }

  @ParameterizedTest
  @CsvSource({
    "limit, 0",
    "limit, 501",
    "limit, abc",
    "limit, -1",
    "limit, 99999999999999999999",
    "verdict, NONSENSE",
    "verdict, healthy"
  })
  void shouldAnswerAParameterThatIsWrong(String name, String value) {
    problem(given().queryParam(name, value).get("/api/v1/paths").then(), 400, "invalid-request")
        .body("errors[0].field", equalTo(name))
        .body("errors[0].message", notNullValue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "%00", "aG9zdHMKeA", "cGF0aHMKeA", "....", "äöü"})
  void shouldAnswerACursorThatIsNone(String cursor) {
    problem(
        given().queryParam("cursor", cursor).get("/api/v1/paths").then(), 400, "invalid-cursor");
  }

  @Test
  void shouldAnswerTextThatNoDatabaseHolds() {
    problem(
        given().urlEncodingEnabled(false).get("/api/v1/hosts?q=%00").then(),
        400,
        "invalid-request");
    problem(given().urlEncodingEnabled(false).get("/api/v1/hosts/a%00b").then(), 404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"reason\":", "[]", "{\"reason\":{}}", "17", "\"x\"", ""})
  void shouldAnswerABodyThatIsNotTheJsonItShouldBe(String body) {
    given()
        .contentType("application/json")
        .body(body)
        .post("/api/v1/recommendations/" + UUID.randomUUID() + "/dismissal")
        .then()
        .statusCode(400)
        .contentType("application/problem+json")
        .body("detail", not(containsString("jackson")))
        .body("detail", not(containsString("Dismissal")));
  }

  @Test
  void shouldTellWhereMalformedJsonIsMalformed() {
    problem(
            given()
                .contentType("application/json")
                .body("{\"reason\": nonsense}")
                .post("/api/v1/recommendations/" + UUID.randomUUID() + "/dismissal")
                .then(),
            400,
            "malformed-json")
        .body("detail", containsString("line 1"));
  }

  @Test
  void shouldNameTheFieldsThatAreNotValid() {
    problem(
            given()
                .contentType("application/json")
                .body("{\"reason\":\" \"}")
                .post("/api/v1/recommendations/" + UUID.randomUUID() + "/dismissal")
                .then(),
            400,
            "invalid-request")
        .body("errors[0].field", equalTo("reason"));
  }

  @Test
  void shouldNotServeAWebPageThatUsesABrowserOnThisMachine() {
    problem(given().header("Host", "evil.example").get("/api/v1/paths").then(), 403, "forbidden");
    problem(
        given()
            .header("Origin", "https://evil.example")
            .contentType("text/plain")
            .body("x")
            .post("/api/v1/measurements")
            .then(),
        403,
        "forbidden");
  }

  @Test
  void shouldAnswerABodyThatIsTooLarge() throws IOException {
    String answer =
        raw("POST /api/v1/measurements", "Content-Type: text/plain", "Content-Length: 99999999999");
    assertThat(answer)
        .startsWith("HTTP/1.1 413")
        .contains("application/problem+json", "urn:longhaul:problem:too-large");
  }

  @Test
  void shouldAnswerAnAddressThatIsNoAddress() throws IOException {
    String answer = raw("GET /api/v1/hosts/%zz", "Connection: close");
    // The server turns it away before anything of ours sees it: no body, and nothing given away.
    assertThat(answer).startsWith("HTTP/1.1 400").endsWith("\r\n\r\n");
  }

  @Test
  void shouldAnswerAFormThatIsNone() throws IOException {
    String answer =
        raw(
            "POST /api/v1/measurements",
            "Connection: close",
            "Content-Length: 0",
            "Content-Type: multipart/form-data");
    assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json");
  }

  @Test
  void shouldRefuseAnActorThatCannotBeLogged() {
    problem(
        given()
            .header("Longhaul-Actor", "x".repeat(101))
            .post("/api/v1/recommendations/" + UUID.randomUUID() + "/approval")
            .then(),
        400,
        "invalid-request");
  }

  @Test
  void shouldRefuseAnEntityTagThatIsNone() {
    problem(
        given()
            .header("If-Match", "W/\"3\"")
            .post("/api/v1/recommendations/" + UUID.randomUUID() + "/approval")
            .then(),
        400,
        "invalid-request");
  }

  private static String raw(String line, String... headers) throws IOException {
    String request =
        String.join(
            "\r\n", line + " HTTP/1.1", "Host: localhost", String.join("\r\n", headers), "", "");
    try (Socket socket = new Socket("localhost", RestAssured.port);
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      socket.setSoTimeout(10_000);
      out.write(request.getBytes(StandardCharsets.US_ASCII));
      out.flush();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static ValidatableResponse problem(ValidatableResponse response, int status, String type) {
    return response
        .statusCode(status)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:longhaul:problem:" + type))
        .body("title", notNullValue())
        .body("detail", notNullValue())
        .body("status", equalTo(status));
  }
}
