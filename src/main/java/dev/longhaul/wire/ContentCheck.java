package dev.longhaul.wire;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.Configuration;
import dev.longhaul.contract.v1.MeasurementData.Counters;
import dev.longhaul.contract.v1.MeasurementData.HostState;
import dev.longhaul.contract.v1.MeasurementData.PathProbe;
import dev.longhaul.contract.v1.MeasurementData.PathTrace;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.contract.v1.MeasurementData.StatedFacts;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;

/** Checks of a content that no single value shows: who it is from and how long its lists are. */
final class ContentCheck {

  private ContentCheck() {}

  static void check(Object content) throws Refusal {
    if (content instanceof MeasurementData m) {
      checkHost(m.host());
      checkSize(largestList(m));
    } else if (content instanceof CommandData c) {
      checkHost(c.host());
      checkSize(c instanceof CommandData.Apply a ? a.changes().size() : 0);
    } else if (content instanceof CommandResult r) {
      checkHost(r.host());
      checkSize(r.values().size());
    } else if (content instanceof AlertData a) {
      checkHost(a.host());
      checkSize(a.rules().size());
    }
  }

  private static int largestList(MeasurementData m) {
    if (m instanceof SocketSamples s) {
      return s.samples().size();
    }
    if (m instanceof ThroughputTest t) {
      return t.intervals().size();
    }
    if (m instanceof PathProbe p) {
      return p.replies().size();
    }
    if (m instanceof PathTrace p) {
      return p.hops().size();
    }
    if (m instanceof Counters c) {
      return c.values().size();
    }
    if (m instanceof StatedFacts f) {
      return f.entries().size();
    }
    return m instanceof HostState h ? largestList(h) : 0;
  }

  private static int largestList(HostState h) {
    int largest = Math.max(h.sysctls().size(), h.addresses().size());
    largest = Math.max(largest, Math.max(h.links().size(), h.qdiscs().size()));
    largest = Math.max(largest, Math.max(h.routes().size(), h.offloads().size()));
    return Math.max(largest, h.configuration().map(ContentCheck::largestList).orElse(0));
  }

  /** The settings of all files together count, or many small files would pass. */
  private static int largestList(Configuration c) {
    int settings = c.files().stream().mapToInt(f -> 1 + f.settings().size()).sum();
    int problems = c.files().stream().mapToInt(f -> f.problems().size()).sum();
    int maps = Math.max(c.refused().size(), Math.max(c.modules().size(), c.drivers().size()));
    maps = Math.max(maps, Math.max(c.managers().size(), c.writers().size()));
    return Math.max(Math.max(settings, problems), maps);
  }

  private static void checkSize(int elements) throws Refusal {
    if (elements > Limits.ELEMENTS) {
      throw new Refusal(
          RejectionReason.LIMIT_EXCEEDED,
          "A list holds "
              + elements
              + " elements; "
              + Limits.ELEMENTS
              + " are allowed, send several events");
    }
  }

  private static void checkHost(String host) throws Refusal {
    if (!isHostId(host)) {
      throw new Refusal(
          RejectionReason.INVALID_HOST,
          "data.host is no host id: 1 to "
              + Limits.HOST_CHARS
              + " characters without blanks and control characters");
    }
  }

  /** The same rule as the model's host id, which this package does not know; a test compares. */
  static boolean isHostId(String host) {
    if (host.isEmpty() || host.length() > Limits.HOST_CHARS) {
      return false;
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c <= ' ' || c == 0x7f) {
        return false;
      }
    }
    return true;
  }
}
