package dev.longhaul.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FleetTest {

  private final List<Fleet.Route> routes = Fleet.load().routes();

  @Test
  void shouldHaveATestAndTheSendersSettingsForEveryPath() {
    assertThat(routes)
        .hasSizeGreaterThanOrEqualTo(10)
        .allSatisfy(
            route ->
                assertThat(route.outputs(false))
                    .extracting(Fleet.Output::fileName)
                    .contains("iperf3.json", "ss_sender.txt", "sysctl_srv.txt"));
  }

  @Test
  void shouldHaveOtherMeasurementsAfterARemedyOnlyWhereOneHelps() {
    assertThat(routes)
        .allSatisfy(
            route ->
                assertThat(route.outputs(true).equals(route.outputs(false)))
                    .isNotEqualTo(route.improves()));
  }

  @Test
  void shouldNotShareHostsOrAddressesBetweenPaths() {
    assertThat(routes).extracting(Fleet.Route::sender).doesNotHaveDuplicates();
    assertThat(routes).extracting(Fleet.Route::senderAddress).doesNotHaveDuplicates();
    assertThat(routes)
        .allSatisfy(
            route ->
                assertThat(route.outputs(false))
                    .anySatisfy(
                        output -> assertThat(output.content()).contains(route.senderAddress())));
  }
}
