package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.JudgementDocument;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What became of an upload.
 *
 * @param outputs one for each file, in the same order
 * @param path the path that it says something about; present if it was stored
 * @param judgement what this upload by itself shows
 * @param stored events that were stored now
 * @param duplicates events that had been stored before
 * @param refused events that could not be stored, with the reason
 */
public record UploadReport(
    List<Output> outputs,
    Optional<Path> path,
    Optional<JudgementDocument> judgement,
    int stored,
    int duplicates,
    List<String> refused) {

  public UploadReport {
    outputs = List.copyOf(outputs);
    refused = List.copyOf(refused);
  }

  /** A path by its id and its ends. */
  public record Path(UUID id, String sender, String receiver) {}

  /**
   * One file.
   *
   * @param tool which tool printed it; empty if it could not be recognised
   * @param measurements how many measurements were found in it
   * @param notes what was damaged, left out or assumed
   * @param refusal why nothing could be read from it; empty if something could
   */
  public record Output(
      String name,
      Optional<String> tool,
      int measurements,
      List<String> notes,
      Optional<String> refusal) {

    public Output {
      notes = List.copyOf(notes);
    }
  }

  /** Whether anything at all could be read. */
  public boolean isReadable() {
    return outputs.stream().anyMatch(o -> o.refusal().isEmpty());
  }
}
