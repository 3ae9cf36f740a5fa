package dev.longhaul;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the arrows between the rooms. A package that is not classified here fails until somebody
 * says what it may import.
 */
class ArchitectureTest {

  private static final String BASE = "dev.longhaul.";

  /** Small libraries that pure code may use. */
  private static final List<String> PURE = List.of("java..", "org.jspecify..");

  private static final List<String> JACKSON = List.of("com.fasterxml.jackson..");

  /** The rooms of this project that each room may import, besides itself. */
  private static final Map<String, List<String>> ROOMS = new TreeMap<>();

  /** Libraries that each room may import, besides {@link #PURE}; absent means no restriction. */
  private static final Map<String, List<String>> LIBRARIES = new TreeMap<>();

  static {
    pure("model");
    pure("contract.v1");
    pure("core.evidence", "model");
    pure("core.diagnosis", "model", "core.evidence");
    pure("core.advice", "model", "core.evidence", "core.diagnosis");
    pure("core.history", "model", "core.evidence");
    pure("core.alerting", "model", "core.diagnosis", "core.advice", "core.history");
    pure("core.remediation", "model", "core.evidence", "core.advice");
    pure("core.trial", "model");
    pure("core.rules", "model", "core.evidence", "core.diagnosis", "core.advice");
    pure("mapping", "model", "contract.v1", "core.*");
    pure("reading", "model");
    LIBRARIES.put(
        "reading", Stream.concat(JACKSON.stream(), Stream.of("org.yaml.snakeyaml..")).toList());
    pure("wire", "contract.v1");
    LIBRARIES.put(
        "wire",
        Stream.concat(JACKSON.stream(), Stream.of("io.quarkus.runtime.annotations..")).toList());
    room("server.flow", "model", "core.*", "contract.v1", "mapping", "reading", "wire");
    room(
        "server.persistence",
        "server.flow",
        "server.security",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "wire",
        "reading");
    room("server.security", "server.flow", "wire");
    room(
        "server.messaging",
        "server.flow",
        "server.security",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "wire");
    room(
        "server.rest",
        "server.flow",
        "server.security",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "wire",
        "reading");
    room("server.ops", "server.flow", "model", "core.*");
    pure("core.persistence", "model", "core.remediation");
    room("probe.host", "model", "reading");
    room("probe.boot", "model", "reading", "core.persistence", "core.remediation", "probe.host");
    room(
        "probe.sense",
        "model",
        "core.evidence",
        "core.persistence",
        "contract.v1",
        "mapping",
        "reading",
        "probe.host",
        "probe.boot");
    room(
        "probe.act",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "wire",
        "reading",
        "probe.host",
        "probe.boot");
    room("probe.setup", "wire", "probe.host");
    room("probe.messaging", "contract.v1", "wire", "probe.host");
    room(
        "probe.ops",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "reading",
        "wire",
        "probe.host",
        "probe.boot",
        "probe.sense",
        "probe.act",
        "probe.messaging");
    room(
        "app",
        "model",
        "core.*",
        "contract.v1",
        "mapping",
        "reading",
        "wire",
        "server.*",
        "probe.*");
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.longhaul")
          .that(notFromTestRoots());

  @Test
  void shouldClassifyEveryPackage() {
    Set<String> found = new TreeSet<>();
    CLASSES.forEach(c -> found.add(c.getPackageName().substring(BASE.length())));

    assertThat(ROOMS.keySet()).containsAll(found);
  }

  @TestFactory
  Stream<DynamicTest> shouldImportOnlyWhatTheRoomMay() {
    return populatedRooms()
        .map(room -> DynamicTest.dynamicTest(room, () -> mayImport(room).check(CLASSES)));
  }

  @Test
  void shouldHaveNoCyclesBetweenRooms() {
    slices().matching(BASE + "(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void shouldKeepTheContractToRecordsEnumsAndSealedInterfaces() {
    classes()
        .that()
        .resideInAPackage(BASE + "contract..")
        .and()
        .doNotHaveSimpleName("package-info")
        .and()
        .doNotHaveSimpleName("Topics")
        .and()
        .doNotHaveSimpleName("Timestamps")
        .should(beDataOnly())
        .check(CLASSES);
  }

  @Test
  void shouldReadNoClockAndNoRandomnessInThePureRooms() {
    noClasses()
        .that()
        .resideInAnyPackage(pureRooms())
        .should()
        .callMethod(java.time.Instant.class, "now")
        .orShould()
        .callMethod(java.time.LocalDate.class, "now")
        .orShould()
        .callMethod(java.time.LocalDateTime.class, "now")
        .orShould()
        .callMethod(java.time.ZonedDateTime.class, "now")
        .orShould()
        .callMethod(java.time.OffsetDateTime.class, "now")
        .orShould()
        .callMethod(java.time.Clock.class, "systemUTC")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(java.util.UUID.class, "randomUUID")
        .orShould()
        .dependOnClassesThat(resideInAnyPackage("java.util.random.."))
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(java.util.Random.class)
        .orShould()
        .dependOnClassesThat(
            resideInAnyPackage(
                "java.nio.file..", "java.net.http..", "java.sql..", "java.util.logging.."))
        .check(CLASSES);
  }

  @Test
  void shouldKeepTechnologiesBehindTheirFences() {
    fence(List.of("server.persistence"), "jakarta.persistence..", "org.hibernate..");
    fence(List.of("server.persistence"), "io.vertx.mutiny.sqlclient..", "io.vertx.sqlclient..");
    fence(List.of("server.rest"), "jakarta.ws.rs..");
    fence(List.of("server.messaging"), "org.eclipse.microprofile.reactive.messaging..");
    fence(List.of("server.messaging", "probe.messaging"), "org.apache.kafka..");
    fence(List.of("server", "app"), "io.quarkus.arc..", "jakarta.enterprise..");
    fence(
        List.of("reading", "wire", "server.rest", "server.persistence", "app", "probe.act"),
        "com.fasterxml.jackson..");
  }

  @Test
  void shouldPrintOnlyInTheCommandLineAndStartProcessesInOneRoom() {
    noClasses()
        .that()
        .resideOutsideOfPackage(BASE + "app..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage(BASE + "probe.host..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ProcessBuilder.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Runtime.class)
        .check(CLASSES);
  }

  @Test
  void shouldInjectThroughConstructorsOnly() {
    fields().should().notBeAnnotatedWith("jakarta.inject.Inject").check(CLASSES);
  }

  @Test
  void shouldHoldTheSessionFactoryInOnePlace() {
    noClasses()
        .that()
        .doNotHaveSimpleName("Sessions")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.hibernate.reactive.mutiny.Mutiny$SessionFactory")
        .check(CLASSES);
  }

  private static com.tngtech.archunit.lang.ArchRule mayImport(String room) {
    List<String> allowed =
        Stream.concat(Stream.of(room), ROOMS.getOrDefault(room, List.of()).stream())
            .map(r -> r.endsWith(".*") ? BASE + r.replace(".*", "..") : BASE + r)
            .toList();
    if (LIBRARIES.containsKey(room)) {
      String[] all =
          Stream.of(
                  allowed.stream(), PURE.stream(), LIBRARIES.getOrDefault(room, List.of()).stream())
              .flatMap(s -> s)
              .toArray(String[]::new);
      return classes()
          .that()
          .resideInAPackage(BASE + room)
          .should()
          .onlyDependOnClassesThat(resideInAnyPackage(all).or(arrays()));
    }
    return noClasses()
        .that()
        .resideInAPackage(BASE + room)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.longhaul..")
                .and(resideOutsideOfPackages(allowed.toArray(String[]::new))));
  }

  private static void fence(List<String> rooms, String... packages) {
    noClasses()
        .that()
        .resideOutsideOfPackages(rooms.stream().map(r -> BASE + r + "..").toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages)
        .check(CLASSES);
  }

  private static ArchCondition<JavaClass> beDataOnly() {
    return new ArchCondition<>("be a record, an enum or an interface") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean ok = item.isRecord() || item.isEnum() || item.isInterface();
        events.add(new SimpleConditionEvent(item, ok, item.getName()));
      }
    };
  }

  private static DescribedPredicate<JavaClass> arrays() {
    return DescribedPredicate.describe(
        "arrays of allowed types", c -> c.isArray() && c.getBaseComponentType().isPrimitive());
  }

  private static DescribedPredicate<JavaClass> notFromTestRoots() {
    return DescribedPredicate.describe(
        "are shipped",
        c -> c.getSource().map(s -> !s.getUri().getPath().contains("/test-classes/")).orElse(true));
  }

  private static Stream<String> populatedRooms() {
    Set<String> found =
        CLASSES.stream()
            .map(c -> c.getPackageName().substring(BASE.length()))
            .collect(Collectors.toSet());
    return ROOMS.keySet().stream().filter(found::contains);
  }

  private static String[] pureRooms() {
    return LIBRARIES.keySet().stream().map(r -> BASE + r).toArray(String[]::new);
  }

  private static void pure(String room, String... mayImport) {
    room(room, mayImport);
    LIBRARIES.put(room, List.of());
  }

  private static void room(String room, String... mayImport) {
    ROOMS.put(room, Arrays.asList(mayImport));
  }
}
