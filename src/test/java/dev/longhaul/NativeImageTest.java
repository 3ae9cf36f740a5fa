package dev.longhaul;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.URL;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/**
 * What a native image has to know beforehand, and what it must not keep from where it was built.
 */
class NativeImageTest {

  private static final String BASE = "dev.longhaul";

  /** What a static initialiser would freeze at the time of the build. */
  private static final Pattern FROZEN =
      Pattern.compile(
          "java\\.(security\\.SecureRandom|util\\.Random|util\\.concurrent\\.ThreadLocalRandom"
              + "|util\\.random\\..*|net\\.(InetAddress|NetworkInterface|Socket)).*"
              + "|java\\.time\\..*\\.now\\(.*|java\\.time\\.Clock\\.system.*"
              + "|java\\.lang\\.System\\.(currentTimeMillis|nanoTime|getenv|getProperty)\\(.*"
              + "|java\\.lang\\.(ProcessHandle|Runtime|Thread)\\..*"
              + "|java\\.util\\.UUID\\.randomUUID\\(.*|com\\.github\\.f4b6a3\\..*"
              + "|java\\.nio\\.file\\.Files\\..*");

  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(BASE)
          .that(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "are shipped",
                  c ->
                      c.getSource()
                          .map(
                              s -> !s.getUri().getPath().matches(".*/(test-classes|quick/test)/.*"))
                          .orElse(true)));

  @Test
  void shouldKeepNoRandomnessClockOrHostInStaticInitialisers() {
    Set<String> found = new TreeSet<>();
    SHIPPED.forEach(c -> c.getStaticInitializer().ifPresent(i -> found.addAll(frozen(c, i))));

    assertThat(found).isEmpty();
    assertThat(frozenOf(Clockwork.class)).hasSize(2);
  }

  /** A proof that the rule above sees what it looks for. */
  @SuppressWarnings("TimeInStaticInitializer")
  static final class Clockwork {
    static final java.time.Instant AT = java.time.Instant.now();
    static final java.util.Random RANDOM = new java.util.Random();

    private Clockwork() {}
  }

  private static Set<String> frozenOf(Class<?> type) {
    JavaClass imported = new ClassFileImporter().importClass(type);
    return frozen(imported, imported.getStaticInitializer().orElseThrow());
  }

  private static Set<String> frozen(JavaClass owner, JavaCodeUnit initialiser) {
    return Stream.concat(
            initialiser.getMethodCallsFromSelf().stream(),
            initialiser.getConstructorCallsFromSelf().stream())
        .map(call -> call.getTarget().getFullName())
        .filter(name -> FROZEN.matcher(name).matches())
        .map(name -> owner.getName() + " calls " + name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void shouldRegisterEverythingThatTravelsOverRestForReflection() {
    Set<Class<?>> reached = new LinkedHashSet<>();
    resources().forEach(r -> reach(r, reached));
    documents().forEach(d -> reach(d, reached));

    assertThat(reached).hasSizeGreaterThan(30);
    assertThat(registered()).containsAll(reached);
  }

  private static List<Class<?>> resources() {
    List<Class<?>> resources =
        loaded().filter(c -> c.isAnnotationPresent(Path.class)).collect(Collectors.toList());
    assertThat(resources).hasSizeGreaterThanOrEqualTo(12);
    return resources;
  }

  private static void reach(Class<?> resource, Set<Class<?>> reached) {
    if (resource.isRecord()) {
      walk(resource, reached);
      return;
    }
    for (Method method : resource.getDeclaredMethods()) {
      if (Arrays.stream(method.getAnnotations())
          .anyMatch(a -> a.annotationType().getPackageName().equals("jakarta.ws.rs"))) {
        walk(method.getGenericReturnType(), reached);
        Arrays.stream(method.getGenericParameterTypes())
            .filter(t -> !(t instanceof Class<?> c) || c.isRecord())
            .forEach(t -> walk(t, reached));
      }
    }
  }

  /** Answers that hide behind {@code Response}. */
  private static Stream<Class<?>> documents() {
    return loaded()
        .filter(Class::isRecord)
        .filter(c -> c.getPackageName().equals(BASE + ".server.rest"))
        .filter(c -> c.getSimpleName().matches(".*Dto|Page|Problem"));
  }

  private static void walk(Type type, Set<Class<?>> found) {
    if (type instanceof ParameterizedType p) {
      walk(p.getRawType(), found);
      Arrays.stream(p.getActualTypeArguments()).forEach(a -> walk(a, found));
    } else if (type instanceof WildcardType w) {
      Arrays.stream(w.getUpperBounds()).forEach(a -> walk(a, found));
    } else if (type instanceof Class<?> c && c.getName().startsWith(BASE) && c.isRecord()) {
      if (found.add(c)) {
        for (RecordComponent component : c.getRecordComponents()) {
          walk(component.getGenericType(), found);
        }
      }
    }
  }

  private static Set<Class<?>> registered() {
    Set<Class<?>> registered = new LinkedHashSet<>();
    loaded()
        .filter(c -> c.isAnnotationPresent(RegisterForReflection.class))
        .forEach(
            c -> {
              Class<?>[] targets = c.getAnnotation(RegisterForReflection.class).targets();
              registered.addAll(targets.length == 0 ? List.of(c) : List.of(targets));
            });
    return registered;
  }

  private static Stream<Class<?>> loaded() {
    return SHIPPED.stream()
        .filter(c -> c.getPackageName().matches(".*\\.(server\\..*|wire|contract\\..*)"))
        .filter(c -> !c.getSimpleName().equals("package-info"))
        .map(JavaClass::reflect);
  }

  @Test
  void shouldTellTheImageOfEveryCommand() throws IOException {
    Set<String> told = new TreeSet<>();
    for (URL url : Collections.list(loader().getResources(COMMANDS))) {
      try (InputStream in = url.openStream()) {
        new JsonMapper().readTree(in).forEach(entry -> told.add(entry.get("name").asText()));
      }
    }

    assertThat(told)
        .containsAll(
            SHIPPED.stream()
                .filter(c -> c.isAnnotatedWith(Command.class))
                .map(JavaClass::getName)
                .toList());
    assertThat(told).contains(BASE + ".app.ServeCommand");
  }

  private static final String COMMANDS =
      "META-INF/native-image/picocli-generated/reflect-config.json";

  private static ClassLoader loader() {
    return NativeImageTest.class.getClassLoader();
  }

  @Test
  void shouldTakeEveryResourceAlongThatIsReadAtRunTime() throws IOException {
    String properties =
        Files.readString(java.nio.file.Path.of("src/main/resources/application.properties"));

    assertThat(properties)
        .contains(
            "quarkus.native.resources.includes=longhaul-version.properties,probe/**,contract/**");
  }
}
