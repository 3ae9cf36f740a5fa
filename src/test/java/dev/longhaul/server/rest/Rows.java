package dev.longhaul.server.rest;

import com.github.f4b6a3.uuid.UuidCreator;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Puts rows into the tables as the ingest path would, and looks into them. */
final class Rows {

  private final AgroalDataSource database;

  Rows(AgroalDataSource database) {
    this.database = database;
  }

  /** A host with a probe. */
  String host(String id) {
    run(
        "insert into host (id, first_seen, last_seen, state, state_at) values (?, now(), now(),"
            + " '{\"host\":\"x\",\"sysctls\":{\"net.ipv4.tcp_wmem\":\"4096 16384 4194304\"}}',"
            + " now()) on conflict do nothing",
        id);
    return id;
  }

  /** A sysctl that grows by one each hour. */
  void hostChange(String host, String setting, int value) {
    run(
        "insert into host_change (id, host, at, not_before, setting, old_value, new_value) values"
            + " (?, ?, now(), now() - interval '1 hour', ?, ?, ?)",
        UuidCreator.getTimeOrderedEpoch(),
        host,
        setting,
        String.valueOf(value),
        String.valueOf(value + 1));
  }

  UUID path(String sender, String receiver, String verdict) {
    UUID id = UUID.randomUUID();
    run(
        "insert into path (id, sender, receiver, family, first_seen, last_seen, verdict,"
            + " verdict_since, summary, confidence, measured_bps, judged_at, judgement) values (?,"
            + " ?, ?, 4, now(), now(), ?, now(), 'It is slow.', 0.9, 79000000, now(),"
            + " cast(? as json))",
        id,
        sender,
        receiver,
        verdict,
        judgement(List.of(wmem())));
    return id;
  }

  UUID diagnosis(UUID path, String verdict) {
    UUID id = UuidCreator.getTimeOrderedEpoch();
    run(
        "insert into diagnosis (id, path_id, at, verdict, judgement) values (?, ?, now(), ?,"
            + " cast(? as json))",
        id,
        path,
        verdict,
        judgement(List.of(wmem())));
    return id;
  }

  UUID recommendation(UUID path, String host, String... changes) {
    UUID id = UuidCreator.getTimeOrderedEpoch();
    run(
        "insert into recommendation (id, path_id, created_at, status, fingerprint, cause, host,"
            + " judgement) values (?, ?, now(), 'open', ?, 'SEND_WINDOW_LIMITED', ?,"
            + " cast(? as json))",
        id,
        path,
        id.toString(),
        host,
        judgement(List.of(changes)));
    return id;
  }

  void overdue(UUID remediation) {
    run("update remediation set deadline = now() - interval '1 minute' where id = ?", remediation);
  }

  void notice(String type, UUID id, UUID path) {
    text(
        "select cast(pg_notify('longhaul_live', ?) as text)",
        "{\"type\":\"" + type + "\",\"id\":\"" + id + "\",\"pathId\":\"" + path + "\"}");
  }

  static String wmem() {
    return "{\"host\":\"sender\",\"setting\":\"net.ipv4.tcp_wmem\",\"from\":\"4096 16384 4194304\","
        + "\"to\":\"4096 16384 16777216\",\"why\":\"The window is too small.\","
        + "\"risk\":\"Memory.\",\"rules\":[\"W4\"]}";
  }

  private static String judgement(List<String> changes) {
    return "{\"verdict\":\"SEND_WINDOW_LIMITED\",\"summary\":\"It is slow.\",\"measuredMbps\":79,"
        + "\"findings\":[],\"recommendation\":{\"changes\":["
        + String.join(",", changes)
        + "],\"trials\":[],\"notAdvised\":[],\"artefacts\":[],\"apply\":[],\"undo\":[]},"
        + "\"needs\":[],\"notes\":[]}";
  }

  /** The only column of the only row. */
  String text(String sql, Object... params) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = prepared(connection, sql, params);
        ResultSet rows = statement.executeQuery()) {
      return rows.next() ? rows.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  void run(String sql, Object... params) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = prepared(connection, sql, params)) {
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  void alert(UUID id, UUID path, String host, Instant since) {
    run(
        "insert into alert (id, fingerprint, kind, severity, status, host, path_id, summary, since,"
            + " data) values (?, ?, 'WindowLimited', 'warning', 'firing', ?, ?, 'It is slow.',"
            + " cast(? as timestamptz), '{}')",
        id,
        id.toString(),
        host,
        path,
        since.toString());
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... params)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < params.length; i++) {
      statement.setObject(i + 1, params[i]);
    }
    return statement;
  }
}
