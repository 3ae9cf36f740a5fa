package dev.longhaul.reading;

import static dev.longhaul.model.Symptom.*;

import dev.longhaul.model.Symptom;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks for symptoms in a sentence, so that a ticket's own words can be pasted. */
final class SymptomWords {

  private static final int LONGEST = 4000;
  private static final String BULK =
      "(bulk|large|big|full[- ]?size[d]?|longer|downloads?|uploads?|transfers?|responses?|pages?"
          + "|packets|tcp|https?|sites?)";
  private static final String STALL =
      "(\\bstall|\\bhang|\\bfreez|\\bstuck|never load|time[sd]? ?out|disappear)";
  private static final String OFFLOAD =
      "(offload|tso|gso|gro|lro|tx[- ]checksum|checksum|scatter-gather)";
  private static final Map<Symptom, Pattern> PATTERNS = new EnumMap<>(Symptom.class);

  static {
    say(
        BULK_STALLS,
        BULK + ".{0,40}" + STALL,
        "(stop|die|end|break)s? after (some|a few|about \\d+|\\d+) ?(kilobytes|kb|k\\b|packets)",
        "black screen|never finish|(connects?|logs? in|opens?)"
            + " (and|but|then).{0,20}(blank|nothing)",
        STALL + ".{0,20}(after|on) (the )?(headers?|handshake|large|big)",
        "small.{0,40}(fine|ok|work|pass).{0,60}(large|big|bulk).{0,40}(" + STALL + "|fail|slow)",
        "(large|big|full[- ]size).{0,30}packets.{0,30}(vanish|disappear|lost|dropped|fail)");
    say(
        LARGE_PING_FAILS,
        "ping\\w* .{0,30}\\d{4}.{0,40}(no answer|no reply|times? out|fails?|lost|vanish|dropped)",
        "(large|big|1472|1500|8972)( byte)? pings? .{0,20}(fail|lost|vanish|time)");
    say(PING_WORKS, "ping.{0,40}(fine|ok|works|clean|no loss|passes)");
    say(
        PROBE_MISLED,
        "(probe|ping|detection|discovery|probing).{0,40}(accept|chose|picks?|selects?|too large"
            + "|too big|misled|succeed)");
    say(
        TOO_BIG_MESSAGES,
        "packet[- ]?too[- ]?big",
        "too[- ]?big (errors?|messages?)",
        "frag(mentation)?[- ]needed");
    say(FRAGMENTS, "fragment(s|ed)\\b");
    say(
        SMALLER_MTU_HELPS,
        "(lower|small|reduc|decreas|shrink)\\w* .{0,30}(mtu|mss).{0,40}(help|fix|cure|work|faster"
            + "|normal|solve)",
        "(until|unless|when|once|after).{0,30}(mtu|mss).{0,20}(is |was )?(lower|reduc|small|clamp)",
        "at \\d{4} .{0,20}(nothing|zero|stall|slow|<|single).{0,60}(at|with) \\d{4}",
        "at (mtu )?1\\d{3},.{0,30}(nothing|zero|stall).{0,20}at \\d{4}",
        "single[- ]digit.{0,20}at \\d{4}.{0,30}at \\d{4}",
        "\\d at mtu \\d{4}, nothing at \\d{4}",
        "mtu \\d{4},? (nothing|zero|stalls?)",
        "(mtu|mss) \\d{3,4} (works|is fine|fixes)");
    say(
        MTU_NO_EFFECT,
        "(mtu|mss).{0,40}(no effect|no difference|did not help|doesn't help|tried|unchanged)");
    say(
        MTU_INHERITED,
        "(inherit|follow|cop(y|ies|ied)|deriv|taken? from|bases?|picks?|no longer cop)\\w*"
            + ".{0,30}(mtu|nic|interface|9001|8951|jumbo)",
        "mtu.{0,30}(wrong nic|wrong interface|inherit|follow|forced|reset to|raised)",
        "(wrong|public) (nic|interface|device)",
        "(nic|interface|mtu)\\b.{0,30}(forced|raised).{0,30}1500");
    say(
        MTU_NOT_REDUCED,
        "mtu not (reduced|lowered|adjusted)",
        "off by the .{0,20}header",
        "without (subtract|room|leaving)",
        "(overhead|header|encapsulation).{0,30}(not (counted|subtracted|considered)|ignored"
            + "|overflow|does not fit|do not fit)",
        "larger than (the )?(receiver|peer|nic|underlay|path)");
    say(
        ONLY_ACROSS_SITES,
        "across (data ?cent|site|region|zone|rack|dc|location)",
        "(within|inside|same) (one|the same|a)? ?(data ?cent|site|region|zone|rack|dc)\\w*.{0,40}"
            + "(fine|ok|works)");
    say(
        HOST_FINE,
        "(host|hypervisor|node|router|gateway)s? (itself |themselves )?(is |are )?"
            + "(pulls? )?(fine|ok|works|good|unaffected)",
        "from the (host|hypervisor|node|router|gateway) itself.{0,30}(fine|ok|full|fast|works)",
        "(container|guest|pod|vm)s?.{0,60}(slow|hang|stall|abort|never load)",
        "(fine|ok|works|full speed) (from|on) the (host|router|gateway|node)");
    say(IPV6_ONLY, "ipv6 .{0,30}(slow|poor|only|stall)", "only (over )?ipv6");
    say(
        SLOW_IN_TUNNEL,
        "(tunnel|vpn|overlay|pod[- ]to[- ]pod|wireguard|vxlan|ipsec).{0,60}(slow|poor|bad|far below"
            + "|loses|loss|falls|drops to)",
        "(slow|poor|bad|far below|loss).{0,40}(through|inside|over|in) (the |a"
            + " )?(tunnel|vpn|overlay)");
    say(
        CWND_STUCK,
        "cwnd.{0,30}(stuck|frozen|of 1|1-\\d|one segment|few segments|never grows|at (1|2|3|4)\\b)",
        "congestion window.{0,30}(stuck|frozen|one|few|never)");
    say(
        ONLY_FAST_CLIENTS,
        "only (1 ?g|gigabit|fast)",
        "(100 ?m|slow)\\w* clients? (fine|ok|work).{0,30}(1 ?g|gigabit|10 ?g|fast)",
        "gigabit clients");
    say(
        OFFLOAD_OFF_CURES,
        "(disabl|turn|switch)\\w* (off )?.{0,20}"
            + OFFLOAD
            + ".{0,30}(fix|cure|help|solve|full|work)",
        OFFLOAD + " (off|disabled).{0,20}(fix|cure|help|solve|full speed|works)");
    say(
        OFFLOAD_NO_EFFECT,
        OFFLOAD + ".{0,30}(no effect|no difference|did not help|does not help|innocent)");
    say(
        OFFLOAD_DEFAULTS_RETURNED,
        "(when|as soon as|after|once).{0,40}(monitor|daemon|service|agent|tool|capture)\\w*.{0,20}"
            + "(stop|exit|remov)");
    say(
        OTHER_MODE_FAST,
        "(user[- ]?space|kernel)[- ]?(mode|networking)? .{0,20}(full speed|fast|fine|normal)");
    say(CHECKSUM_ERRORS, "(bad|wrong|incorrect|invalid) (udp |tcp |outer )?(checksum|csum)");
    say(
        DISK_BUSY,
        "(disk|storage|drive|nvme|ssd|raid|iowait|array|pool)\\b.{0,30}(100"
            + " ?%|saturat|busy|full|maxed|limit)",
        "%?util.{0,10}100");
    say(
        ONLY_FILES_SLOW,
        "only .{0,30}(file|disk)\\w*.{0,30}(slow|low)?",
        "(file|copy|copies|write|disk) (test|transfer|run).{0,30}(slow|only)",
        "to[- ]file");
    say(
        SLOW_IN_WAVES,
        "(in waves|periodic|every (few|\\d+) (s|min)|bursts then|stop[- ]and[- ]go)");
    say(
        CPU_BUSY,
        "(cpu|core|processor)\\b.{0,30}(100 ?%|saturat|pegged|maxed|busy|full)",
        "(one|single)[- ](full )?core");
    say(CPU_IDLE, "(cpu|core|processor)s?\\b.{0,20}(idle|bored|low)");
    say(
        MORE_JOBS_SCALE,
        "(several|more|parallel|multiple) (jobs|streams|sessions|copies|transfers|rsyncs?)"
            + ".{0,30}(scale|add up|faster|more)");
    say(ENCRYPTION, "(scp|sftp|ssh|dropbear|rsync over|encrypt|cipher|tls offload|gocryptfs|luks)");
    say(
        USER_SPACE_TUNNEL,
        "user[- ]?space (esp|ipsec|wireguard|tunnel|vpn|gateway|implementation|daemon)",
        "libipsec|wireguard-go|boringtun");
    say(HIGH_LOAD, "(high|heavy|huge) load|load (average|of) ?\\d{2}");
    say(
        CABLE_CHANGE_HELPED,
        "(another|other|new|different|replac\\w*|chang\\w*|swap\\w*) (the )?(ethernet |patch"
            + " |network )?"
            + "(cable|port|jack|sfp|transceiver).{0,40}(fix|help|cure|solve|normal|full|fast)?");
    say(
        LINK_ERRORS,
        "(crc|rx|fcs|frame|symbol|interface) errors",
        "link (flap|goes down|down and up)",
        "(bad|faulty|damaged|broken) (cable|port|jack|sfp)");
    say(
        DUPLEX_MISMATCH,
        "half[- ]duplex|duplex mismatch|negotiat\\w* (at )?(10|100) ?m|late collisions");
    say(
        FELL_BACK,
        "(fell|fall|falls) back|(wrong|other|different) (nic|interface) (carries|used|took)"
            + "|went over wi-?fi|dead (port|jack)");
    say(WIFI, "wi-?fi|wlan|802\\.11|access point|wireless");
    say(POWER_SAVE, "power[- ]?sav");
    say(
        DROPS_ON_ONE_QUEUE,
        "(only |just )?(one|first|single|same)"
            + " .{0,15}(child|queue|leaf|ring).{0,40}(drop|packet|carr)",
        "(drop|packet)\\w*.{0,30}(one|single|same) (tx |transmit )?(child|queue|leaf)",
        "pinned to one (tx |transmit )?queue");
    say(LOCAL_QUEUE_DROPS, "(qdisc|txqueue|backlog|softnet).{0,20}drop");
    say(
        CONNTRACK_INVALID,
        "(conntrack|state)\\b.{0,30}invalid|invalid.{0,20}(conntrack|packets)|out[- ]of[- ]window");
    say(RESETS, "\\brst\\b|(connection |then |is |are )reset|reset by peer");
    say(
        BEHIND_NAT,
        "\\bnat(s|ed|ing)?\\b|masquerad|firewall|wan optimi|middlebox|translator|nat64");
    say(
        SEQUENCE_REWRITTEN,
        "sequence (number )?(random|rewrit)|strips? .{0,20}(sack|window scal|option)"
            + "|sack .{0,20}(rewrit|strip|broken)");
    say(
        FIRST_INTERVAL_ONLY,
        "(first|one) interval.{0,40}(data|only)|(rest|others?|intervals?).{0,30}(zeros?\\b|0\\.00)"
            + "|reports? zero");
    say(
        PARALLEL_FILLS_LINK,
        "(parallel|several|multiple|\\d+ (flows|streams|connections)).{0,30}(fill|reach|saturat"
            + "|sum|add up|full)");
    say(FALLS_WITH_RTT, "falls? with (rtt|distance|latency)|(longer|farther|distant).{0,20}slower");
    say(RATE_FLAT, "flat (at|line)|exactly \\d+ ?[mg]|capped at|never more than|pinned at");
    say(BURSTS_LOST, "(starts? fast|first seconds?.{0,20}fast).{0,40}(drop|loss|collaps)");
    say(POLICER_KNOWN, "polic(er|ed|ing)|token[- ]bucket|shaper|shaping");
    say(
        INSTANCE_CAP,
        "burst credits|credits|bandwidth allowance|instance[- ](size|type|limit|allowance)"
            + "|allowance_exceeded|baseline bandwidth");
    say(
        ONE_APPLICATION_SLOW,
        "(one|only|this) (application|app|client|program|service)\\b.{0,30}(slow|stuck|capped)?"
            + ".{0,60}(scp|other|another|curl|quick|fast|fine)?",
        "each connection (is )?(stuck|capped|limited)",
        "only .{0,20}(client|application|app) (is|are) slow");
    say(
        OTHER_APPLICATION_FAST,
        "(another|other|different) (app|application|client|tool|program|protocol)\\w*.{0,30}"
            + "(reach|fast|quick|full|fine)",
        "(scp|curl|ftp|smb|iperf3?|http) .{0,30}(quick|fast|full|fine)");
    say(
        BUFFER_FIXED,
        "(hard[- ]?cod|pin|fix|set)\\w* .{0,30}(buffer|sndbuf|rcvbuf|so_)",
        "(small|default) .{0,20}(send|socket|receive) buffer");
    say(DEFAULT_BUFFERS, "default (kernel |tcp |socket )?(buffer|window|sysctl|setting)s?");
    say(
        RECEIVER_WINDOW_SMALL,
        "(advertis|offer)\\w* .{0,20}(at most|only|window)",
        "(small|tiny|limited) (receive|tcp) window|no window scaling");
    say(
        WINDOW_NO_EFFECT,
        "(window|buffer)s?.{0,30}(no gain|no effect|no difference|not another|sees no|or worse)",
        "sees no gain");
    say(LOSSY_PATH, "lossy|satellite|starlink|random loss|\\bradio|\\blte\\b|\\b[45]g\\b|cellular");
    say(UDP_FASTER, "\\d+\\+? ?mbps of udp|udp.{0,30}(full|fine|more|faster|reach)");
    say(BBR_NO_FASTER, "bbr.{0,40}(slower|lower|no faster|no gain|worse)");
    say(REACHES_LINK, "(reaches|already at|has) (the )?(line|wire|link)[- ]rate");
    say(WORSE_AT_NIGHT, "(evening|peak hours|busy hours|at night)");
  }

  private SymptomWords() {}

  private static void say(Symptom symptom, String... expressions) {
    PATTERNS.put(symptom, Pattern.compile(String.join("|", expressions)));
  }

  /** The symptoms that a text speaks of. */
  static Set<Symptom> in(String text) {
    String said =
        text.substring(0, Math.min(LONGEST, text.length()))
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\s+", " ");
    Set<Symptom> found = EnumSet.noneOf(Symptom.class);
    PATTERNS.forEach(
        (symptom, pattern) -> {
          if (pattern.matcher(said).find()) {
            found.add(symptom);
          }
        });
    return found;
  }
}
