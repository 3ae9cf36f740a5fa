package dev.longhaul.wire;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.contract.v1.JudgementDocument;

/** Judgements as lines of JSON, one object for each input that was judged. */
public final class DocumentLines {

  private final JsonMapper mapper = Json.mapper();

  /** The line of an input that could not be read: {@code input} and {@code error}. */
  public String error(String input, String error) {
    return mapper.createObjectNode().put("input", input).put("error", error).toString();
  }

  /** One line: {@code input} first, then the fields of the document. */
  public String line(String input, JudgementDocument document) {
    ObjectNode line = mapper.createObjectNode().put("input", input);
    ObjectNode fields = mapper.valueToTree(document);
    line.setAll(fields);
    return line.toString();
  }
}
