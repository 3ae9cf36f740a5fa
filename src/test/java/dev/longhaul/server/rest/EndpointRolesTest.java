package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.longhaul.server.security.Role;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A new endpoint has to say who may use it. */
class EndpointRolesTest {

  /** They post and change nothing. */
  private static final Set<String> HARMLESS_POSTS =
      Set.of("DiagnosesResource.files", "DiagnosesResource.text");

  private static final Set<String> ROLES = Set.of(Role.VIEWERS, Role.OPERATORS, Role.ADMINS);

  @TestFactory
  Stream<DynamicTest> shouldSayWhoMayUseIt() {
    return endpoints()
        .map(
            e ->
                DynamicTest.dynamicTest(
                    name(e),
                    () ->
                        assertThat(role(e))
                            .as("@RolesAllowed of %s or its class", name(e))
                            .hasValueSatisfying(r -> assertThat(ROLES).contains(r))));
  }

  @TestFactory
  Stream<DynamicTest> shouldLeaveChangesToOperators() {
    return endpoints()
        .filter(e -> !e.isAnnotationPresent(GET.class))
        .filter(e -> !HARMLESS_POSTS.contains(name(e)))
        .map(
            e ->
                DynamicTest.dynamicTest(
                    name(e),
                    () ->
                        assertThat(roles(e.getAnnotation(RolesAllowed.class)))
                            .as("@RolesAllowed of %s itself", name(e))
                            .hasValueSatisfying(
                                r -> assertThat(r).isIn(Role.OPERATORS, Role.ADMINS))));
  }

  @Test
  void shouldHaveFoundTheEndpoints() {
    assertThat(endpoints().map(EndpointRolesTest::name))
        .contains("RecommendationsResource.approve", "AlertsResource.stream")
        .hasSizeGreaterThan(25);
  }

  @Test
  void shouldNameTheRolesAsTheyAreWritten() {
    assertThat(Arrays.stream(Role.values()).map(Role::text))
        .containsExactly(Role.VIEWERS, Role.OPERATORS, Role.ADMINS);
  }

  private static Stream<Method> endpoints() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.longhaul.server.rest")
            .stream()
            .filter(c -> c.isAnnotatedWith(Path.class))
            .map(JavaClass::reflect)
            .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
            .filter(EndpointRolesTest::isEndpoint);
  }

  private static boolean isEndpoint(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(a -> a.annotationType().isAnnotationPresent(HttpMethod.class));
  }

  private static Optional<String> role(Method method) {
    return roles(method.getAnnotation(RolesAllowed.class))
        .or(() -> roles(method.getDeclaringClass().getAnnotation(RolesAllowed.class)));
  }

  /** The one role; more than one would say nothing, for each role includes those below it. */
  private static Optional<String> roles(@Nullable RolesAllowed allowed) {
    return Optional.ofNullable(allowed)
        .map(a -> List.of(a.value()))
        .filter(r -> r.size() == 1)
        .map(r -> r.get(0));
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}
