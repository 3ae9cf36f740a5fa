package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the clock is right: events carry its time, and commands expire by it. */
final class ClockCheck {

  private static final String NAME = "offset";
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final double MOST_SECONDS = 1.0;
  private static final Pattern OFFSET =
      Pattern.compile("System time\\s*:\\s*([0-9.]+) seconds (fast|slow)");

  private final HostRoot root;
  private final Tools tools;

  ClockCheck(HostRoot root, Tools tools) {
    this.root = root;
    this.tools = tools;
  }

  Check check() {
    return chrony().or(this::timedate).or(this::timesync).orElseGet(ClockCheck::unknown);
  }

  private Optional<Check> chrony() {
    return tools
        .run(PATIENCE, "chronyc", "-n", "tracking")
        .answer()
        .map(OFFSET::matcher)
        .filter(Matcher::find)
        .map(
            m ->
                Double.parseDouble(m.group(1)) < MOST_SECONDS
                    ? Checks.ok(NAME, m.group(1) + " s by chrony")
                    : Checks.problem(
                        NAME, m.group(1) + " s " + m.group(2) + " by chrony", "chronyc makestep"));
  }

  private Optional<Check> timedate() {
    return tools
        .run(PATIENCE, "timedatectl", "show", "--property=NTPSynchronized", "--value")
        .answer()
        .map(String::strip)
        .filter(a -> a.equals("yes") || a.equals("no"))
        .map(
            a ->
                a.equals("yes")
                    ? Checks.ok(NAME, "synchronised, by systemd")
                    : Checks.limited(
                        NAME,
                        "not synchronised: commands may seem expired",
                        "timedatectl set-ntp true"));
  }

  private Optional<Check> timesync() {
    return Files.exists(root.at("/run/systemd/timesync/synchronized"))
        ? Optional.of(Checks.ok(NAME, "synchronised, by systemd-timesyncd"))
        : Optional.empty();
  }

  private static Check unknown() {
    return Checks.limited(
        NAME,
        "nobody known keeps the clock right: commands may seem expired",
        "install chrony, or make sure that the machine below keeps it right");
  }
}
