package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange.LinkMtu;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The MTU of an interface. The kernel resets the interface's own IPv6 MTU along with it, which may
 * have been smaller by a router's advertisement, so that is put back too.
 */
record LinkMtuLever(Hands hands) implements Lever<LinkMtu> {

  private static final Pattern MTU = Pattern.compile(" mtu ([0-9]+)");
  private static final String IPV6 = "ipv6";

  @Override
  public Prior look(LinkMtu c) throws HostTrouble {
    Map<String, String> detail = new TreeMap<>();
    ipv6(c.device()).ifPresent(m -> detail.put(IPV6, m));
    return new Prior(mtu(c.device()), detail);
  }

  @Override
  public void set(LinkMtu c, Prior prior) throws HostTrouble {
    write(c.device(), c.value());
  }

  @Override
  public Live now(LinkMtu c, Prior prior) {
    try {
      String mtu = mtu(c.device());
      Force force =
          mtu.equals(c.value()) ? Force.OURS : mtu.equals(prior.text()) ? Force.OLD : Force.OTHER;
      return Live.of(force, mtu);
    } catch (HostTrouble e) {
      return Live.unknown();
    }
  }

  @Override
  public void restore(LinkMtu c, Prior prior) throws HostTrouble {
    if (!mtu(c.device()).equals(prior.text())) {
      write(c.device(), prior.text());
    }
    String old = prior.detail().getOrDefault(IPV6, "");
    Optional<String> now = ipv6(c.device());
    if (!old.isEmpty() && now.isPresent() && !now.get().equals(old)) {
      SysctlLever.write(hands.root(), ipv6Key(c.device()), old);
    }
  }

  @Override
  public List<List<String>> undoCommands(LinkMtu c, Prior prior) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(List.of("ip", "link", "set", "dev", c.device(), "mtu", prior.text()));
    String old = prior.detail().getOrDefault(IPV6, prior.text());
    if (!old.equals(prior.text())) {
      commands.add(List.of("sysctl", "-w", "net/ipv6/conf/" + c.device() + "/mtu=" + old));
    }
    return commands;
  }

  private void write(String device, String mtu) throws HostTrouble {
    var unused = hands.run("ip", "link", "set", "dev", device, "mtu", mtu);
    String after = mtu(device);
    if (!after.equals(mtu)) {
      throw new HostTrouble(
          "The MTU of " + device + " is " + after + " after " + mtu + " was set.");
    }
  }

  private String mtu(String device) throws HostTrouble {
    Matcher m = MTU.matcher(hands.run("ip", "-o", "link", "show", "dev", device));
    if (!m.find()) {
      throw new HostTrouble("ip does not tell the MTU of " + device + ".");
    }
    return m.group(1);
  }

  private Optional<String> ipv6(String device) {
    return hands.root().read(ipv6Key(device)).map(String::strip);
  }

  private static String ipv6Key(String device) {
    return "/proc/sys/net/ipv6/conf/" + device + "/mtu";
  }
}
