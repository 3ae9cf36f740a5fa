package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;

/** Cuts what one or more runs of iperf3 printed into those runs. */
final class Iperf3Log {

  private static final int MAX_RUNS = 200;
  private static final String SERVER_OUTPUT = "Server output:";

  private final Thinned<Iperf3Run> closed = new Thinned<>(MAX_RUNS);
  private Iperf3Run open = new Iperf3Run(false, false);
  private boolean signs;
  private boolean server;
  private boolean iperf2;

  void accept(String line) {
    if (line.startsWith(SERVER_OUTPUT)) {
      close();
      // What the server printed for this one test follows.
      open = new Iperf3Run(true, true);
      return;
    }
    boolean begins = begins(line);
    if (begins && !open.isEmpty()) {
      close();
    }
    iperf2 |= line.startsWith("Client connecting to ") || line.contains("listening on TCP port ");
    server |= line.contains("Server listening on ");
    signs |= begins || line.startsWith("iperf3: ") || isTitle(line) || line.contains("iperf Done.");
    open.accept(line);
  }

  private static boolean begins(String line) {
    return line.contains("Connecting to host ")
        || line.contains("Accepted connection from ")
        || line.contains("Server listening on ");
  }

  private static boolean isTitle(String line) {
    return line.contains("[ ID]") && line.contains("Interval") && line.contains("Transfer");
  }

  private void close() {
    if (!open.isEmpty() || open.hasFailed()) {
      closed.add(open);
    }
    open = new Iperf3Run(server, false);
  }

  /** Whether anything is there that iperf3 prints and iperf 2 does not, and something to tell. */
  boolean isIperf3() {
    boolean something = !open.isEmpty() || open.hasFailed() || !closed.isEmpty();
    return something && signs && !iperf2;
  }

  /** The runs that say something, in order. */
  List<Iperf3Run> runs() {
    close();
    return new ArrayList<>(closed.items());
  }

  long leftOut() {
    return closed.leftOut();
  }
}
