package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.model.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Public reports whose cause was established, where the collection is at hand. What is known of
 * each goes in as it was written down there: its facts with their own names, the symptom and the
 * title; what was found out later does not.
 */
class PublicCasesTest {

  private static final Map<Set<Cause>, String> ESTABLISHED =
      Map.ofEntries(
          Map.entry(
              Set.of(Cause.PATH_MTU_EXCEEDED),
              "C02 C03 C04 C05 C06 C07 C08 C09 C10 C11 C12 C14 C15"),
          Map.entry(Set.of(Cause.PATH_MTU_EXCEEDED, Cause.PATH_MTU_BLACK_HOLE), "C13 C16 C17"),
          Map.entry(Set.of(Cause.OFFLOAD_FAULT), "C19 C21 C22 C23 C24 C25"),
          Map.entry(Set.of(Cause.LOCAL_DROPS), "C26"),
          Map.entry(Set.of(Cause.LINK_FAULT), "C27 N01 N07"),
          Map.entry(Set.of(Cause.LOSS_LIMITED), "C29"),
          Map.entry(Set.of(Cause.SEND_BUFFER_PINNED), "C31 C32"),
          Map.entry(Set.of(Cause.RECEIVE_WINDOW_LIMITED), "C33"),
          Map.entry(Set.of(Cause.SEND_WINDOW_LIMITED), "C34"),
          Map.entry(Set.of(Cause.MIDDLEBOX_FAULT), "C38"),
          Map.entry(Set.of(Cause.STORAGE_LIMITED), "N02 N06"),
          Map.entry(Set.of(Cause.CPU_LIMITED), "N03 N04 N13"),
          Map.entry(Set.of(Cause.HEALTHY, Cause.PATH_CAPACITY), "N08 N12"),
          Map.entry(Set.of(Cause.MEASUREMENT_FAULT), "N09"),
          Map.entry(Set.of(Cause.CLOUD_FLOW_CAP), "N11"),
          Map.entry(Set.of(Cause.POLICED), "N15"));

  private static final int LEAST = 38;

  @Test
  void shouldNameTheEstablishedCauseFirstOrSecond() throws IOException {
    Map<String, Set<Cause>> established = byId();
    List<String> missed = new ArrayList<>();
    List<JsonNode> cases = cases();
    for (JsonNode c : cases) {
      List<Cause> two =
          judge(c).diagnosis().findings().stream().map(Finding::cause).limit(2).toList();
      String id = c.get("id").asText();
      if (two.stream().noneMatch(established.getOrDefault(id, Set.of())::contains)) {
        missed.add(id + " -> " + two);
      }
    }
    System.out.println("Public cases: " + (cases.size() - missed.size()) + "/" + cases.size());
    assertThat(cases.size() - missed.size()).as("%s", missed).isGreaterThanOrEqualTo(LEAST);
  }

  @Test
  void shouldChangeNothingOnHostsThatAreNotAtFault() throws IOException {
    for (JsonNode c : cases()) {
      Recommendation r = judge(c).recommendation();
      String id = c.get("id").asText();
      switch (c.get("action_class").asText()) {
        case "no_host_change", "network_change", "software_fix", "application_fix" -> {
          assertThat(r.changes()).as(id).isEmpty();
          assertThat(r.trials()).as(id).isEmpty();
        }
        case "receiver_side" ->
            assertThat(r.changes()).as(id).noneMatch(a -> a.change().side() == Side.SENDER);
        default -> assertThat(r.notAdvised()).as(id).isNotNull();
      }
    }
  }

  private static Judgement judge(JsonNode c) {
    ObjectNode known = ((ObjectNode) c.get("facts")).deepCopy();
    known.put("longhaul", "facts");
    known.put("symptom", c.get("symptom").asText());
    known.put("title", c.get("title").asText());
    return StatedCasesTest.judge(known.toPrettyString());
  }

  private static Map<String, Set<Cause>> byId() {
    Map<String, Set<Cause>> byId = new HashMap<>();
    ESTABLISHED.forEach(
        (causes, ids) -> List.of(ids.split(" ", -1)).forEach(id -> byId.put(id, causes)));
    return byId;
  }

  private static List<JsonNode> cases() throws IOException {
    Path file = Path.of(System.getProperty("longhaul.shared", "missing"), "cases", "cases.jsonl");
    assumeTrue(Files.isRegularFile(file), "the collection of public reports is not at hand");
    List<JsonNode> cases = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      cases.add(new ObjectMapper().readTree(line));
    }
    return cases;
  }
}
