package dev.longhaul.core.diagnosis;

import java.util.Arrays;
import java.util.Optional;

/**
 * Names one rule of the trade, such as {@code W4}. W: windows and buffers; D: what limits a flow;
 * Q: congestion control and queues; M: packet size; P: persistence and platform; T: tunnels and
 * containers; O: offloads and end systems.
 */
public enum RuleId {
  W1,
  W2,
  W3,
  W4,
  W5,
  W6,
  W7,
  W8,
  W9,
  W10,
  W11,
  D1,
  D2,
  D3,
  D4,
  D5,
  D6,
  D7,
  D8,
  Q1,
  Q2,
  Q3,
  Q4,
  Q5,
  Q6,
  Q7,
  Q8,
  M1,
  M2,
  M3,
  M4,
  M5,
  P1,
  P2,
  P3,
  P4,
  P5,
  P6,
  P7,
  P8,
  T1,
  T2,
  T3,
  O1,
  O2;

  /** The id as it is printed. */
  public String value() {
    return name();
  }

  /** The rule of this id, upper or lower case; empty if there is none. */
  public static Optional<RuleId> of(String id) {
    return Arrays.stream(values()).filter(rule -> rule.name().equalsIgnoreCase(id)).findFirst();
  }
}
