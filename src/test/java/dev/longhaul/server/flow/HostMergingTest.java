package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.server.messaging.JsonEventFormat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HostMergingTest {

  private static final HostId HOST = new HostId("web1");
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final String OLD = "4096 16384 4194304";
  private static final String NEW = "4096 16384 67108864";

  private final HostMerging merging = new HostMerging(new JsonEventFormat());

  @Test
  void shouldTellOfAChangeThatWasTakenBackWithinOneBatch() {
    StoredHost stored = stored(OLD);

    HostMerging.Merged merged =
        merging.merge(HOST, stored, List.of(report(NEW, 60), report(OLD, 120))).orElseThrow();

    assertThat(merged.changes())
        .extracting(HostChange::at, c -> c.difference().to())
        .containsExactly(tuple(START.plusSeconds(60), NEW), tuple(START.plusSeconds(120), OLD));
    assertThat(merged.state().state().sysctl("net.ipv4.tcp_wmem")).contains(OLD);
  }

  @Test
  void shouldStoreNothingWhereAReportTellsNothingNew() {
    assertThat(merging.merge(HOST, stored(OLD), List.of(report(OLD, 60)))).isEmpty();
  }

  private StoredHost stored(String wmem) {
    HostUpdate update =
        merging.merge(HOST, StoredHost.UNKNOWN, List.of(report(wmem, 0))).orElseThrow().update();
    return new StoredHost(1, Optional.of(update.state()), Optional.of(START));
  }

  private static Fact report(String wmem, int afterSeconds) {
    return new Fact(
        new UUID(0, afterSeconds),
        START.plusSeconds(afterSeconds),
        HOST,
        Optional.empty(),
        Optional.of(HostState.ofSysctls(Map.of("net.ipv4.tcp_wmem", wmem))),
        "{}");
  }
}
