package dev.longhaul.wire;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.Topics;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The one table of event types: name on the wire, content and topic. */
public enum EventType {
  HOST_STATE("host-state", MeasurementData.HostState.class, Topics.MEASUREMENTS),
  THROUGHPUT_TEST("throughput-test", MeasurementData.ThroughputTest.class, Topics.MEASUREMENTS),
  SOCKET_SAMPLES("socket-samples", MeasurementData.SocketSamples.class, Topics.MEASUREMENTS),
  PATH_TRACE("path-trace", MeasurementData.PathTrace.class, Topics.MEASUREMENTS),
  PATH_PROBE("path-probe", MeasurementData.PathProbe.class, Topics.MEASUREMENTS),
  COUNTERS("counters", MeasurementData.Counters.class, Topics.MEASUREMENTS),
  STATED_FACTS("stated-facts", MeasurementData.StatedFacts.class, Topics.MEASUREMENTS),
  RAW_OUTPUT("raw-output", MeasurementData.RawOutput.class, Topics.MEASUREMENTS),
  COMMAND_APPLY("command-apply", CommandData.Apply.class, Topics.COMMANDS),
  COMMAND_CONFIRM("command-confirm", CommandData.Confirm.class, Topics.COMMANDS),
  COMMAND_ROLLBACK("command-rollback", CommandData.Rollback.class, Topics.COMMANDS),
  COMMAND_MEASURE("command-measure", CommandData.Measure.class, Topics.COMMANDS),
  COMMAND_SERVE("command-serve", CommandData.Serve.class, Topics.COMMANDS),
  COMMAND_RESULT("command-result", CommandResult.class, Topics.COMMAND_RESULTS),
  ALERT("alert", AlertData.class, Topics.ALERTS),
  /** A verdict with its advice; travels over HTTP only. */
  DIAGNOSIS("diagnosis", JudgementDocument.class, "");

  private static final String PREFIX = "dev.longhaul.";
  private static final String VERSION = ".v1";
  private static final Map<String, EventType> BY_NAME = new HashMap<>();
  private static final Map<Class<?>, EventType> BY_CONTENT = new HashMap<>();

  static {
    for (EventType t : values()) {
      BY_NAME.put(t.type, t);
      BY_CONTENT.put(t.content, t);
    }
  }

  private final String shortName;
  private final String type;
  private final Class<?> content;
  private final String topic;

  EventType(String shortName, Class<?> content, String topic) {
    this.shortName = shortName;
    this.type = PREFIX + shortName + VERSION;
    this.content = content;
    this.topic = topic;
  }

  /** The CloudEvents attribute {@code type}, such as {@code dev.longhaul.throughput-test.v1}. */
  public String type() {
    return type;
  }

  /** The type without organisation and version, such as {@code throughput-test}. */
  public String shortName() {
    return shortName;
  }

  /** The record that {@code data} is read into. */
  public Class<?> content() {
    return content;
  }

  /** The default topic; empty if events of this type do not travel on Kafka. */
  public Optional<String> topic() {
    return topic.isEmpty() ? Optional.empty() : Optional.of(topic);
  }

  /** The type that the CloudEvents attribute names, in a version known here. */
  public static Optional<EventType> of(String type) {
    return Optional.ofNullable(BY_NAME.get(type));
  }

  /**
   * The type of some content.
   *
   * @throws IllegalArgumentException if the object is no content of the contract
   */
  public static EventType ofContent(Object data) {
    EventType t = BY_CONTENT.get(data.getClass());
    if (t == null) {
      throw new IllegalArgumentException(data.getClass() + " is no content of an event");
    }
    return t;
  }

  /** Whether the attribute names a type known here in a version that is not. */
  static boolean isOtherVersionOfKnownType(String type) {
    int dot = type.lastIndexOf(".v");
    return dot > 0
        && Arrays.stream(values()).anyMatch(t -> type.substring(0, dot).equals(t.unversioned()));
  }

  private String unversioned() {
    return PREFIX + shortName;
  }
}
