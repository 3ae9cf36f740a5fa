package dev.longhaul.app;

import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import java.util.Locale;

/** What a path needs, for people. */
final class BdpText {

  private BdpText() {}

  static String of(BdpDocument a, Terminal terminal) {
    Ink ink = new Ink(terminal.colour());
    String rate = Bandwidth.ofMbps(a.bandwidthMbps()).toString();
    String rtt = Durations.text(Durations.ofMillis(a.rttMillis()));
    StringBuilder out = new StringBuilder();
    out.append(ink.heading("%s at %s keeps %s in flight".formatted(rate, rtt, size(a.bdpBytes()))))
        .append(" (%d bytes, rule W1)\n\n".formatted(a.bdpBytes()));
    out.append("What the third number of these settings has to be (rules W3, W4):\n");
    out.append(setting("sender", "net.ipv4.tcp_wmem", a.sendBufferBytes()));
    out.append(setting("receiver", "net.ipv4.tcp_rmem", a.receiveBufferBytes()));
    if (a.capped()) {
      out.append("  cut to what one connection should take at most (rule W7)\n");
    }
    out.append('\n');
    out.append("What common windows allow at %s (rule W2):\n".formatted(rtt));
    for (BdpDocument.Window w : a.windows()) {
      String line =
          String.format(
              Locale.ROOT, "  %8s  %12s", size(w.bytes()), Bandwidth.ofMbps(w.mbps()).toString());
      out.append(w.enough() ? ink.good(line + "  enough") : line).append('\n');
    }
    out.append('\n');
    out.append(
        Paragraph.wrap(
            "",
            "",
            "More window helps only a flow that its window holds back; find out first:"
                + " longhaul diagnose (rule W9).",
            terminal.width()));
    return out.toString();
  }

  private static String setting(String host, String key, long bytes) {
    return "  %-8s  %s  %d (%s)\n".formatted(host, key, bytes, size(bytes));
  }

  private static String size(long bytes) {
    return new DataSize(bytes).toString();
  }
}
