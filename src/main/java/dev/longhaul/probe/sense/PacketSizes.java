package dev.longhaul.probe.sense;

import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.UsualMtu;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which sizes of packets are worth trying towards a peer: the largest that this host would send
 * there, then the usual ones below (rules M1, M4, T1).
 */
final class PacketSizes {

  private static final int ETHERNET = 1500;

  private final HostRoot root;
  private final ToolReadings readings;

  PacketSizes(HostRoot root, ToolReadings readings) {
    this.root = root;
    this.readings = readings;
  }

  /** Bytes of whole packets, the largest first. */
  List<Integer> towards(String address) {
    int own = own(address);
    return Stream.concat(Stream.of(own), UsualMtu.ALL.stream())
        .filter(size -> size <= own)
        .distinct()
        .toList();
  }

  /** Payload of a ping that makes a packet of that size. */
  static int payload(String address, int packet) {
    return packet - AddressFamily.of(address).pingHeaderBytes();
  }

  /** The MTU of the way out, whatever the kernel learned about the rest of the way. */
  private int own(String address) {
    return readings.routesTo(address).stream().flatMapToInt(this::mtu).max().orElse(ETHERNET);
  }

  private IntStream mtu(Route route) {
    int set = route.learned() ? 0 : route.mtu();
    return set > 0
        ? IntStream.of(set)
        : route.device().stream().flatMapToInt(device -> ofLink(device).stream());
  }

  private OptionalInt ofLink(String device) {
    try {
      String text = Files.readString(root.at("/sys/class/net/" + device + "/mtu"));
      return Stream.of(text.strip()).mapToInt(Integer::parseInt).findFirst();
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }
}
