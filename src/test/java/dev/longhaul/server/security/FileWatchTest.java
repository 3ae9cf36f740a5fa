package dev.longhaul.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatchTest {

  @TempDir private Path folder;

  @Test
  void shouldNoticeThatAFileIsReplacedVanishesAndComesBack() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = new FileWatch(file, Duration.ZERO);

    assertThat(watch.changed()).isTrue();
    assertThat(watch.changed()).isFalse();
    Path next = Files.writeString(folder.resolve("next"), "two");
    Files.setLastModifiedTime(next, Files.getLastModifiedTime(file));
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(watch.changed()).as("same size and time, another file").isTrue();
    Files.delete(file);
    assertThat(watch.changed()).isTrue();
    assertThat(watch.changed()).isFalse();
    Files.writeString(file, "one");
    assertThat(watch.changed()).isTrue();
  }

  @Test
  void shouldFollowTheLinksOfASecretInACluster() throws Exception {
    Path before = Files.createDirectory(folder.resolve("..before"));
    Path after = Files.createDirectory(folder.resolve("..after"));
    Files.writeString(before.resolve("tokens"), "one");
    Files.writeString(after.resolve("tokens"), "two");
    Path data = Files.createSymbolicLink(folder.resolve("..data"), before);
    Path file =
        Files.createSymbolicLink(folder.resolve("tokens"), Path.of("..data").resolve("tokens"));
    FileWatch watch = new FileWatch(file, Duration.ZERO);
    var unused = watch.changed();

    Files.delete(data);
    Files.createSymbolicLink(data, after);

    assertThat(watch.changed()).isTrue();
  }

  @Test
  void shouldNotLookMoreOftenThanItMay() throws Exception {
    Path file = Files.writeString(folder.resolve("f"), "one");
    FileWatch watch = new FileWatch(file, Duration.ofHours(1));
    var unused = watch.changed();
    Files.writeString(file, "another");

    assertThat(watch.changed()).isFalse();
  }
}
