package dev.longhaul.server.rest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.embedded.EmbeddedServicesResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class OpenApiIT {

  private static final Path COMMITTED = Path.of("docs", "openapi.yaml");

  @Test
  void shouldBeDocumentedAsItIs() throws IOException {
    String served = given().get("/api/v1/openapi").then().statusCode(200).extract().asString();
    if (Boolean.getBoolean("longhaul.update-docs")) {
      Files.writeString(COMMITTED, served);
    }

    assertThat(COMMITTED)
        .as("run the tests with -Dlonghaul.update-docs=true and commit the file")
        .hasContent(served);
  }
}
