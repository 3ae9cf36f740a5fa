package dev.longhaul.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sample fleet: paths between made-up hosts, with files of real measurements of our lab. */
record Fleet(List<Route> routes) {

  /** Files taken at the sender. */
  private static final List<String> AT_SENDER =
      List.of(
          "sysctl_srv.txt",
          "after_link_srv.json",
          "after_tc_srv.json",
          "route_cache_after.txt",
          "ping_idle.txt",
          "ping_df.txt",
          "ping_loaded.txt",
          "tracepath.txt",
          "mtr.json",
          "nstat_srv.json",
          "ss_sender.txt");

  /** Files taken at the receiver; the test itself comes last, when all else is known. */
  private static final List<String> AT_RECEIVER = List.of("sysctl_cli.txt", "iperf3.json");

  private static final Set<String> TYPED =
      Set.of(
          "sysctl_srv.txt",
          "sysctl_cli.txt",
          "after_link_srv.json",
          "after_tc_srv.json",
          "ss_sender.txt",
          "iperf3.json");

  /**
   * A path of the fleet.
   *
   * @param sender id of the sending host
   * @param senderAddress its address in the files
   * @param receiver id of the receiving host
   * @param receiverAddress its address in the files
   * @param story what is wrong, for a person
   * @param improves whether there are measurements for the time after a remedy
   */
  record Route(
      String sender,
      String senderAddress,
      String receiver,
      String receiverAddress,
      String story,
      boolean improves) {

    /** The files of one measurement, in the order of sending. */
    List<Output> outputs(boolean remedied) {
      String folder = "fleet/" + sender + (remedied && improves ? "/after/" : "/before/");
      List<Output> outputs = new ArrayList<>();
      AT_SENDER.forEach(
          name -> read(folder + name).ifPresent(t -> outputs.add(new Output(name, true, t))));
      AT_RECEIVER.forEach(
          name -> read(folder + name).ifPresent(t -> outputs.add(new Output(name, false, t))));
      return outputs;
    }
  }

  /**
   * What one tool printed.
   *
   * @param atSender whether it ran at the sender
   */
  record Output(String fileName, boolean atSender, String content) {

    /** Whether the host reads the output itself and tells the result. */
    boolean typed() {
      return TYPED.contains(fileName);
    }
  }

  static Fleet load() {
    String list =
        read("fleet/fleet.json").orElseThrow(() -> new DemoFailure("No fleet/fleet.json"));
    try {
      return new Fleet(List.of(new ObjectMapper().readValue(list, Route[].class)));
    } catch (IOException e) {
      throw new DemoFailure("fleet/fleet.json cannot be read", e);
    }
  }

  private static Optional<String> read(String name) {
    try (InputStream in = Fleet.class.getClassLoader().getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new DemoFailure(name + " cannot be read", e);
    }
  }
}
