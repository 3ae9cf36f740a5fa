package dev.longhaul.probe.act;

import com.fasterxml.jackson.databind.JsonNode;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.AllowedChange.RouteField;
import dev.longhaul.core.remediation.QdiscSpec;
import dev.longhaul.probe.act.JournalCodec.Unreadable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A change as a journal holds it: setting, target, value. */
final class JournalChange {

  private static final String OFFLOAD = "offload.";

  private JournalChange() {}

  static AllowedChange read(JsonNode n) throws Unreadable {
    String setting = JournalCodec.text(n, "setting");
    String to = JournalCodec.text(n, "to");
    Optional<String> expected = JournalCodec.maybe(n, "expected");
    if (setting.startsWith("net.")) {
      return new AllowedChange.Sysctl(setting, expected, to);
    }
    if (setting.equals("module")) {
      return new AllowedChange.Module(to);
    }
    String target = JournalCodec.text(n, "target");
    if (setting.startsWith(OFFLOAD)) {
      String flag = setting.substring(OFFLOAD.length());
      return new AllowedChange.Offload(target, flag, expected, to.equals("on"));
    }
    return switch (setting) {
      case "link.mtu" -> new AllowedChange.LinkMtu(target, expected, number(to));
      case "route.mtu" -> new AllowedChange.RouteSize(RouteField.MTU, target, expected, number(to));
      case "route.advmss" ->
          new AllowedChange.RouteSize(RouteField.ADVMSS, target, expected, number(to));
      case "qdisc" -> new AllowedChange.Qdisc(target, expected, qdisc(to));
      default -> throw new Unreadable("The journal holds a setting that is not known here.");
    };
  }

  private static QdiscSpec qdisc(String value) throws Unreadable {
    String[] words = value.split(" ", -1);
    Map<String, Long> parameters = new LinkedHashMap<>();
    for (int i = 1; i + 1 < words.length; i += 2) {
      parameters.put(words[i], (long) number(words[i + 1]));
    }
    return new QdiscSpec(words[0], parameters);
  }

  private static int number(String text) throws Unreadable {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new Unreadable("The journal holds a value that is no number.");
    }
  }
}
