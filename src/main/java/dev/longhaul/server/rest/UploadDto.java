package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.server.flow.UploadReport;
import dev.longhaul.wire.DataCodec;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What became of an upload.
 *
 * @param stored measurements that were stored now
 * @param duplicates measurements that had been stored before
 * @param refused why measurements could not be stored
 * @param files what was found in each file
 * @param diagnosis what this upload by itself shows
 */
@RegisterForReflection
@Schema(name = "Upload")
public record UploadDto(
    int stored,
    int duplicates,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> refused,
    Optional<UploadedPath> path,
    List<UploadedFile> files,
    @JsonRawValue @Schema(implementation = JudgementDocument.class) @Nullable String diagnosis) {

  private static final DataCodec CODEC = new DataCodec();

  /** The path that the upload says something about. */
  @RegisterForReflection
  @Schema(name = "UploadedPath")
  public record UploadedPath(UUID id, String sender, String receiver, String href) {}

  /** One file: what it is, or why it says nothing. */
  @RegisterForReflection
  @Schema(name = "UploadedFile")
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record UploadedFile(
      String name,
      Optional<String> tool,
      int measurements,
      List<String> notes,
      Optional<String> refusal) {}

  static UploadDto of(UploadReport r) {
    return new UploadDto(
        r.stored(),
        r.duplicates(),
        r.refused(),
        r.path()
            .map(
                p ->
                    new UploadedPath(
                        p.id(), p.sender(), p.receiver(), Api.BASE + "/paths/" + p.id())),
        r.outputs().stream()
            .map(
                o -> new UploadedFile(o.name(), o.tool(), o.measurements(), o.notes(), o.refusal()))
            .toList(),
        r.judgement().map(CODEC::toJson).orElse(null));
  }
}
