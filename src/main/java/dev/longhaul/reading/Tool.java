package dev.longhaul.reading;

/** The tools whose output is understood, with what makes their output recognisable to a person. */
public enum Tool {
  IPERF3("iperf3 -J"),
  SS("ss -tinm"),
  SYSCTL("sysctl -a"),
  IP_LINK("ip -j -d -s link"),
  IP_ROUTE("ip route get ADDRESS"),
  TC("tc -j -s qdisc"),
  PING("ping"),
  TRACEPATH("tracepath"),
  MTR("mtr --json"),
  NSTAT("nstat -az"),
  ETHTOOL("ethtool -k DEVICE"),
  PERFSONAR("pscheduler result --format=json RUN"),
  NDT7("ndt7-client -format=json"),
  MODULES("lsmod"),
  CONFIGURATION("cat FILE (sysctl.d, netplan, networkd, NetworkManager, interfaces, tuned.conf)"),
  FACTS("facts typed by hand (longhaul: facts)");

  private final String example;

  Tool(String example) {
    this.example = example;
  }

  /** A command whose output is accepted. */
  public String example() {
    return example;
  }
}
