package dev.longhaul.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a person can state about a path by hand. The keys are a contract. */
public enum FactKey {
  RATE_MEASURED(
      "rate.measured",
      Quantity.RATE,
      "what the flow reaches",
      "throughput goodput rate throughput-before single single-stream one-flow"),
  RATE_EXPECTED(
      "rate.expected", Quantity.RATE, "what was expected or is paid for", "expected provisioned"),
  RATE_LINK("rate.link", Quantity.RATE, "speed of the host's link", "link link-speed"),
  RATE_AFTER(
      "rate.after",
      Quantity.RATE,
      "what it reached after the change that was tried",
      "throughput-after"),
  RATE_DOWNLOAD("rate.download", Quantity.RATE, "what a download reaches", "download"),
  RATE_UPLOAD("rate.upload", Quantity.RATE, "what an upload reaches", "upload"),
  RATE_NEGOTIATED(
      "rate.negotiated",
      Quantity.RATE,
      "speed that the link came up with",
      "negotiated link-came-up"),
  RATE_SMALLER_MTU(
      "rate.smaller-mtu",
      Quantity.RATE,
      "what it reached with a smaller MTU",
      "throughput-at-1500 throughput-at-smaller-mtu"),
  RATE_PARALLEL(
      "rate.parallel", Quantity.RATE, "what several flows reach together", "throughput-parallel"),
  RATE_PER_FLOW(
      "rate.per-flow", Quantity.RATE, "what each of several flows reaches", "per-connection"),
  RATE_TUNNEL("rate.tunnel", Quantity.RATE, "what it reaches through the tunnel", "through-tunnel"),
  RATE_FORWARDED(
      "rate.forwarded",
      Quantity.RATE,
      "what is reached through the box that forwards, or from a container",
      "pod container-rate"),
  RATE_DIRECT(
      "rate.direct",
      Quantity.RATE,
      "what the host itself reaches on the same way, without tunnel or forwarding",
      "direct-host host-to-host"),
  RATE_OTHER_APPLICATION(
      "rate.other-application",
      Quantity.RATE,
      "what another application reaches on the same path",
      "smb scp-rate other-app"),
  RATE_OTHER_HOST(
      "rate.other-host", Quantity.RATE, "what another host of the same site reaches", ""),
  RATE_MEMORY(
      "rate.memory",
      Quantity.RATE,
      "what a test from memory to memory reaches",
      "mem-to-mem raw-net memory-to-memory"),
  RATE_FILE("rate.file", Quantity.RATE, "what a copy from or to files reaches", "file-transfer"),
  RATE_DISK(
      "rate.disk", Quantity.RATE, "what the disk alone reaches", "disk-rate disk-speed disk-write"),
  RATE_UDP("rate.udp", Quantity.RATE, "UDP rate that arrives with hardly any loss", "udp"),
  RATE_BBR("rate.bbr", Quantity.RATE, "what it reaches with BBR", "bbr"),
  RATE_CUBIC("rate.cubic", Quantity.RATE, "what it reaches with CUBIC", "cubic"),
  RATE_REVERSE("rate.reverse", Quantity.RATE, "what the other direction reaches", "reverse"),
  RATE_OTHER_MODE(
      "rate.other-mode",
      Quantity.RATE,
      "what the tunnel reaches in its other mode (user space or kernel)",
      "user-space-mode"),
  RATE_CAP(
      "rate.cap",
      Quantity.RATE,
      "what the provider allows this machine or flow",
      "cap allowance flow-cap per-flow-cap instance-cap baseline"),
  RTT(
      "rtt.idle",
      Quantity.TIME,
      "round-trip time without load",
      "rtt ping latency rtt-min min-rtt rtt-avg"),
  RTT_LOADED(
      "rtt.loaded",
      Quantity.TIME,
      "round-trip time during the transfer",
      "rtt-loaded rtt-under-load rtt-max"),
  DURATION("duration", Quantity.TIME, "how long was measured", "time"),
  TRANSFER("transfer", Quantity.SIZE, "how much was moved in that time", "transferred"),
  CWND("window.congestion", Quantity.SIZE, "congestion window, bytes", "cwnd"),
  CWND_SEGMENTS(
      "window.congestion-segments", Quantity.COUNT, "congestion window, segments", "cwnd-segments"),
  PEER_WINDOW(
      "window.receive", Quantity.SIZE, "largest window that the receiver offers", "rwnd snd-wnd"),
  APPLICATION_WINDOW(
      "window.application",
      Quantity.SIZE,
      "window of the application's own protocol, such as HTTP/2 or SSH",
      "flow-control-window http2-window channel-window app-window"),
  SEND_BUFFER(
      "buffer.send",
      Quantity.SIZE,
      "send buffer that the application or the system fixes",
      "sndbuf so-sndbuf send-buffer"),
  RECEIVE_BUFFER(
      "buffer.receive",
      Quantity.SIZE,
      "receive buffer that the application or the system fixes",
      "rcvbuf so-rcvbuf receive-buffer"),
  BLOCK("tool.block", Quantity.SIZE, "size of the blocks that the tool writes", "blksize length"),
  RETRANSMITTED(
      "loss.retransmitted",
      Quantity.SHARE,
      "share of segments sent again",
      "retransmits-pct retransmits-share"),
  RETRANSMITS(
      "loss.retransmits",
      Quantity.COUNT,
      "segments sent again",
      "retransmits retr retrans retransmissions retranssegs"),
  SEGMENTS("loss.segments", Quantity.COUNT, "segments sent", "outsegs segments-sent"),
  LOSS(
      "loss.ping",
      Quantity.SHARE,
      "loss that ping or mtr sees",
      "loss ping-loss icmp-loss packet-loss"),
  LOSS_AFTER("loss.after", Quantity.SHARE, "the same after the change that was tried", ""),
  LOSS_UDP("loss.udp", Quantity.SHARE, "loss of UDP at about the rate wanted", "udp-loss"),
  CPU("cpu.total", Quantity.SHARE, "load of all cores together", "cpu cpu-total"),
  CPU_CORE("cpu.core", Quantity.SHARE, "load of the busiest core", "cpu-core busiest-core"),
  LOAD("cpu.load", Quantity.COUNT, "load average", "load"),
  CORES("cpu.cores", Quantity.COUNT, "number of cores", "cores"),
  DISK("disk.busy", Quantity.SHARE, "utilisation of the disk", "disk-util iowait"),
  STREAMS("streams", Quantity.COUNT, "number of parallel flows", "parallel"),
  QUEUES("queue.count", Quantity.COUNT, "transmit queues of the device", "tx-queues"),
  QUEUES_DROPPING("queue.dropping", Quantity.COUNT, "queues that drop", "queues-with-drops"),
  QUEUE_DROPS("queue.drops", Quantity.COUNT, "packets dropped by own queues", "qdisc-drops"),
  INVALID("conntrack.invalid", Quantity.COUNT, "packets that conntrack took for invalid", ""),
  RESETS("resets", Quantity.COUNT, "connections that were reset", "rst"),
  MTU(
      "mtu.interface",
      Quantity.PACKET,
      "MTU of the host's own link",
      "mtu nic-mtu eth0-mtu mtu-before"),
  MTU_BRIDGE(
      "mtu.bridge",
      Quantity.PACKET,
      "MTU of the bridge to containers or guests",
      "bridge-mtu docker0-mtu"),
  MTU_CONTAINER(
      "mtu.container",
      Quantity.PACKET,
      "MTU inside containers or guests",
      "pod-mtu veth-mtu guest-mtu"),
  MTU_TUNNEL("mtu.tunnel", Quantity.PACKET, "MTU of the tunnel device", "tunnel-mtu wg-mtu"),
  MTU_PATH(
      "mtu.path", Quantity.PACKET, "what the path below carries, proven", "path-mtu underlay-mtu"),
  MTU_SWITCH("mtu.switch", Quantity.PACKET, "MTU of a switch on the way", "switch-mtu"),
  MTU_PEER("mtu.peer", Quantity.PACKET, "MTU of the other end's link", "peer-mtu lan-mtu"),
  MTU_OTHER(
      "mtu.other-interface",
      Quantity.PACKET,
      "MTU of another interface that the traffic really uses",
      "private-mtu"),
  MTU_CURES(
      "mtu.cures", Quantity.PACKET, "MTU with which it works", "mtu-after mtu-ok tunnel-mtu-after"),
  PROBE_PASSES(
      "mtu.probe-passes", Quantity.PACKET, "largest DF probe that passes, IP bytes", "probed-mtu"),
  PROBE_VANISHES(
      "mtu.probe-vanishes", Quantity.PACKET, "smallest DF probe that gets no answer, IP bytes", ""),
  FRAME(
      "mtu.encapsulated",
      Quantity.PACKET,
      "largest packet after encapsulation",
      "encap-frame encap-frame-ip"),
  HANGS_ABOVE(
      "mtu.hangs-above",
      Quantity.SIZE,
      "size of answers above which they hang",
      "response-threshold response-bytes-threshold"),
  MSS("mss.seen", Quantity.PACKET, "segment size in use", "mss"),
  MSS_CURES("mss.cures", Quantity.PACKET, "segment size with which it works", "mss-ok"),
  TUNNEL("tunnel.kind", Quantity.WORDS, "tunnels on the way, the outermost last", "tunnel vpn"),
  TUNNEL_OVERHEAD(
      "tunnel.overhead", Quantity.PACKET, "bytes that the tunnel adds to each packet", "overhead"),
  TUNNEL_DEVICE("tunnel.device", Quantity.WORDS, "name of the tunnel device", ""),
  TUNNEL_LOSS(
      "tunnel.loss",
      Quantity.SHARE,
      "part of the rate that is lost in the tunnel",
      "rate-loss throughput-loss"),
  CIPHER("tunnel.cipher", Quantity.WORDS, "cipher of the tunnel or the application", "cipher"),
  UNDERLAY("tunnel.underlay", Quantity.WORDS, "what lies below the host's own link", "underlay"),
  CLOUD("cloud.provider", Quantity.WORDS, "provider and network", "cloud provider"),
  INSTANCE("cloud.instance", Quantity.WORDS, "type of the machine", "instance instance-type"),
  DEVICE("link.device", Quantity.WORDS, "name of the host's own link", "device interface nic-name"),
  DRIVER("link.driver", Quantity.WORDS, "network card and driver", "nic driver"),
  MEDIUM("link.medium", Quantity.WORDS, "wired, wi-fi, satellite, mobile, dsl", "medium wifi"),
  DUPLEX("link.duplex", Quantity.WORDS, "full or half", "duplex"),
  ROLE(
      "host.role",
      Quantity.WORDS,
      "endpoint, router, nat, translator, vpn gateway, bridge",
      "role device-role"),
  OS("host.os", Quantity.WORDS, "operating system", "os"),
  TOOL("tool.name", Quantity.WORDS, "measuring tool and version", "iperf tool"),
  QDISC("host.qdisc", Quantity.WORDS, "queueing discipline", "qdisc"),
  CC_AFTER("cc.after", Quantity.WORDS, "congestion control that was tried", "cc-after"),
  PEER("peer", Quantity.WORDS, "address of the receiving end", "receiver-address"),
  DIRECTION("direction", Quantity.WORDS, "upload or download", "");

  private static final Map<String, FactKey> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toMap(FactKey::key, Function.identity()));

  private final String key;
  private final Quantity quantity;
  private final String meaning;
  private final String aliases;

  FactKey(String key, Quantity quantity, String meaning, String aliases) {
    this.key = key;
    this.quantity = quantity;
    this.meaning = meaning;
    this.aliases = aliases;
  }

  /** The key of exactly this spelling. */
  public static Optional<FactKey> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  /** The key as it is written, such as {@code rate.measured}. */
  public String key() {
    return key;
  }

  /** What it is measured in. */
  public Quantity quantity() {
    return quantity;
  }

  /** What it says, as a clause. */
  public String meaning() {
    return meaning;
  }

  /** Other names that mean the same. */
  public List<String> aliases() {
    return aliases.isEmpty() ? List.of() : List.of(aliases.split(" ", -1));
  }
}
