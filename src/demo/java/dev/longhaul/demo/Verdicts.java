package dev.longhaul.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks the service, over REST as anybody would, what it makes of the fleet. */
final class Verdicts {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final String UNDECIDED = "INSUFFICIENT_EVIDENCE";

  private final HttpClient http = HttpClient.newHttpClient();
  private final ObjectMapper json = new ObjectMapper();
  private final URI address;
  private final Console console;

  Verdicts(URI address, Console console) {
    this.address = address;
    this.console = console;
  }

  /** Waits until every path of the fleet has a verdict and prints them. */
  void show(Fleet fleet) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Map<String, String> verdicts = ask();
    while (!complete(fleet, verdicts) && System.nanoTime() < deadline) {
      Thread.sleep(POLL.toMillis());
      verdicts = ask();
    }
    console.step(verdicts.size() + " paths have a diagnosis:");
    for (Fleet.Route route : fleet.routes()) {
      console.plain(
          "  %-13s -> %-13s %-24s %s"
              .formatted(
                  route.sender(),
                  route.receiver(),
                  verdicts.getOrDefault(name(route), "no diagnosis yet"),
                  route.story()));
    }
  }

  private static boolean complete(Fleet fleet, Map<String, String> verdicts) {
    return fleet.routes().stream()
        .allMatch(route -> !verdicts.getOrDefault(name(route), UNDECIDED).equals(UNDECIDED));
  }

  private static String name(Fleet.Route route) {
    return route.sender() + " " + route.receiver();
  }

  /** Something that is recommended for a host that gets better when it is done. */
  Optional<Guide.Example> example(Fleet fleet) throws InterruptedException {
    for (JsonNode open : items("/api/v1/recommendations?status=open&limit=100")) {
      String host = open.path("host").asText();
      boolean improves =
          fleet.routes().stream().anyMatch(r -> r.improves() && r.sender().equals(host));
      if (improves) {
        String path = open.path("pathId").asText();
        return Optional.of(new Guide.Example(host, path, open.path("id").asText()));
      }
    }
    return Optional.empty();
  }

  private Map<String, String> ask() throws InterruptedException {
    Map<String, String> verdicts = new TreeMap<>();
    for (JsonNode path : items("/api/v1/paths?limit=100")) {
      verdicts.put(
          path.path("sender").asText() + " " + path.path("receiver").asText(),
          path.path("verdict").asText());
    }
    return verdicts;
  }

  private JsonNode items(String list) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(list)).timeout(Duration.ofSeconds(10)).build();
    try {
      return json.readTree(http.send(request, BodyHandlers.ofString()).body()).path("items");
    } catch (IOException notYet) {
      return json.createArrayNode();
    }
  }
}
