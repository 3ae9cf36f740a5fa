package dev.longhaul.server.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedServicesResource;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers who go away while their request is being worked on. */
@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class AbortedRequestIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** More than the connections that the service has to the database: none of them may leak. */
  private static final int CALLERS = 24;

  @Inject AgroalDataSource database;

  private Rows rows;

  @BeforeEach
  void rows() {
    rows = new Rows(database);
  }

  @Test
  void shouldEndADecisionWhoseCallerWentAwayInTheMiddle() throws Exception {
    for (int i = 0; i < CALLERS; i++) {
      String host = rows.host("aborted-" + UUID.randomUUID());
      UUID path = rows.path(host, "home", "SEND_WINDOW_LIMITED");
      UUID recommendation = rows.recommendation(path, host, Rows.wmem());

      try (Connection lock = locked(recommendation)) {
        Socket caller = post("/api/v1/recommendations/" + recommendation + "/approval");
        await().atMost(PATIENCE).until(this::somebodyWaits);
        hangUp(caller);
        // An answer to another request shows that the service has had the time to notice.
        given().get("/q/health/live").then().statusCode(200);
        lock.rollback();
      }

      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(
                          rows.text(
                              "select status from recommendation where id = ?", recommendation))
                      .isEqualTo("approved"));
      assertThat(
              rows.text(
                  "select count(*) from remediation where recommendation_id = ?", recommendation))
          .isEqualTo("1");
    }
  }

  @Test
  void shouldStayUsableWhenManyGoAwayAtOnce() throws Exception {
    List<UUID> approved = new ArrayList<>();
    List<Socket> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      String host = rows.host("aborted-" + UUID.randomUUID());
      UUID path = rows.path(host, "home", "SEND_WINDOW_LIMITED");
      UUID recommendation = rows.recommendation(path, host, Rows.wmem());
      approved.add(recommendation);
      callers.add(post("/api/v1/recommendations/" + recommendation + "/approval"));
    }
    for (Socket caller : callers) {
      hangUp(caller);
    }

    for (UUID recommendation : approved) {
      given().get("/api/v1/recommendations/" + recommendation).then().statusCode(200);
    }
    // What began is whole: a decision without its command, or the reverse, would be half.
    await().atMost(PATIENCE).until(() -> !somebodyWaits());
    assertThat(
            rows.text(
                "select count(*) from recommendation r where status = 'approved' and host like"
                    + " 'aborted-%' and not exists (select 1 from remediation m where"
                    + " m.recommendation_id = r.id)"))
        .isEqualTo("0");
    assertThat(
            rows.text(
                "select count(*) from remediation m join recommendation r on"
                    + " r.id = m.recommendation_id where r.status <> 'approved'"))
        .isEqualTo("0");
  }

  /** Holds the row, so that a decision about it stops in mid-transaction. */
  private Connection locked(UUID recommendation) throws Exception {
    Connection connection = database.getConnection();
    connection.setAutoCommit(false);
    try (PreparedStatement statement =
        connection.prepareStatement("select 1 from recommendation where id = ? for update")) {
      statement.setObject(1, recommendation);
      statement.execute();
    }
    return connection;
  }

  private boolean somebodyWaits() {
    return !rows.text(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like"
                + " '%recommendation%'")
        .equals("0");
  }

  private static Socket post(String address) throws IOException {
    Socket socket = new Socket("localhost", RestAssured.port);
    socket
        .getOutputStream()
        .write(
            ("POST " + address + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  /** At once, as a process that is killed does. */
  private static void hangUp(Socket caller) throws IOException {
    caller.setSoLinger(true, 0);
    caller.close();
  }
}
