package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code ip link} and {@code ip addr} as JSON and text, with or without {@code -d} and {@code -s}.
 */
final class IpLinkReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Json.Obj> shown =
        source.objects().stream()
            .filter(o -> o.has("ifname") && o.has("mtu") && o.has("flags"))
            .toList();
    if (shown.isEmpty()) {
      return IpLinkText.read(source.certainLines())
          .map(
              state ->
                  new Recognised(
                      source.name(), Tool.IP_LINK, List.of(Labelled.of(state)), List.of()));
    }
    List<Link> links = shown.stream().map(IpLinkReader::link).flatMap(Optional::stream).toList();
    List<String> notes = new ArrayList<>();
    if (source.isDamaged()) {
      notes.add("The JSON is cut off; interfaces after that point are missing.");
    }
    HostState state = state(addresses(shown), links);
    return Optional.of(
        new Recognised(source.name(), Tool.IP_LINK, List.of(Labelled.of(state)), notes));
  }

  static HostState state(List<String> addresses, List<Link> links) {
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        java.util.Map.of(),
        addresses,
        links,
        List.of(),
        List.of(),
        java.util.Map.of());
  }

  private static Optional<Link> link(Json.Obj shown) {
    Optional<String> name = shown.text("ifname");
    OptionalInt mtu = shown.positive("mtu");
    if (name.isEmpty() || mtu.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Link(
            name.get(),
            shown.in("linkinfo").text("info_kind"),
            mtu.getAsInt(),
            isUp(shown),
            shown.text("master"),
            shown.text("address")));
  }

  private static boolean isUp(Json.Obj shown) {
    return shown.get("flags").orElse(Json.Obj.EMPTY) instanceof Json.Arr flags
        && flags.items().contains(new Json.Str("UP"));
  }

  private static List<String> addresses(List<Json.Obj> shown) {
    return shown.stream()
        .flatMap(link -> link.list("addr_info").stream())
        .filter(address -> !address.text("scope").orElse("").equals("host"))
        .map(address -> address.text("local").flatMap(Endpoints::address))
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
