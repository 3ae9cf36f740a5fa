package dev.longhaul.chart;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The environment variables that the service understands, from where they are declared. */
final class KnownSettings {

  private static final Pattern QUARKUS =
      Pattern.compile("\"environmentVariable\" ?: ?\"(QUARKUS_[A-Z0-9_]+)\"");
  private static final Pattern IN_FILE = Pattern.compile("longhaul\\.[a-z.-]*[a-z]");
  private static final Pattern CAMEL = Pattern.compile("([a-z])([A-Z])");

  private KnownSettings() {}

  static Set<String> all() {
    Set<String> all = new TreeSet<>();
    mappings(all);
    properties(all);
    quarkus(all);
    kafka(all);
    return all;
  }

  private static void mappings(Set<String> all) {
    Set<Class<?>> mappings =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.longhaul.server")
                .stream()
                .filter(c -> c.isAnnotatedWith(ConfigMapping.class))
                .map(JavaClass::reflect)
                .collect(Collectors.toSet());
    for (Class<?> mapping : mappings) {
      members(mapping, mapping.getAnnotation(ConfigMapping.class).prefix(), all);
    }
  }

  private static void members(Class<?> type, String prefix, Set<String> all) {
    for (Method method : type.getMethods()) {
      String name =
          Optional.ofNullable(method.getAnnotation(WithName.class))
              .map(WithName::value)
              .orElseGet(() -> kebab(method.getName()));
      String property = prefix + "." + name;
      Class<?> below = method.getReturnType();
      if (below.isInterface() && below.getEnclosingClass() != null) {
        members(below, property, all);
      } else {
        all.add(variable(property));
      }
    }
  }

  private static String kebab(String name) {
    return CAMEL.matcher(name).replaceAll("$1-$2").toLowerCase(Locale.ROOT);
  }

  /** What application.properties takes from properties that no mapping declares. */
  private static void properties(Set<String> all) {
    try {
      String text = Files.readString(Path.of("src/main/resources/application.properties"));
      IN_FILE.matcher(text).results().forEach(m -> all.add(variable(m.group())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void quarkus(Set<String> all) {
    try {
      for (URL model :
          Collections.list(
              KnownSettings.class
                  .getClassLoader()
                  .getResources("META-INF/quarkus-config-doc/quarkus-config-model.json"))) {
        try (InputStream in = model.openStream()) {
          Matcher names = QUARKUS.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
          names.results().forEach(m -> all.add(m.group(1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void kafka(Set<String> all) {
    for (Set<String> names :
        Set.of(
            ConsumerConfig.configNames(),
            ProducerConfig.configNames(),
            AdminClientConfig.configNames())) {
      names.forEach(n -> all.add(variable("kafka." + n)));
    }
  }

  static String variable(String property) {
    return property.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
