package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * {@code ip link} and {@code ip addr} as text, with or without {@code -d}, {@code -s}, {@code -o}.
 */
final class IpLinkText {

  /** What {@code -d} prints as the first word of a line of its own. */
  private static final Set<String> KINDS =
      Set.of(
          "bond",
          "bridge",
          "dummy",
          "geneve",
          "gre",
          "gretap",
          "ip6gre",
          "ip6tnl",
          "ipip",
          "ipvlan",
          "macvlan",
          "macvtap",
          "sit",
          "tun",
          "veth",
          "vlan",
          "vrf",
          "vti",
          "vxlan",
          "wireguard",
          "xfrm");

  private final List<Link> links = new ArrayList<>();
  private final Set<String> addresses = new LinkedHashSet<>();

  private IpLinkText() {}

  /** The host's links; empty if the text lists none. */
  static Optional<HostState> read(List<String> lines) {
    IpLinkText text = new IpLinkText();
    for (String line : lines) {
      // With -o all about one link stands in one line, parted by backslashes.
      for (String part : line.split("\\\\", -1)) {
        text.accept(Words.of(part));
      }
    }
    return text.links.isEmpty()
        ? Optional.empty()
        : Optional.of(IpLinkReader.state(List.copyOf(text.addresses), text.links));
  }

  private void accept(List<String> words) {
    Optional<Link> link = link(words);
    if (link.isPresent()) {
      links.add(link.get());
    } else if (!links.isEmpty()) {
      detail(words);
    }
  }

  /** {@code 2: eth0@if5: <BROADCAST,UP,LOWER_UP> mtu 1500 qdisc fq master br0 state UP}. */
  private static Optional<Link> link(List<String> words) {
    boolean numbered =
        words.size() >= 5
            && words.get(0).endsWith(":")
            && Numbers.small(words.get(0).replace(":", "")).isPresent()
            && words.get(1).endsWith(":")
            && words.get(2).startsWith("<")
            && words.get(2).endsWith(">");
    OptionalInt mtu =
        numbered
            ? after(words, "mtu").map(Numbers::small).orElse(OptionalInt.empty())
            : OptionalInt.empty();
    if (mtu.orElse(0) == 0) {
      return Optional.empty();
    }
    String name = words.get(1).substring(0, words.get(1).length() - 1).split("@", 2)[0];
    String flags = words.get(2).substring(1, words.get(2).length() - 1);
    return Optional.of(
        new Link(
            name,
            Optional.empty(),
            mtu.getAsInt(),
            List.of(flags.split(",")).contains("UP"),
            after(words, "master"),
            Optional.empty()));
  }

  private void detail(List<String> words) {
    int last = links.size() - 1;
    Link link = links.get(last);
    String first = words.get(0);
    if (first.startsWith("link/") && words.size() > 1 && words.get(1).indexOf(':') > 0) {
      links.set(last, with(link, link.kind(), Optional.of(words.get(1))));
    } else if (KINDS.contains(first)) {
      links.set(last, with(link, Optional.of(first), link.address()));
    } else if ((first.equals("inet") || first.equals("inet6")) && words.size() > 1) {
      boolean ofHost = after(words, "scope").filter(s -> s.equals("host")).isPresent();
      Endpoints.address(words.get(1).split("/", 2)[0])
          .filter(a -> !ofHost && Endpoints.isLiteral(a))
          .ifPresent(addresses::add);
    }
  }

  private static Link with(Link link, Optional<String> kind, Optional<String> address) {
    return new Link(link.name(), kind, link.mtu(), link.up(), link.master(), address);
  }

  private static Optional<String> after(List<String> words, String keyword) {
    int at = words.indexOf(keyword);
    return at >= 0 && at + 1 < words.size() ? Optional.of(words.get(at + 1)) : Optional.empty();
  }
}
