package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.model.HostId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RawOutputsTest {

  private static final HostId LAPTOP = new HostId("laptop");
  private static final HostId SERVER = new HostId("server");

  private final RawOutputs outputs = new RawOutputs(new NoFormat());

  /** Both directions of one test are two paths, each measured by the host that sent the output. */
  @Test
  void shouldFileBothDirectionsUnderTheirOwnPaths() throws IOException {
    assertThat(paths("iperf3-text-bidirectional.txt"))
        .containsExactly("laptop: laptop->server", "laptop: server->laptop");
  }

  /** What the client passes on from the server was measured by the server, on the same path. */
  @Test
  void shouldFileTheServersReportUnderTheServer() throws IOException {
    assertThat(paths("iperf3-text-both-ends.txt"))
        .containsExactly("laptop: laptop->server", "server: laptop->server");
  }

  @Test
  void shouldFileTheServersSocketsUnderTheServer() throws IOException {
    assertThat(paths("ndt7-client.ndjson"))
        .containsExactly(
            "laptop: server->laptop",
            "server: sockets",
            "laptop: laptop->server",
            "server: sockets");
  }

  private List<String> paths(String file) throws IOException {
    String content;
    try (InputStream in = getClass().getResourceAsStream("/reading/" + file)) {
      content = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
    Fact event =
        new Fact(new UUID(1, 2), Instant.EPOCH, LAPTOP, Optional.empty(), Optional.empty(), "{}");
    ReadEvent read =
        outputs.expand(
            event, new Mapped.Unread(LAPTOP, Optional.of(SERVER), Optional.of(file), content));
    return ((ReadEvent.Valid) read)
        .facts().stream()
            .flatMap(fact -> fact.data().stream())
            .flatMap(RawOutputsTest::path)
            .toList();
  }

  private static Stream<String> path(MeasurementData data) {
    if (data instanceof MeasurementData.ThroughputTest test) {
      return Stream.of(test.host() + ": " + test.sender() + "->" + test.receiver());
    }
    return data instanceof MeasurementData.SocketSamples sockets
        ? Stream.of(sockets.host() + ": sockets")
        : Stream.of();
  }

  /** Nothing is sent or stored here. */
  private static final class NoFormat implements EventFormat {

    @Override
    public Read read(byte[] value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String write(UUID id, String source, Instant time, HostId subject, Object content) {
      return "{}";
    }

    @Override
    public String writeContent(Object content) {
      return "{}";
    }

    @Override
    public MeasurementData.HostState readHostState(String json) {
      throw new UnsupportedOperationException();
    }
  }
}
