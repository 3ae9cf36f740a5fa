package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument;
import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.contract.v1.DoctorDocument.Section;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.messaging.KafkaReach;
import dev.longhaul.probe.messaging.KafkaSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Looks at what the probe needs and tells what works here, what does not, and what to do. */
public final class Doctor {

  private final HostRoot root;
  private final Tools tools;
  private final String program;
  private final BiFunction<KafkaSettings, List<String>, KafkaReach> kafka;

  /**
   * A doctor for one host.
   *
   * @param program what timers start to take a change back, an absolute path
   * @param kafka tries whether Kafka can be reached and has these topics
   */
  public Doctor(
      HostRoot root,
      Tools tools,
      String program,
      BiFunction<KafkaSettings, List<String>, KafkaReach> kafka) {
    this.root = root;
    this.tools = tools;
    this.program = program;
    this.kafka = kafka;
  }

  /** Examines the host. */
  public DoctorDocument examine(ProbeSettings settings) {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Settings", new SettingsChecks(root, settings).all()));
    sections.add(new Section("Kafka", kafka(settings)));
    sections.add(new Section("Tools", new ToolChecks(tools).all()));
    sections.add(new Section("Kernel", new KernelChecks(root).all()));
    sections.add(new Section("Network", new NetworkChecks(root).all()));
    sections.add(new Section("Clock", List.of(new ClockCheck(root, tools).check())));
    sections.add(new Section("Changes", new ActingChecks(root, settings, program).all()));
    return document(settings.host().value(), sections);
  }

  /** What can be said where not even the settings can be read. */
  public static DoctorDocument unreadable(String file, List<String> problems) {
    List<Check> checks =
        problems.stream()
            .map(p -> new Check(file, "problem", p, Optional.of("correct it and try again")))
            .toList();
    return document("unknown", List.of(new Section("Settings", checks)));
  }

  private static DoctorDocument document(String host, List<Section> sections) {
    boolean healthy =
        sections.stream()
            .flatMap(s -> s.checks().stream())
            .noneMatch(c -> c.state().equals("problem"));
    return new DoctorDocument(host, healthy, sections);
  }

  private List<Check> kafka(ProbeSettings settings) {
    if (!settings.hasKafka()) {
      return List.of(
          Checks.problem(
              "connection",
              "no Kafka is set; what is found stays on disk",
              "set kafka.bootstrap.servers"));
    }
    ProbeSettings.Topics t = settings.topics();
    KafkaSettings client =
        new KafkaSettings(settings.host().value(), settings.kafka(), t.commands());
    KafkaReach reach =
        kafka.apply(client, List.of(t.measurements(), t.commands(), t.commandResults()));
    List<Check> checks = new ArrayList<>();
    checks.add(
        reach
            .problem()
            .map(
                why ->
                    Checks.problem(
                        "connection",
                        client.servers() + " cannot be reached: " + why,
                        "check kafka.bootstrap.servers, kafka.security.protocol and the firewall"))
            .orElseGet(() -> Checks.ok("connection", "connected to " + client.servers())));
    reach
        .missingTopics()
        .forEach(
            topic ->
                checks.add(
                    Checks.problem(
                        topic,
                        "does not exist, or this host may not see it",
                        "create the topic, or allow this host to use it")));
    return checks;
  }
}
