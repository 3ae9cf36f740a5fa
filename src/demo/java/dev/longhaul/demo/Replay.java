package dev.longhaul.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sends measurements of the fleet: what the hosts' tools printed, moved to the present. Tests,
 * samples and settings go as typed events, all else as the tool's raw output.
 */
final class Replay {

  private static final String TOPIC = "longhaul.measurements";
  private static final String HOST_STATE = "dev.longhaul.host-state.v1";
  private static final String KERNEL = "6.1.0";
  private static final long MEMORY_BYTES = 4L << 30;
  private static final String RAW_OUTPUT = "dev.longhaul.raw-output.v1";

  private final TypedEvents typed = new TypedEvents();
  private final EventSender sender;
  private final Set<String> remedied = ConcurrentHashMap.newKeySet();

  Replay(EventSender sender) {
    this.sender = sender;
  }

  /** From now on this host measures what was measured with the remedy in force, or without it. */
  void remedy(String host, boolean inForce) {
    if (inForce) {
      remedied.add(host);
    } else {
      remedied.remove(host);
    }
  }

  /** Tells who the hosts of a path are, so that addresses in tools' outputs become names. */
  void introduce(Fleet.Route route, Instant now) {
    hostState(route.sender(), route.senderAddress(), now);
    hostState(route.receiver(), route.receiverAddress(), now);
    sender.flush();
  }

  private void hostState(String host, String address, Instant now) {
    ObjectNode data = sender.data();
    data.put("host", host);
    data.put("kernel", KERNEL);
    data.put("memoryBytes", MEMORY_BYTES);
    data.putObject("sysctls");
    data.putArray("addresses").add(address);
    data.putArray("links");
    data.putArray("qdiscs");
    data.putArray("routes");
    data.putObject("offloads");
    sender.send(TOPIC, host, HOST_STATE, now, data);
  }

  /** Sends one measurement of a path as if its test had started at that moment. */
  void measure(Fleet.Route route, Instant start) {
    List<Fleet.Output> outputs = route.outputs(remedied.contains(route.sender()));
    TimeShift shift = TimeShift.to(start, outputs);
    for (Fleet.Output output : outputs) {
      String content = shift.apply(output.content());
      if (output.typed()) {
        String host = output.atSender() ? route.sender() : route.receiver();
        typed.of(route, output, content, start).forEach(event -> sender.send(TOPIC, host, event));
      } else {
        raw(route, output, content, start);
      }
    }
    sender.flush();
  }

  private void raw(Fleet.Route route, Fleet.Output output, String content, Instant at) {
    String host = output.atSender() ? route.sender() : route.receiver();
    ObjectNode data = sender.data();
    data.put("host", host);
    data.put("peer", output.atSender() ? route.receiver() : route.sender());
    data.put("fileName", output.fileName());
    data.put("content", content);
    sender.send(TOPIC, host, RAW_OUTPUT, at, data);
  }
}
