package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.Counters;
import dev.longhaul.contract.v1.MeasurementData.PathTrace;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlacementTest {

  private static final HostId WEB = new HostId("web-1");
  private static final HostId NAS = new HostId("nas-1");

  private final Map<String, HostId> owners = Map.of("192.0.2.9", NAS, "2001:db8::9", NAS);
  private final Placement placement =
      new Placement(
          new Names() {
            @Override
            public Optional<HostId> ownerOf(String address) {
              return Optional.ofNullable(owners.get(address));
            }

            @Override
            public Optional<HostId> passivePeer(HostId host, String address) {
              return address.startsWith("203.")
                  ? Optional.empty()
                  : Optional.of(new HostId(address));
            }
          });

  private static MeasurementData trace(String target) {
    return new PathTrace("web-1", target, "mtr", OptionalInt.empty(), true, List.of());
  }

  private static Place onPath(AddressFamily family) {
    PathKey path = new PathKey(WEB, NAS, family);
    return new Place.OnPath(path, path.id(), Side.SENDER);
  }

  @Test
  void shouldPlaceATraceOnThePathTowardsTheOwnerOfTheAddress() {
    assertThat(placement.of(trace("192.0.2.9"))).isEqualTo(onPath(AddressFamily.IPV4));
    assertThat(placement.of(trace("2001:db8::9"))).isEqualTo(onPath(AddressFamily.IPV6));
  }

  @Test
  void shouldPlaceATraceTowardsAHostByItsId() {
    assertThat(placement.of(trace("nas-1"))).isEqualTo(onPath(AddressFamily.IPV4));
  }

  @Test
  void shouldKeepAPeerThatIsNotToldApartOffAnyPath() {
    assertThat(placement.of(trace("203.0.113.1"))).isEqualTo(new Place.Elsewhere());
  }

  @Test
  void shouldPlaceSocketsWithoutTrafficOnThePathFromTheHost() {
    assertThat(placement.of(new SocketSamples("web-1", "nas-1", List.of())))
        .isEqualTo(onPath(AddressFamily.IPV4));
  }

  @Test
  void shouldPlaceCountersOnTheHost() {
    assertThat(placement.of(new Counters("web-1", Map.of(), "absolute", OptionalDouble.empty())))
        .isEqualTo(new Place.OnHost());
  }

  @Test
  void shouldTellAddressesFromHostIds() {
    assertThat(List.of("192.0.2.1", "2001:db8::1")).allMatch(Names::isAddress);
    assertThat(List.of("web-1", "42", "host.example", "10.0.0.x")).noneMatch(Names::isAddress);
  }
}
