package dev.longhaul.server.rest;

import dev.longhaul.server.security.Role;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What travels on Kafka, described for those who read or write there. */
@Path(Api.BASE)
@RolesAllowed(Role.VIEWERS)
@Tag(name = "Contract")
public class ContractResource {

  private static final String FOLDER = "/contract/v1/";

  /** Names of schemas hold nothing that could lead elsewhere. */
  private static final String NAME = "[a-z]+(-[a-z]+)*\\.json";

  /** Topics and the types of their events; refers to the schemas by relative address. */
  @GET
  @Path("/asyncapi")
  @Produces(Api.YAML)
  @Blocking
  @Operation(summary = "Topics and events on Kafka, as an AsyncAPI document.")
  public String asyncApi() {
    return read("asyncapi.yaml");
  }

  /** The JSON Schema of the data of one type of event. */
  @GET
  @Path("/schema/{name}")
  @Produces(MediaType.APPLICATION_JSON)
  @Blocking
  @Operation(summary = "JSON Schema of the data of one type of event, such as alert.json.")
  public String schema(@PathParam("name") String name) {
    if (!name.matches(NAME)) {
      throw unknown();
    }
    return read("schema/" + name);
  }

  private static String read(String file) {
    try (InputStream in = ContractResource.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw unknown();
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }

  private static ProblemException unknown() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "There is no such schema; " + Api.BASE + "/asyncapi names them.");
  }
}
