package dev.longhaul.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports on the loopback address that nobody listens on at the moment of asking. */
public final class FreePorts {

  private FreePorts() {}

  /** A free port. */
  public static int one() {
    return several(1).get(0);
  }

  /** Several free ports, all different. */
  public static List<Integer> several(int count) {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("No free port on the loopback address", e);
    } finally {
      held.forEach(FreePorts::close);
    }
  }

  /** The preferred port if it can be bound on all addresses, otherwise another free one. */
  public static int preferring(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(port));
      return port;
    } catch (IOException busy) {
      return one();
    }
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
