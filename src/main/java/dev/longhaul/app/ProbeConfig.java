package dev.longhaul.app;

import dev.longhaul.probe.ops.ProbeSettings;
import dev.longhaul.probe.ops.SettingsException;
import dev.longhaul.probe.ops.SettingsReader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the probe's settings are; the same option for all commands that need them. */
final class ProbeConfig {

  private static final String FALLBACK = "unnamed-host";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "/etc/longhaul/probe.properties",
      description =
          "Settings; environment variables LONGHAUL_PROBE_* count more. Default:"
              + " ${DEFAULT-VALUE}.")
  private Path file = Path.of("/etc/longhaul/probe.properties");

  /** The settings of this host. */
  ProbeSettings read() throws SettingsException {
    return SettingsReader.read(file, System.getenv(), hostName());
  }

  /** The file that the settings come from. */
  Path file() {
    return file;
  }

  private static String hostName() {
    return Optional.ofNullable(System.getenv("HOSTNAME"))
        .filter(name -> !name.isBlank())
        .orElseGet(ProbeConfig::ownName)
        .toLowerCase(Locale.ROOT);
  }

  private static String ownName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return FALLBACK;
    }
  }
}
