package dev.longhaul.server.rest;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;

/** Documents what every operation may answer: a problem. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.BUILD)
public class ProblemResponses implements OASFilter {

  @Override
  public Operation filterOperation(Operation operation) {
    operation
        .getResponses()
        .addAPIResponse(
            "default",
            OASFactory.createAPIResponse()
                .description("A problem; its type names the kind.")
                .content(
                    OASFactory.createContent()
                        .addMediaType(
                            Problem.MEDIA_TYPE,
                            OASFactory.createMediaType()
                                .schema(
                                    OASFactory.createSchema()
                                        .ref("#/components/schemas/Problem")))));
    return operation;
  }
}
