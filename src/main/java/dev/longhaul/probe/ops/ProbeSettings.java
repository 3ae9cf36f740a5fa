package dev.longhaul.probe.ops;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a probe is told to do. Read by {@link SettingsReader}.
 *
 * @param host name of this host in everything that is sent
 * @param kafka settings of Kafka's clients, without the prefix; may hold secrets
 * @param topics where events go and commands come from
 * @param schedule how often what is measured
 * @param peers addresses or names of hosts whose paths are traced
 * @param mayAct whether commands that change this host are obeyed at all
 * @param spool bound of what waits on disk while Kafka is away
 * @param stateFolder where the probe keeps what outlives it
 * @param tests active tests that are run by themselves
 */
public record ProbeSettings(
    HostId host,
    Map<String, String> kafka,
    Topics topics,
    Schedule schedule,
    List<String> peers,
    boolean mayAct,
    DataSize spool,
    Path stateFolder,
    List<ScheduledTest> tests) {

  public ProbeSettings {
    kafka = Map.copyOf(kafka);
    peers = List.copyOf(peers);
    tests = List.copyOf(tests);
  }

  /** Names of topics. */
  public record Topics(String measurements, String commands, String commandResults) {}

  /**
   * How often what is measured; an interval of zero means never.
   *
   * @param look between two looks at the host's state
   * @param heartbeat a state is sent at least so often, whether it changed or not
   * @param sockets between two looks at the sockets
   * @param samples number of samples in one look
   * @param gap between the samples of one look
   * @param busiest peers with the most bytes whose sockets are sent
   * @param counters between two readings of the stack's counters
   * @param paths between two traces to the same peer
   */
  public record Schedule(
      Duration look,
      Duration heartbeat,
      Duration sockets,
      int samples,
      Duration gap,
      int busiest,
      Duration counters,
      Duration paths) {}

  /**
   * An active test with a server that somebody keeps running.
   *
   * @param name the receiver's name in the result
   * @param address where it listens
   */
  public record ScheduledTest(
      String name, String address, int port, Duration every, int seconds, int parallel) {}

  /** Hosts whose paths and routes are looked at: what is tested is looked at, too. */
  public List<String> farEnds() {
    return Stream.concat(peers.stream(), tests.stream().map(ScheduledTest::address))
        .distinct()
        .toList();
  }

  /** Whether there is a Kafka to send to. */
  public boolean hasKafka() {
    return !kafka.getOrDefault("bootstrap.servers", "").isBlank();
  }

  /** Without the values of Kafka's settings: some are secrets. */
  @Override
  public String toString() {
    return "ProbeSettings[host="
        + host
        + ", kafka="
        + new TreeSet<>(kafka.keySet())
        + ", mayAct="
        + mayAct
        + ", spool="
        + spool
        + "]";
  }
}
