package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges the sizes of buffers that files set (rules W3, W4, W7, W8). */
record BufferJudge(Optional<KernelVersion> kernel, Optional<DataSize> memory) {

  private static final long RECEIVE_INITIAL = 131_072;
  private static final long PLENTY = 64L << 20;
  private static final long PAGE = 4096;

  /** Pages that no host has: bytes were written where pages are counted. */
  private static final long IMPLAUSIBLE_PAGES = (1L << 40) / PAGE;

  private static final int TRIPLE = 3;
  private static final KernelVersion LATEST = new KernelVersion(6, 16);

  Valued send(String value) {
    List<Long> n = numbers(value);
    if (n.size() != TRIPLE) {
      return Valued.noOp("three numbers are needed: least, initial, largest", RuleId.W4);
    }
    return maximum(n.get(2), KernelDefaults.sendMaximum(), true);
  }

  Valued receive(String value) {
    List<Long> n = numbers(value);
    if (n.size() != TRIPLE) {
      return Valued.noOp("three numbers are needed: least, initial, largest", RuleId.W4);
    }
    boolean recent = kernel.map(k -> k.atLeast(4, 20)).orElse(true);
    if (n.get(1) < RECEIVE_INITIAL && recent) {
      return Valued.harmful(
          "the middle value is that of old kernels: it shrinks the first window below the default"
              + " of 131072"
              + (n.get(2) > KernelDefaults.receiveMaximum(kernel).bytes()
                  ? "; keep only the largest value"
                  : ""),
          RuleId.W8);
    }
    boolean certain = kernel.isPresent();
    DataSize usual = KernelDefaults.receiveMaximum(kernel);
    boolean between =
        !certain && n.get(2) <= KernelDefaults.receiveMaximum(Optional.of(LATEST)).bytes();
    return between && n.get(2) > usual.bytes()
        ? Valued.neutral(
            "more than the default of kernels before 6.16, no more than that of later ones; the"
                + " version here is not known",
            RuleId.W7)
        : maximum(n.get(2), usual, false);
  }

  private Valued maximum(long bytes, DataSize usual, boolean send) {
    String what = send ? "send" : "receive";
    if (bytes > Integer.MAX_VALUE) {
      return Valued.noOp("beyond 2147483647, which the kernel refuses", RuleId.W7);
    }
    if (bytes < usual.bytes()) {
      return Valued.harmful(
          "lowers the largest " + what + " buffer below the default of " + usual,
          RuleId.W4,
          RuleId.W7);
    }
    if (bytes == usual.bytes()) {
      return Valued.noOp("the largest " + what + " buffer is the default already", RuleId.W7);
    }
    String room =
        "lets a " + what + " buffer grow to " + new DataSize(bytes) + " instead of " + usual;
    return bytes > PLENTY
        ? Valued.useful(
            room + "; more than 64 MiB only costs memory on nearly every path",
            RuleId.W4,
            RuleId.W7)
        : Valued.useful(room + ", where the window is what holds the flow back", RuleId.W4);
  }

  /** {@code tcp_mem} counts pages; values copied from tcp_rmem are a thousandfold too large. */
  Valued pages(String value) {
    List<Long> n = numbers(value);
    if (n.size() != TRIPLE) {
      return Valued.noOp("three numbers of pages are needed", RuleId.W7);
    }
    long most = n.get(2);
    boolean beyond =
        most > IMPLAUSIBLE_PAGES || memory.map(m -> most > m.bytes() / PAGE).orElse(false);
    return beyond
        ? Valued.harmful(
            "counts pages, not bytes: it allows TCP more than the memory there is, and the host"
                + " may run out of it",
            RuleId.W7)
        : Valued.neutral(
            "pages that all connections may take together; the kernel chooses by its memory",
            RuleId.W7);
  }

  /** Rule W3; newer kernels measure it for each socket. */
  Valued ratio(String value) {
    List<Long> n = numbers(value);
    boolean obsolete = kernel.map(k -> k.atLeast(6, 6)).orElse(false);
    if (obsolete || n.isEmpty()) {
      return Valued.noOp("kernels from 6.6 on measure the ratio for each socket", RuleId.W3);
    }
    long scale = n.get(0);
    return scale < 0
        ? Valued.harmful(
            "before kernel 6.6 only a part of 2^" + scale + " of a receive buffer is window",
            RuleId.W3)
        : Valued.neutral(
            "before kernel 6.6 the share of a receive buffer that is window; later without effect",
            RuleId.W3);
  }

  private static List<Long> numbers(String value) {
    List<Long> numbers = new ArrayList<>();
    for (String word : value.trim().split("\\s+", -1)) {
      Optional<Long> n = Sysctls.number(HostState.ofSysctls(Map.of("n", word)), "n");
      n.ifPresent(numbers::add);
    }
    return numbers;
  }
}
