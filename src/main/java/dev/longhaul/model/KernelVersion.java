package dev.longhaul.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Version of the Linux kernel, for defaults that changed over time. */
public record KernelVersion(int major, int minor) implements Comparable<KernelVersion> {

  private static final Pattern RELEASE = Pattern.compile("(?<![0-9.])([0-9]{1,3})\\.([0-9]{1,3})");

  /** Finds the first {@code major.minor} in a release such as {@code 6.1.0-18-cloud-arm64}. */
  public static Optional<KernelVersion> parse(String release) {
    Matcher m = RELEASE.matcher(release);
    return m.find()
        ? Optional.of(new KernelVersion(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2))))
        : Optional.empty();
  }

  /** Whether this version is the given one or newer. */
  public boolean atLeast(int otherMajor, int otherMinor) {
    return compareTo(new KernelVersion(otherMajor, otherMinor)) >= 0;
  }

  @Override
  public int compareTo(KernelVersion other) {
    int byMajor = Integer.compare(major, other.major);
    return byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
