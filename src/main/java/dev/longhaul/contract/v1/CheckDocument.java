package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the configuration files of one host are worth: printed by the command line.
 *
 * @param files each file, line by line
 * @param contested kernel parameters that several lines set to different values
 * @param ineffective what was set but is not in force
 * @param notes what was odd about the input
 */
public record CheckDocument(
    List<File> files,
    List<Contested> contested,
    List<Ineffective> ineffective,
    List<String> notes) {

  /**
   * One file.
   *
   * @param manager who reads it: {@code sysctl}, {@code netplan} and so on
   * @param rejected whether nothing of it is applied, for one of its problems
   */
  public record File(
      String name, String manager, boolean rejected, List<Line> lines, List<Problem> problems) {}

  /**
   * One line.
   *
   * @param subject interface, or interface and destination; absent for the host
   * @param worth {@code HARMFUL}, {@code USEFUL}, {@code NEUTRAL}, {@code NO_OP} or {@code UNKNOWN}
   */
  public record Line(
      OptionalInt line,
      Optional<String> subject,
      String setting,
      String value,
      String worth,
      String why,
      List<String> rules) {}

  /** What is wrong with a file. */
  public record Problem(
      OptionalInt line, boolean rejected, String what, String why, String remedy) {}

  /** A parameter that several lines set differently, and whose value stays after a boot. */
  public record Contested(String setting, List<Write> lines, List<Winner> winners) {}

  /** A line that sets a parameter. */
  public record Write(String place, String value) {}

  /** Whose value stays, by who applies the files. */
  public record Winner(String loader, String place, String value) {}

  /**
   * What was set but is not in force.
   *
   * @param kind such as {@code OVERRIDDEN}
   * @param live the value in force, if it was shown
   */
  public record Ineffective(
      String kind,
      String setting,
      String wanted,
      Optional<String> live,
      String place,
      String why,
      String remedy,
      List<String> rules) {}
}
