package dev.longhaul.server.rest;

import jakarta.ws.rs.core.Application;
import org.eclipse.microprofile.openapi.annotations.Components;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.enums.SecuritySchemeType;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirement;
import org.eclipse.microprofile.openapi.annotations.security.SecurityScheme;

/** What the OpenAPI document says about the API as a whole. */
@OpenAPIDefinition(
    security = @SecurityRequirement(name = "bearer"),
    components = @Components(schemas = @Schema(name = "Problem", implementation = Problem.class)),
    info =
        @Info(
            title = "Longhaul",
            version = "1",
            description =
                "Finds out why a TCP flow over a long path is slow, and fixes the host that causes"
                    + " it. Every error is a problem document (RFC 9457) with a stable type. Lists"
                    + " are read page by page: follow 'next' until it is absent.",
            license =
                @License(name = "Apache-2.0", url = "https://www.apache.org/licenses/LICENSE-2.0")))
@SecurityScheme(
    securitySchemeName = "bearer",
    type = SecuritySchemeType.HTTP,
    scheme = "bearer",
    description =
        "An API token, or an access token of the identity provider. A service that asks nobody to"
            + " log in, on the loopback address, needs none.")
public class Api extends Application {

  /** Under which all resources live. */
  static final String BASE = "/api/v1";

  /** YAML as RFC 9512 names it. */
  static final String YAML = "application/yaml";
}
