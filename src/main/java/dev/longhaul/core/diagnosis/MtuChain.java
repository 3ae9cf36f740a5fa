package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.TunnelKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every MTU between an application and the wire, and where one is larger than what lies below
 * carries (rules T1, T2). Stated figures and the host's own links count alike.
 */
public final class MtuChain {

  private static final Set<String> TUNNELS =
      Set.of("wireguard", "vxlan", "geneve", "ipip", "sit", "gre", "gretap", "ip6tnl", "ip6gre");
  private static final Set<String> BRIDGES = Set.of("bridge");
  private static final int ETHERNET = 1500;
  private static final int GOOGLE = 1460;

  private final Evidence e;
  private final StatedFacts f;

  private MtuChain(Evidence e) {
    this.e = e;
    this.f = e.stated();
  }

  /** A part of the chain. */
  public enum Part {
    TUNNEL("the tunnel"),
    BRIDGE("the bridge"),
    CONTAINER("the container or guest"),
    LINK("the host's own link"),
    OVERLAY("packets of the overlay");

    private final String title;

    Part(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /**
   * A part whose packets do not fit.
   *
   * @param part which part
   * @param device its name, where it is known
   * @param has its MTU
   * @param fits the largest MTU that fits what lies below
   * @param sum the arithmetic
   * @param network whether what is too small belongs to the network, not to a host
   * @param sure how often such a sum is the cause
   */
  public record Excess(
      Part part,
      Optional<String> device,
      int has,
      int fits,
      String sum,
      boolean network,
      double sure) {}

  /** What does not fit, the surest first. */
  public static List<Excess> excesses(Evidence e) {
    MtuChain chain = new MtuChain(e);
    List<Excess> found = new ArrayList<>();
    chain.tunnel(found);
    chain.inner(found);
    chain.link(found);
    chain.network(found);
    found.sort(Comparator.comparingDouble(Excess::sure).reversed());
    return found;
  }

  /** Bytes that the tunnels on the way add. */
  public static int overhead(Evidence e) {
    return new MtuChain(e).overhead();
  }

  private int overhead() {
    OptionalInt stated = f.bytes(FactKey.TUNNEL_OVERHEAD);
    return stated.orElseGet(
        () -> kinds().stream().mapToInt(k -> k.overhead(AddressFamily.IPV4)).sum());
  }

  private List<TunnelKind> kinds() {
    List<TunnelKind> stated = f.tunnels();
    return stated.isEmpty()
        ? tunnelLink().flatMap(Link::kind).map(TunnelKind::allIn).orElse(List.of())
        : stated;
  }

  private void tunnel(List<Excess> found) {
    OptionalInt mtu = tunnelMtu();
    OptionalInt base = base();
    if (mtu.isEmpty() || base.isEmpty() || overhead() == 0) {
      return;
    }
    int fits = base.getAsInt() - overhead();
    if (mtu.getAsInt() > fits) {
      boolean proven = f.bytes(FactKey.MTU_PATH).isPresent() || e.mtu().told().isPresent();
      found.add(
          new Excess(
              Part.TUNNEL,
              f.words(FactKey.TUNNEL_DEVICE).or(() -> tunnelLink().map(Link::name)),
              mtu.getAsInt(),
              fits,
              mtu.getAsInt() + " + " + overhead() + " of " + titles() + " > " + base.getAsInt(),
              false,
              proven ? 0.9 : kinds().stream().allMatch(TunnelKind::isAbout) ? 0.5 : 0.8));
    }
  }

  /** Bridges and containers above the link or tunnel that their packets leave by (rule T2). */
  private void inner(List<Excess> found) {
    OptionalInt below =
        IntStream.concat(base().stream(), f.bytes(FactKey.MTU_TUNNEL).stream()).min();
    boolean encapsulated = f.bytes(FactKey.MTU_TUNNEL).isEmpty() && !f.tunnels().isEmpty();
    int room = encapsulated ? overhead() : 0;
    inner(Part.BRIDGE, f.bytes(FactKey.MTU_BRIDGE), bridge(), below, room, found);
    OptionalInt guest = f.bytes(FactKey.MTU_CONTAINER);
    inner(Part.CONTAINER, guest, Optional.empty(), below, room, found);
    Optional<Link> bridge = bridge();
    if (bridge.isPresent() && f.bytes(FactKey.MTU_BRIDGE).isEmpty()) {
      inner(Part.BRIDGE, OptionalInt.of(bridge.get().mtu()), bridge, below, 0, found);
    }
  }

  private void inner(
      Part part,
      OptionalInt mtu,
      Optional<Link> device,
      OptionalInt below,
      int room,
      List<Excess> found) {
    if (mtu.isPresent() && below.isPresent() && mtu.getAsInt() + room > below.getAsInt()) {
      String sum = room > 0 ? " + " + room + " of " + titles() : "";
      found.add(
          new Excess(
              part,
              device.map(Link::name),
              mtu.getAsInt(),
              below.getAsInt() - room,
              mtu.getAsInt() + sum + " > " + below.getAsInt(),
              room > 0 && isSwitch(below.getAsInt()),
              room > 0 ? 0.75 : 0.8));
    }
  }

  /** The host's own link above its network. */
  private void link(List<Excess> found) {
    OptionalInt mtu = linkMtu();
    if (mtu.isEmpty()) {
      return;
    }
    OptionalInt below = narrow();
    if (below.isPresent() && mtu.getAsInt() <= below.getAsInt()) {
      encapsulatedBelow(mtu.getAsInt(), below.getAsInt(), found);
    }
    if (below.isPresent() && mtu.getAsInt() > below.getAsInt()) {
      boolean stated = f.bytes(FactKey.MTU_PATH).isPresent();
      if (isWrongBase(below.getAsInt())) {
        found.add(wrongBase(mtu.getAsInt(), below.getAsInt()));
        return;
      }
      found.add(
          new Excess(
              Part.LINK,
              f.words(FactKey.DEVICE),
              mtu.getAsInt(),
              below.getAsInt(),
              mtu.getAsInt() + " > " + below.getAsInt(),
              isSwitch(below.getAsInt()),
              stated ? 0.8 : 0.6));
    }
  }

  /** Headers that are added below the link, whose bytes somebody stated. */
  private void encapsulatedBelow(int mtu, int below, List<Excess> found) {
    int over = f.bytes(FactKey.TUNNEL_OVERHEAD).orElse(0);
    boolean inner =
        f.bytes(FactKey.MTU_CONTAINER).isPresent() || f.bytes(FactKey.MTU_BRIDGE).isPresent();
    if (mtu + over > below && tunnelMtu().isEmpty() && !inner) {
      found.add(
          new Excess(
              Part.LINK,
              f.words(FactKey.DEVICE),
              mtu,
              below - over,
              mtu + " + " + over + " > " + below,
              false,
              0.6));
    }
  }

  /** An overlay that was sized for one of the host's links and leaves by a smaller one. */
  private boolean isWrongBase(int below) {
    boolean own = plainLinks().stream().anyMatch(l -> l.mtu() == below);
    boolean other = f.bytes(FactKey.MTU_OTHER).orElse(0) == below;
    return (own || other) && !kinds().isEmpty() && tunnelMtu().isEmpty();
  }

  private Excess wrongBase(int taken, int below) {
    int over = overhead();
    return new Excess(
        Part.TUNNEL,
        f.words(FactKey.TUNNEL_DEVICE),
        taken - over,
        below - over,
        taken + " was taken for the base, the traffic leaves by a link of " + below,
        false,
        0.65);
  }

  /** Packets that are known to be larger than a switch takes. */
  private void network(List<Excess> found) {
    OptionalInt frame = f.bytes(FactKey.FRAME);
    OptionalInt device = f.bytes(FactKey.MTU_SWITCH);
    if (frame.isPresent() && device.isPresent() && frame.getAsInt() > device.getAsInt()) {
      found.add(
          new Excess(
              Part.OVERLAY,
              Optional.empty(),
              frame.getAsInt(),
              device.getAsInt(),
              frame.getAsInt() + " after encapsulation > " + device.getAsInt() + " of the switch",
              true,
              0.85));
    }
  }

  private boolean isSwitch(int mtu) {
    return f.bytes(FactKey.MTU_SWITCH).orElse(0) == mtu && linkMtu().orElse(0) > mtu;
  }

  /** What the path below a tunnel carries, as far as anything tells. */
  private OptionalInt base() {
    return IntStream.concat(narrow().stream(), linkMtu().stream()).min();
  }

  /** What lies beyond the host's own link. */
  private OptionalInt narrow() {
    IntStream stated =
        Stream.of(FactKey.MTU_PATH, FactKey.MTU_SWITCH, FactKey.MTU_OTHER, FactKey.MTU_PEER)
            .flatMapToInt(key -> f.bytes(key).stream());
    return IntStream.concat(
            IntStream.concat(stated, e.mtu().told().stream()), IntStream.concat(cloud(), other()))
        .min();
  }

  /** Networks of this provider carry 1460 unless they were set otherwise. */
  private IntStream cloud() {
    String cloud = f.words(FactKey.CLOUD).orElse("").toLowerCase(Locale.ROOT);
    boolean google = cloud.contains("gcp") || cloud.contains("google");
    return google ? IntStream.of(GOOGLE) : IntStream.empty();
  }

  /** Where the wrong device was taken for the base, the smallest of the links is the right one. */
  private IntStream other() {
    boolean wrong = f.shows(Symptom.MTU_INHERITED) || f.shows(Symptom.FRAGMENTS);
    return wrong ? plainLinks().stream().mapToInt(Link::mtu).min().stream() : IntStream.empty();
  }

  private OptionalInt linkMtu() {
    OptionalInt stated = f.bytes(FactKey.MTU);
    return stated.isPresent() ? stated : plainLinks().stream().mapToInt(Link::mtu).max();
  }

  private OptionalInt tunnelMtu() {
    OptionalInt stated = f.bytes(FactKey.MTU_TUNNEL);
    if (stated.isPresent()) {
      return stated;
    }
    return tunnelLink().map(l -> OptionalInt.of(l.mtu())).orElse(OptionalInt.empty());
  }

  private List<Link> plainLinks() {
    return e.senderState().links().stream()
        .filter(l -> !l.isLoopback() && l.kind().isEmpty() && l.up())
        .toList();
  }

  /** The tunnel that this path leaves by, or the only one that was stated. */
  private Optional<Link> tunnelLink() {
    return ofKind(TUNNELS);
  }

  private Optional<Link> bridge() {
    return ofKind(BRIDGES);
  }

  private Optional<Link> ofKind(Set<String> kinds) {
    List<Link> all =
        e.senderState().links().stream()
            .filter(l -> l.up() && l.kind().map(kinds::contains).orElse(false))
            .toList();
    Optional<String> leaves = e.deviceByRoute();
    boolean isStated = !f.sender().links().isEmpty() || !f.tunnels().isEmpty();
    return all.stream()
        .filter(l -> leaves.map(l.name()::equals).orElse(isStated && all.size() == 1))
        .findFirst();
  }

  private String titles() {
    return String.join(" and ", kinds().stream().map(TunnelKind::title).toList());
  }

  /** Whether the host's own link is jumbo while the tunnel leaves its network. */
  static boolean tunnelOverJumbo(Evidence e) {
    MtuChain chain = new MtuChain(e);
    return chain.linkMtu().orElse(0) > ETHERNET && !chain.kinds().isEmpty();
  }

  /** The MTU that is in use at the outermost known part. */
  public static OptionalInt inUse(Evidence e) {
    MtuChain chain = new MtuChain(e);
    OptionalInt tunnel = chain.tunnelMtu();
    return tunnel.isPresent() ? tunnel : chain.linkMtu();
  }
}
