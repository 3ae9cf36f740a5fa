package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.RuleDocument;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ContractCompletenessTest {

  private static final List<Class<?>> ROOTS =
      List.of(
          MeasurementData.class,
          CommandData.class,
          CommandResult.class,
          AlertData.class,
          JudgementDocument.class);

  /** What is printed and served, and never an event. */
  private static final List<Class<?>> DOCUMENTS =
      List.of(BdpDocument.class, RuleDocument.class, CauseDocument.class);

  @Test
  void shouldRegisterEveryRecordOfTheContractForReflection() {
    Set<Class<?>> registered =
        Set.of(ContractReflection.class.getAnnotation(RegisterForReflection.class).targets());

    assertThat(registered).containsAll(recordsOfTheContract());
    Set<Class<?>> documents = new LinkedHashSet<>();
    DOCUMENTS.forEach(d -> walk(d, documents));
    assertThat(registered).containsAll(documents);
  }

  @Test
  void shouldHaveATypeForEveryContent() {
    Set<Class<?>> contents = new LinkedHashSet<>();
    ROOTS.forEach(r -> contents.addAll(leaves(r)));

    assertThat(Arrays.stream(EventType.values()).map(EventType::content))
        .containsExactlyInAnyOrderElementsOf(contents);
  }

  @Test
  void shouldNotUseANameTwice() {
    assertThat(Arrays.stream(EventType.values()).map(EventType::type))
        .doesNotHaveDuplicates()
        .allMatch(t -> t.matches("dev\\.longhaul\\.[a-z-]+\\.v1"));
  }

  static Set<Class<?>> recordsOfTheContract() {
    Set<Class<?>> found = new LinkedHashSet<>();
    ROOTS.forEach(r -> leaves(r).forEach(l -> walk(l, found)));
    return found;
  }

  private static Set<Class<?>> leaves(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses())
            .flatMap(t -> leaves(t).stream())
            .collect(Collectors.toSet())
        : Set.of(type);
  }

  private static void walk(Type type, Set<Class<?>> found) {
    if (type instanceof ParameterizedType p) {
      Arrays.stream(p.getActualTypeArguments()).forEach(a -> walk(a, found));
    } else if (type instanceof Class<?> c && c.isRecord() && found.add(c)) {
      for (RecordComponent component : c.getRecordComponents()) {
        walk(component.getGenericType(), found);
      }
    }
  }
}
