package dev.longhaul.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.longhaul.contract.v1.MeasurementData;
import java.util.List;
import java.util.Map;

/**
 * How the contract is written as JSON: absent instead of null, unknown fields ignored, every field
 * required that is neither optional nor a collection.
 */
final class Json {

  private static final JsonSetter.Value ABSENT_IS_EMPTY =
      JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);

  private Json() {}

  static JsonMapper mapper() {
    return JsonMapper.builder(factory())
        .addModule(new Jdk8Module())
        .addModule(StrictValues.module())
        .addMixIn(MeasurementData.RawOutput.class, RawOutputMixin.class)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
        .withConfigOverride(List.class, o -> o.setSetterInfo(ABSENT_IS_EMPTY))
        .withConfigOverride(Map.class, o -> o.setSetterInfo(ABSENT_IS_EMPTY))
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
        .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
        .build();
  }

  private static JsonFactory factory() {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(Limits.NESTING)
                .maxNameLength(Limits.NAME_CHARS)
                .maxNumberLength(Limits.NUMBER_CHARS)
                .build())
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .build();
  }

  /** The one text that may be as long as an event. */
  record RawOutputMixin(@JsonDeserialize(using = StrictValues.LongText.class) String content) {}
}
