package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import java.util.Optional;
import java.util.OptionalInt;

/** Configuration of hosts; places and subjects that are not known are left out on the wire. */
final class ConfigurationMapping {

  private ConfigurationMapping() {}

  static Configuration toModel(MeasurementData.Configuration c) {
    return new Configuration(
        c.files().stream().map(ConfigurationMapping::file).toList(),
        c.refused(),
        c.modules(),
        c.drivers(),
        c.managers(),
        c.writers());
  }

  static MeasurementData.Configuration toContract(Configuration c) {
    return new MeasurementData.Configuration(
        c.files().stream().map(ConfigurationMapping::toContract).toList(),
        c.refused(),
        c.modules(),
        c.drivers(),
        c.managers(),
        c.writers());
  }

  private static ConfigFile file(MeasurementData.ConfigFile f) {
    ConfigFile.Manager manager =
        ConfigFile.Manager.of(f.manager())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "configuration.files.manager is none that is known: " + f.manager()));
    return new ConfigFile(
        f.name(),
        manager,
        f.settings().stream()
            .map(
                s ->
                    new ConfigFile.Setting(
                        line(s.line()), s.subject().orElse(""), s.key(), s.value()))
            .toList(),
        f.problems().stream()
            .map(
                p ->
                    new ConfigFile.Problem(
                        line(p.line()), p.rejected(), p.what(), p.why(), p.remedy()))
            .toList());
  }

  private static MeasurementData.ConfigFile toContract(ConfigFile f) {
    return new MeasurementData.ConfigFile(
        f.name(),
        f.manager().id(),
        f.settings().stream()
            .map(
                s ->
                    new MeasurementData.FileSetting(
                        line(s.line()),
                        Optional.of(s.subject()).filter(t -> !t.isEmpty()),
                        s.key(),
                        s.value()))
            .toList(),
        f.problems().stream()
            .map(
                p ->
                    new MeasurementData.FileProblem(
                        line(p.line()), p.rejected(), p.what(), p.why(), p.remedy()))
            .toList());
  }

  private static int line(OptionalInt line) {
    return line.orElse(ConfigFile.NO_LINE);
  }

  private static OptionalInt line(int line) {
    return line == ConfigFile.NO_LINE ? OptionalInt.empty() : OptionalInt.of(line);
  }
}
