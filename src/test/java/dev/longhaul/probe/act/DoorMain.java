package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.core.persistence.Step;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.AllowedChange.LinkMtu;
import dev.longhaul.core.remediation.AllowedChange.Offload;
import dev.longhaul.core.remediation.AllowedChange.Qdisc;
import dev.longhaul.core.remediation.AllowedChange.RouteField;
import dev.longhaul.core.remediation.AllowedChange.RouteSize;
import dev.longhaul.core.remediation.AllowedChange.Sysctl;
import dev.longhaul.core.remediation.QdiscSpec;
import dev.longhaul.probe.host.Boot;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The door in a process of its own, inside a namespace: real kernel, real files below a folder.
 * {@code actor} goes round and round until it is killed, {@code helper} does what it is told.
 */
final class DoorMain {

  static final String EXPIRY = "2099-01-01T00:00:00Z";

  private static final Duration STEP_LIMIT = Duration.ofSeconds(10);

  private DoorMain() {}

  static List<AllowedChange> changes() {
    Optional<String> any = Optional.empty();
    return List.of(
        new Sysctl("net.ipv4.tcp_wmem", any, "4096 16384 16777216"),
        new Sysctl("net.ipv4.tcp_congestion_control", any, "reno"),
        new Qdisc("v0", any, new QdiscSpec("pfifo", Map.of("limit", 77L))),
        new LinkMtu("v0", any, 1400),
        new RouteSize(RouteField.MTU, "default", any, 1380),
        new RouteSize(RouteField.MTU, "10.9.0.2", any, 1360),
        new Offload("v0", "tcp-segmentation-offload", any, false));
  }

  static Door door(Path root) {
    return door(root, new HostDisk(new HostRoot(root)));
  }

  private static Door door(Path root, Disk disk) {
    HostRoot host = new HostRoot(root);
    Tools tools = new Tools();
    Tools marked = tools.marked(Stragglers.MARK, Stragglers.VALUE);
    return new Door(
        new DoorParts(
            disk,
            new KernelHost(host, marked),
            new LockedFile(host, Duration.ofSeconds(30)),
            new NoTimer(),
            new Ping(tools),
            w -> marked.run(STEP_LIMIT, w.get(0), w.subList(1, w.size())).problem(),
            DoorMain::plan,
            () -> Boot.now(host),
            Clock.systemUTC()));
  }

  private static KeepPlan.Files plan(List<AllowedChange> changes, String id) {
    StringBuilder text = new StringBuilder();
    changes.forEach(c -> text.append(c.setting()).append(" = ").append(c.value()).append('\n'));
    return new KeepPlan.Files(
        List.of(
            new OwnedFile.Text("/etc/sysctl.d/zz-90-longhaul-" + id + ".conf", text + "", 0644),
            new OwnedFile.Text("/etc/net/up/longhaul-" + id + ".conf", text + "", 0600),
            new OwnedFile.Link("/etc/net/longhaul-" + id, "up/longhaul-" + id + ".conf")),
        List.of(new Step("true", List.of())),
        List.of());
  }

  static AdmittedCommand.Apply apply(String id) {
    return new AdmittedCommand.Apply(
        "c-" + id,
        new CommandData.Apply("web-1", id, EXPIRY, 3600, Optional.of("10.9.0.2"), List.of()),
        changes());
  }

  static AdmittedCommand.Confirm confirm(String id) {
    return new AdmittedCommand.Confirm("k-" + id, new CommandData.Confirm("web-1", id, EXPIRY));
  }

  static AdmittedCommand.Rollback rollback(String id) {
    return new AdmittedCommand.Rollback(
        "r-" + id, new CommandData.Rollback("web-1", id, EXPIRY, "the test wants it"));
  }

  /** Arguments: the folder, what to be, and a name for what is done. */
  public static void main(String... args) throws Exception {
    Path root = Path.of(args[0]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    if (args[1].equals("actor")) {
      act(door(root, telling(new HostDisk(new HostRoot(root)), out)), args[2]);
      return;
    }
    out.println("ready");
    String line = in.readLine();
    while (line != null) {
      String[] words = line.split(" ", -1);
      Door door = door(root);
      List<Report> reports =
          switch (words[0]) {
            case "recover" -> door.recover();
            case "apply" -> List.of(door.handle(apply(words[1])));
            case "confirm" -> List.of(door.handle(confirm(words[1])));
            default -> List.of(door.handle(rollback(words[1])));
          };
      door.pendingReports().forEach(door::reported);
      out.println(
          reports.stream().map(r -> r.result().outcome()).toList()
              + " "
              + reports.stream().map(r -> r.result().reason().orElse("")).toList());
      line = in.readLine();
    }
  }

  /** Says a line with each thing that is done to a file, so that the killer knows where it is. */
  private static Disk telling(Disk disk, PrintStream out) {
    Set<String> told =
        Set.of("create", "append", "sync", "rename", "link", "delete", "removeFolder");
    return (Disk)
        Proxy.newProxyInstance(
            Disk.class.getClassLoader(),
            new Class<?>[] {Disk.class},
            (proxy, method, arguments) -> {
              if (told.contains(method.getName())) {
                out.println(method.getName());
              }
              try {
                return method.invoke(disk, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static void act(Door door, String name) {
    var unused = door.recover();
    for (RemediationStatus left : door.status()) {
      // What the one before was killed with: held, or confirmed.
      unused = door.rollback(Optional.of(left.remediationId()), "the test goes on");
    }
    door.pendingReports().forEach(door::reported);
    for (int i = 0; i < 1000; i++) {
      String id = name + "-" + i;
      must(door, door.handle(apply(id)), "applied");
      if (i % 2 == 0) {
        must(door, door.handle(confirm(id)), "confirmed");
      }
      must(door, door.handle(rollback(id)), "rolled-back");
    }
  }

  private static void must(Door door, Report report, String outcome) {
    if (!report.result().outcome().equals(outcome)) {
      System.out.println("odd: " + report);
      System.exit(1);
    }
    door.reported(report);
  }

  /** The kills come instead of any deadline. */
  private static final class NoTimer implements DeadlineTimer {
    @Override
    public Optional<String> obstacle() {
      return Optional.empty();
    }

    @Override
    public String arm(String remediationId, Duration in) {
      return "none";
    }

    @Override
    public void disarm(String remediationId) {}
  }
}
