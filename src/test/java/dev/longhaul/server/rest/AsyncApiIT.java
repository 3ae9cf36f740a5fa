package dev.longhaul.server.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.longhaul.embedded.EmbeddedServicesResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
class AsyncApiIT {

  @Test
  void shouldServeTheDocumentAndEverySchemaItRefersTo() throws IOException {
    String served = given().get("/api/v1/asyncapi").then().statusCode(200).extract().asString();
    JsonNode api = new YAMLMapper().readTree(served);

    assertThat(api.get("asyncapi").asText()).isEqualTo("3.0.0");
    assertThat(api.get("channels")).hasSize(5);
    for (JsonNode message : api.at("/components/messages")) {
      String schema = message.at("/payload/allOf/1/properties/data/$ref").asText();
      String address = URI.create("/api/v1/asyncapi").resolve(schema).toString();
      assertThat(given().get(address).then().statusCode(200).extract().jsonPath().getString("type"))
          .isEqualTo("object");
    }
  }

  @Test
  void shouldServeNothingElse() {
    given().get("/api/v1/schema/nothing.json").then().statusCode(404);
    given()
        .urlEncodingEnabled(false)
        .get("/api/v1/schema/..%2Fasyncapi.yaml")
        .then()
        .statusCode(404);
  }
}
