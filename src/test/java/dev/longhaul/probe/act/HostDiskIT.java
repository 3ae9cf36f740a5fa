package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The door's files on real file systems, with room and without. */
class HostDiskIT {

  @TempDir private Path folder;

  @Test
  void shouldTellWhatIsThereAndPutItBack() throws IOException {
    HostDisk disk = new HostDisk(new HostRoot(folder));
    DurableFiles files = new DurableFiles(disk);
    assertThat(disk.look("/a")).isEqualTo(new FileImage.Absent());
    for (int mode : new int[] {0600, 0644, 0666, 0755, 0400}) {
      FileImage image = new FileImage.Plain("x\n".getBytes(StandardCharsets.UTF_8), mode);
      files.put("/a", "/.a.tmp", image);
      assertThat(disk.look("/a")).isEqualTo(image);
    }
    FileImage link = new FileImage.Link("somewhere/else");
    files.put("/a", "/.a.tmp", link);
    assertThat(disk.look("/a")).isEqualTo(link);
    files.put("/a", "/.a.tmp", new FileImage.Absent());
    assertThat(disk.look("/a")).isEqualTo(new FileImage.Absent());
    assertThat(disk.list("/")).isEmpty();
  }

  @Test
  void shouldMakeFoldersAndRemoveOnlyEmptyOnes() throws IOException {
    HostDisk disk = new HostDisk(new HostRoot(folder));
    DurableFiles files = new DurableFiles(disk);
    assertThat(files.missing("/x/y/z")).containsExactly("/x", "/x/y", "/x/y/z");
    files.makeFolders("/x/y/z", 0700);
    disk.create("/x/y/other", 0644);

    files.removeFolder("/x/y/z");
    files.removeFolder("/x/y");

    assertThat(disk.hasFolder("/x/y/z")).isFalse();
    assertThat(disk.list("/x/y")).containsExactly("other");
  }

  @Test
  void shouldLetOneAfterTheOtherHaveItsTurn() throws Exception {
    HostRoot root = new HostRoot(folder);
    Turns.Turn turn = new LockedFile(root, Duration.ofSeconds(1)).take();

    Thread other =
        new Thread(
            () ->
                assertThatThrownBy(() -> new LockedFile(root, Duration.ofMillis(50)).take())
                    .isInstanceOf(HostTrouble.class)
                    .hasMessageContaining("try again"));
    other.start();
    other.join();
    turn.close();

    new LockedFile(root, Duration.ofSeconds(1)).take().close();
  }

  /** A tmpfs with room for a few pages, of which less and less is left. */
  @Test
  void shouldBeOldOrConfirmedWhenARealDiskFillsUp() throws Exception {
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=256k", "none", folder.toString())
            .start();
    assumeTrue(mount.waitFor() == 0, "no file system can be mounted here");
    try {
      int confirmed = 0;
      int refused = 0;
      for (int pages = 0; pages < 24; pages++) {
        String outcome = fill(pages);
        confirmed += outcome.equals("confirmed") ? 1 : 0;
        refused += outcome.equals("refused") ? 1 : 0;
      }
      assertThat(confirmed).isPositive();
      assertThat(refused).isPositive();
    } finally {
      assertThat(new ProcessBuilder("umount", folder.toString()).start().waitFor()).isZero();
    }
  }

  private void empty() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!p.equals(folder)) {
          Files.delete(p);
        }
      }
    }
  }

  private String fill(int pages) throws IOException {
    empty();
    Files.createDirectories(folder.resolve("etc/sysctl.d"));
    Files.createDirectories(folder.resolve("var/lib"));
    Path ballast = folder.resolve("ballast");
    try {
      Files.write(ballast, new byte[1 << 20]);
    } catch (IOException expected) {
      // That is the point: what was written has filled the disk.
      assertThat(expected).hasMessageContaining("space");
    }
    long size = Files.size(ballast);
    try (var channel =
        java.nio.channels.FileChannel.open(ballast, java.nio.file.StandardOpenOption.WRITE)) {
      var unused = channel.truncate(Math.max(0, size - pages * 4096L));
    }
    World world = new World();
    HostDisk disk = new HostDisk(new HostRoot(folder));
    Door door = new Door(onto(world.parts(), disk));
    String outcome = door.handle(World.apply()).result().outcome();
    if (outcome.equals("applied")) {
      outcome = door.handle(World.confirm()).result().outcome();
    }
    boolean kept = outcome.equals("confirmed");
    for (OwnedFile f : World.plan(World.CHANGES, World.ID).files()) {
      assertThat(!(disk.look(f.path()) instanceof FileImage.Absent))
          .as("%d pages, %s, %s", pages, outcome, f.path())
          .isEqualTo(kept);
    }
    assertThat(Files.exists(folder.resolve("etc/network.d"))).isEqualTo(kept);
    assertThat(disk.list("/etc/sysctl.d")).hasSize(kept ? 1 : 0);
    assertThat(world.kernel.values().equals(FakeKernel.INITIAL)).isEqualTo(!kept);
    return outcome;
  }

  private static DoorParts onto(DoorParts p, HostDisk disk) {
    return new DoorParts(
        disk,
        p.live(),
        p.turns(),
        p.timer(),
        p.reach(),
        p.steps(),
        p.persistence(),
        p.boot(),
        p.clock());
  }

  @Test
  void shouldTakeWordsApartForAShell() {
    assertThat(ShellWords.line(List.of("sysctl", "-w", "a=1 2 3", "it's")))
        .isEqualTo("sysctl -w 'a=1 2 3' 'it'\\''s'");
  }
}
