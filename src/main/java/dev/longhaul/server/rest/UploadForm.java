package dev.longhaul.server.rest;

import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.resteasy.reactive.PartType;
import org.jboss.resteasy.reactive.RestForm;
import org.jboss.resteasy.reactive.multipart.FileUpload;
import org.jspecify.annotations.Nullable;

/** The parts of an upload: any number of files, whatever their parts are called. */
public class UploadForm {

  /** Host that sent the bulk of the data. */
  @RestForm
  @PartType(MediaType.TEXT_PLAIN)
  @Schema(description = "Host that sent the bulk of the data, if the files do not tell.")
  public @Nullable String sender;

  /** Host that received it. */
  @RestForm
  @PartType(MediaType.TEXT_PLAIN)
  @Schema(description = "Host that received it, if the files do not tell.")
  public @Nullable String receiver;

  /** What tools printed. */
  @RestForm(FileUpload.ALL)
  @Schema(
      name = "file",
      type = SchemaType.ARRAY,
      description = "What tools printed: one part for each file.")
  public @Nullable List<FileUpload> files;
}
