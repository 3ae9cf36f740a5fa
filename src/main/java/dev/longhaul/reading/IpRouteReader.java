package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * {@code ip route get}, {@code ip route} and their JSON. A cached line with {@code expires} carries
 * an MTU that was learned from ICMP.
 */
final class IpRouteReader implements ToolReader {

  private static final Set<String> KINDS =
      Set.of("unicast", "local", "broadcast", "multicast", "anycast");

  @Override
  public Optional<Recognised> read(Source source) {
    List<Route> routes = ofJson(source);
    if (routes.isEmpty()) {
      routes = ofText(source.certainLines());
    }
    return routes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Recognised(
                source.name(),
                Tool.IP_ROUTE,
                List.of(Labelled.of(HostState.ofRoutes(routes))),
                List.of()));
  }

  private static List<Route> ofJson(Source source) {
    return source.objects().stream()
        .filter(o -> o.has("dst") && (o.has("dev") || o.has("gateway")) && o.has("flags"))
        .map(IpRouteReader::route)
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Route> route(Json.Obj shown) {
    Json.Obj metrics = shown.list("metrics").stream().findFirst().orElse(shown);
    boolean learned =
        shown.has("expires")
            || (shown.get("cache").isPresent() && metrics.has("expires"))
            || metrics.has("expires");
    return shown
        .text("dst")
        .map(
            dst ->
                new Route(
                    dst,
                    shown.text("gateway"),
                    shown.text("dev"),
                    shown.text("prefsrc"),
                    metrics.positive("mtu").orElse(0),
                    metrics.positive("advmss").orElse(0),
                    learned));
  }

  private static List<Route> ofText(List<String> lines) {
    List<Route> routes = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (String line : lines) {
      boolean continues = !line.isEmpty() && line.charAt(0) <= ' ' && !words.isEmpty();
      if (!continues) {
        route(words).ifPresent(routes::add);
        words.clear();
      }
      words.addAll(Words.of(line));
    }
    route(words).ifPresent(routes::add);
    return routes;
  }

  private static Optional<Route> route(List<String> words) {
    int first = !words.isEmpty() && KINDS.contains(words.get(0)) ? 1 : 0;
    Optional<String> device = after(words, "dev");
    if (words.size() <= first || device.isEmpty() || !isDestination(words.get(first))) {
      return Optional.empty();
    }
    return Optional.of(
        new Route(
            words.get(first),
            after(words, "via"),
            device,
            after(words, "src"),
            number(words, "mtu"),
            number(words, "advmss"),
            words.contains("cache") && words.contains("expires")));
  }

  private static boolean isDestination(String word) {
    String address = word.split("/", 2)[0];
    return word.equals("default") || Endpoints.isLiteral(address);
  }

  /** The value after a keyword; {@code mtu lock 1400} holds the value one word later. */
  private static Optional<String> after(List<String> words, String keyword) {
    int at = words.indexOf(keyword);
    int value = at >= 0 && at + 1 < words.size() && words.get(at + 1).equals("lock") ? 2 : 1;
    return at >= 0 && at + value < words.size()
        ? Optional.of(words.get(at + value))
        : Optional.empty();
  }

  private static int number(List<String> words, String keyword) {
    OptionalInt value = after(words, keyword).map(Numbers::small).orElse(OptionalInt.empty());
    return value.orElse(0);
  }
}
