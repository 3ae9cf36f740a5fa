package dev.longhaul.core.advice;

import dev.longhaul.core.advice.JudgedLine.Worth;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** A verdict on a value in the making. */
record Valued(Worth worth, String why, List<RuleId> rules) {

  static Valued harmful(String why, RuleId... rules) {
    return new Valued(Worth.HARMFUL, why, List.of(rules));
  }

  static Valued useful(String why, RuleId... rules) {
    return new Valued(Worth.USEFUL, why, List.of(rules));
  }

  static Valued neutral(String why, RuleId... rules) {
    return new Valued(Worth.NEUTRAL, why, List.of(rules));
  }

  static Valued noOp(String why, RuleId... rules) {
    return new Valued(Worth.NO_OP, why, List.of(rules));
  }

  static Valued unknown(String why, RuleId... rules) {
    return new Valued(Worth.UNKNOWN, why, List.of(rules));
  }
}
