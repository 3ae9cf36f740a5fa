package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;

import dev.longhaul.embedded.EmbeddedServicesResource;
import dev.longhaul.server.security.ApiToken;
import dev.longhaul.server.security.Role;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.smallrye.jwt.build.Jwt;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** Who gets in, and how far. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
@QuarkusTestResource(value = LoginResource.class, restrictToAnnotatedClass = true)
class LoginIT {

  private static final String ANY_ID = "00000000-0000-7000-8000-000000000000";

  @Inject Config config;
  @Inject AgroalDataSource database;

  private record Operation(String method, String path) {}

  @Test
  void shouldAnswerNobodyWhoDidNotLogIn() {
    for (Operation o : operations()) {
      problem(call(given(), o).then(), 401, "unauthorized");
    }
  }

  @Test
  void shouldAnswerNoTokenThatIsMadeUp() {
    for (Operation o : operations()) {
      assertThat(call(as("longhaul_" + "A".repeat(43)), o).statusCode()).as("%s", o).isEqualTo(401);
    }
  }

  @Test
  void shouldSayHowToLogIn() {
    given()
        .get("/api/v1/paths")
        .then()
        .header("WWW-Authenticate", containsString("Bearer"))
        .body("detail", containsString("Authorization: Bearer"));
  }

  @Test
  void shouldLetAViewerReadAndChangeNothing() {
    List<String> refused = new ArrayList<>();
    for (Operation o : operations()) {
      int status = call(as(secret(Role.VIEWER)), o).statusCode();
      assertThat(status).as("%s", o).isNotEqualTo(401);
      if (status == 403) {
        refused.add(o.method() + " " + o.path());
      } else {
        assertThat(o.method().equals("get") || o.path().equals("/api/v1/diagnoses"))
            .as("open to viewers: %s", o)
            .isTrue();
      }
    }
    assertThat(refused)
        .contains(
            "post /api/v1/recommendations/{id}/approval",
            "post /api/v1/remediations/{id}/confirmation",
            "post /api/v1/remediations/{id}/rollback",
            "post /api/v1/measurements");
    problem(
        as(secret(Role.VIEWER)).post("/api/v1/recommendations/" + ANY_ID + "/approval").then(),
        403,
        "forbidden");
  }

  @Test
  void shouldLetOperatorsAndAdminsDoAll() {
    for (Role role : List.of(Role.OPERATOR, Role.ADMIN)) {
      for (Operation o : operations()) {
        assertThat(call(as(secret(role)), o).statusCode())
            .as("%s %s", role, o)
            .isNotIn(401, 403, 500);
      }
    }
  }

  @Test
  void shouldTellEverybodyHowItIsAndWhatItOffersButNumbersToViewersOnly() {
    given().get("/q/health/live").then().statusCode(200);
    given().get("/api/v1/openapi").then().statusCode(200);
    given().get("/q/metrics").then().statusCode(401);
    given().get("/q/metrics/").then().statusCode(401);
    as(secret(Role.VIEWER)).get("/q/metrics").then().statusCode(200);
  }

  @Test
  void shouldTakeTheNameFromTheLoginAndFromNowhereElse() {
    Rows rows = new Rows(database);
    String host = "login-" + UUID.randomUUID();
    UUID path = rows.path(host, "peer", "SEND_WINDOW_LIMITED");
    UUID recommendation = rows.recommendation(path, host);
    String address = "/api/v1/recommendations/" + recommendation + "/dismissal";

    problem(
        as(secret(Role.OPERATOR))
            .header("Longhaul-Actor", "somebody else")
            .contentType("application/json")
            .body(Map.of("reason", "no"))
            .post(address)
            .then(),
        400,
        "invalid-request");
    as(secret(Role.OPERATOR))
        .contentType("application/json")
        .body(Map.of("reason", "not now"))
        .post(address)
        .then()
        .statusCode(200);

    assertThat(
            rows.text(
                "select actor from audit where target = ?", "recommendation/" + recommendation))
        .isEqualTo("token:the-operator");
  }

  @Test
  void shouldTakeTokensOfTheProviderByTheRolesItGives() throws Exception {
    String viewer = jwt(Set.of("viewer", "others"), LoginResource.AUDIENCE, providerKey());
    String operator = jwt(Set.of("network-team"), LoginResource.AUDIENCE, providerKey());
    String nobody = jwt(Set.of("others", "operator"), LoginResource.AUDIENCE, providerKey());

    as(viewer).get("/api/v1/paths").then().statusCode(200);
    approve(viewer).then().statusCode(403);
    approve(operator).then().statusCode(404);
    as(nobody).get("/api/v1/paths").then().statusCode(403);
  }

