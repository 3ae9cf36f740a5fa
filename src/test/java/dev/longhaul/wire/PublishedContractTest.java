package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.longhaul.contract.v1.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares what is published for other teams with the code. Run with {@code
 * -Dlonghaul.schemas.write=true} to write the schemas anew after the contract has grown.
 */
class PublishedContractTest {

  private static final Path SCHEMAS = Path.of("src/main/resources/contract/v1/schema");

  @ParameterizedTest
  @EnumSource
  void shouldPublishTheSchemaOfEveryType(EventType type) throws IOException {
    String expected = SchemaWriter.of(type);
    Path file = SCHEMAS.resolve(type.shortName() + ".json");
    if (Boolean.getBoolean("longhaul.schemas.write")) {
      Files.createDirectories(SCHEMAS);
      Files.writeString(file, expected);
    }

    assertThat(Files.readString(file)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void shouldDescribeWhatTravels(EventType type) {
    ObjectNode data = (ObjectNode) GoldenFiles.tree(type).get("data");
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaWriter.of(type));

    assertThat(schema.validate(data)).isEmpty();

    data.remove(data.has("host") ? "host" : "verdict");
    assertThat(schema.validate(data)).hasSize(1);
  }

  @Test
  void shouldNameEveryTypeAndTopicInAsyncApi() throws IOException {
    JsonNode api =
        new YAMLMapper()
            .readTree(
                new String(
                    GoldenFiles.resource("/contract/v1/asyncapi.yaml"), StandardCharsets.UTF_8));

    assertThat(typesByTopic(api)).isEqualTo(typesByTopic());
    api.get("components")
        .get("messages")
        .forEach(
            m -> {
              String name = m.get("name").asText();
              assertThat(EventType.of(name)).as(name).isPresent();
              assertThat(m.at("/payload/allOf/1/properties/data/$ref").asText())
                  .isEqualTo("schema/" + EventType.of(name).orElseThrow().shortName() + ".json");
            });
  }

  private static Map<String, Set<String>> typesByTopic(JsonNode api) {
    Map<String, Set<String>> found = new TreeMap<>();
    for (JsonNode channel : api.get("channels")) {
      String topic = channel.get("address").asText();
      // Dead letters are whatever was refused, of any type or none.
      if (!topic.equals(Topics.DEAD_LETTERS)) {
        Set<String> types = new TreeSet<>();
        channel.get("messages").forEach(m -> types.add(nameOf(api, m.get("$ref").asText())));
        found.put(topic, types);
      }
    }
    return found;
  }

  private static String nameOf(JsonNode api, String reference) {
    return api.at(reference.substring(1) + "/name").asText();
  }

  private static Map<String, Set<String>> typesByTopic() {
    return Arrays.stream(EventType.values())
        .filter(t -> t.topic().isPresent())
        .collect(
            Collectors.groupingBy(
                t -> t.topic().orElseThrow(),
                TreeMap::new,
                Collectors.mapping(EventType::type, Collectors.toCollection(TreeSet::new))));
  }
}