  @Test
  void shouldRefuseTokensForOthersOfOthersAndOfYesterday() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    PrivateKey foreign = generator.generateKeyPair().getPrivate();
    Set<String> admin = Set.of("admin");
    String forOthers = jwt(admin, "another-service", providerKey());
    String ofOthers = jwt(admin, LoginResource.AUDIENCE, foreign);
    String old =
        Jwt.subject("ada")
            .issuer(issuer())
            .audience(LoginResource.AUDIENCE)
            .groups(admin)
            .issuedAt(1_700_000_000)
            .expiresAt(1_700_000_300)
            .jws()
            .keyId(IdentityProvider.KEY_ID)
            .sign(providerKey());
    String unsigned =
        base64("{\"alg\":\"none\"}")
            + "."
            + base64("{\"sub\":\"ada\",\"groups\":[\"admin\"],\"iss\":\"" + issuer() + "\"}")
            + ".";

    for (String token : List.of(forOthers, ofOthers, old, unsigned, "x", "..")) {
      problem(as(token).get("/api/v1/paths").then(), 401, "unauthorized");
    }
  }

  @Test
  void shouldNoticeTokensThatCameAndWentWithoutARestart() throws Exception {
    Path file = Path.of(config.getValue(LoginResource.FILE, String.class));
    String before = Files.readString(file);
    ApiToken.Fresh fresh = ApiToken.create("late", Role.VIEWER);
    as(fresh.secret()).get("/api/v1/paths").then().statusCode(401);

    replace(file, before + fresh.kept().line() + "\n");
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> as(fresh.secret()).get("/api/v1/paths").then().statusCode(200));
    replace(file, before);
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> as(fresh.secret()).get("/api/v1/paths").then().statusCode(401));

    as(secret(Role.VIEWER)).get("/api/v1/paths").then().statusCode(200);
  }

  @Test
  void shouldEndLiveStreamsOfTokensThatWereTakenAway() throws Exception {
    Path file = Path.of(config.getValue(LoginResource.FILE, String.class));
    String before = Files.readString(file);
    ApiToken.Fresh fresh = ApiToken.create("listener", Role.VIEWER);
    replace(file, before + fresh.kept().line() + "\n");
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> as(fresh.secret()).get("/api/v1/paths").statusCode() == 200);
    URI address = URI.create("http://localhost:" + RestAssured.port + "/api/v1/alerts/stream");
    var stream =
        HttpClient.newHttpClient()
            .sendAsync(
                HttpRequest.newBuilder(address)
                    .header("Authorization", "Bearer " + fresh.secret())
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(stream).isNotDone();

    replace(file, before);

    assertThat(stream.get(30, TimeUnit.SECONDS).body()).contains("listening");
  }

  @Test
  void shouldWriteDecisionsAndDeniedAttemptsToTheAuditLog() {
    List<String> lines = new ArrayList<>();
    Handler handler = new Lines(lines);
    Logger audit = Logger.getLogger("longhaul.audit");
    audit.addHandler(handler);
    try {
      approve(secret(Role.VIEWER)).then().statusCode(403);
      Rows rows = new Rows(database);
      String host = "audit-" + UUID.randomUUID();
      UUID recommendation =
          rows.recommendation(rows.path(host, "peer", "SEND_WINDOW_LIMITED"), host);
      as(secret(Role.OPERATOR))
          .contentType("application/json")
          .body(Map.of("reason", "Friday\nevent=decision"))
          .post("/api/v1/recommendations/" + recommendation + "/dismissal")
          .then()
          .statusCode(200);

      assertThat(lines)
          .anySatisfy(
              l ->
                  assertThat(l)
                      .contains("event=denied", "actor=token:the-viewer", "why=forbidden")
                      .contains("action=POST", "/approval"))
          .anySatisfy(
              l ->
                  assertThat(l)
                      .contains("event=decision", "actor=token:the-operator", "action=dismiss")
                      .contains("target=recommendation/" + recommendation)
                      .doesNotContain("\n"));
    } finally {
      audit.removeHandler(handler);
    }
  }

  @Test
  void shouldSlowACallerDownAndNobodyElse() {
    String busy = config.getValue(LoginResource.BUSY, String.class);
    int answered = 0;
    while (answered < 10 * LoginResource.WRITES_PER_MINUTE && judge(busy).statusCode() != 429) {
      answered++;
    }

    assertThat(answered)
        .isBetween(LoginResource.WRITES_PER_MINUTE, 5 * LoginResource.WRITES_PER_MINUTE);
    as(busy).get("/api/v1/paths").then().statusCode(200);
    assertThat(judge(secret(Role.VIEWER)).statusCode()).isNotEqualTo(429);
  }

  @Test
  void shouldGiveNoPageToABrowser() {
    String script = "<script>alert(1)</script>";
    List<Response> answers =
        List.of(
            as(secret(Role.VIEWER))
                .multiPart("file", script, script.getBytes(StandardCharsets.UTF_8))
                .post("/api/v1/diagnoses"),
            as(secret(Role.VIEWER)).accept("text/html").get("/api/v1/hosts/" + script),
            as(secret(Role.VIEWER)).queryParam("limit", script).get("/api/v1/paths"),
            as(secret(Role.VIEWER)).get("/api/v1/" + script));

    for (Response answer : answers) {
      assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
      assertThat(answer.contentType()).startsWith("application/problem+json");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }
  }

  @Test
  void shouldGiveAPageOfOthersNoCors() {
    Response answer =
        as(secret(Role.VIEWER)).header("Origin", "https://evil.example").get("/api/v1/paths");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().asList())
        .noneMatch(
            h -> h.getName().toLowerCase(java.util.Locale.ROOT).startsWith("access-control"));
    assertThat(answer.headers().hasHeaderWithName("Set-Cookie")).isFalse();
  }

  private static Response judge(String secret) {
    return as(secret).contentType("text/plain").body("x").post("/api/v1/diagnoses");
  }

  private static Response approve(String secret) {
    return as(secret).post("/api/v1/recommendations/" + ANY_ID + "/approval");
  }

  private static RequestSpecification as(String secret) {
    return given().header("Authorization", "Bearer " + secret);
  }

  private static Response call(RequestSpecification request, Operation o) {
    if (o.path().endsWith("/stream")) {
      // A stream that is opened never ends; an id that is none ends it with a 400.
      return request.header("Last-Event-ID", "17").get(o.path());
    }
    RequestSpecification with =
        o.method().equals("get") ? request : request.contentType("application/json").body("{}");
    return with.request(o.method(), o.path().replaceAll("\\{[a-z]+}", ANY_ID));
  }

  private String secret(Role role) {
    return config.getValue(LoginResource.SECRET + role.text(), String.class);
  }

  private String issuer() {
    return config.getValue(LoginResource.ISSUER, String.class);
  }

  private String jwt(Set<String> groups, String audience, PrivateKey key) {
    return Jwt.subject("ada")
        .upn("ada@example.org")
        .issuer(issuer())
        .audience(audience)
        .groups(groups)
        .expiresIn(Duration.ofMinutes(5))
        .jws()
        .keyId(IdentityProvider.KEY_ID)
        .sign(key);
  }

  private PrivateKey providerKey() throws Exception {
    byte[] key =
        Base64.getDecoder().decode(config.getValue(LoginResource.PROVIDER_KEY, String.class));
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(key));
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void replace(Path file, String text) throws Exception {
    Path next = Files.writeString(file.resolveSibling(file.getFileName() + ".next"), text);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Everything that the service says it offers. */
  private static List<Operation> operations() {
    Map<String, Map<String, Map<String, Object>>> document =
        new Yaml().load(given().get("/api/v1/openapi").asString());
    List<Operation> operations = new ArrayList<>();
    document
        .getOrDefault("paths", Map.of())
        .forEach(
            (path, methods) ->
                methods.keySet().stream()
                    .filter(m -> Arrays.asList("get", "post", "put", "patch", "delete").contains(m))
                    .forEach(m -> operations.add(new Operation(m, path))));
    assertThat(operations).hasSizeGreaterThan(25);
    return operations;
  }

  private static final class Lines extends Handler {
    private final List<String> lines;

    Lines(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord entry) {
      lines.add(entry.getMessage());
    }

    @Override
    public void flush() {
      // Nothing is held back.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
