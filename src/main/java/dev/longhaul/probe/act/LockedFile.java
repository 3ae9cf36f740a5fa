package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Turns by a lock on a file, which the kernel gives up when its holder dies. The file lies with the
 * journals and not below {@code /run}: a service manager that cleans up there would hand out a
 * second lock while the first is held.
 */
final class LockedFile implements Turns {

  private static final String PATH = Journals.STATE + "/lock";
  private static final int FOLDER_MODE = 0700;
  private static final long PAUSE_MILLIS = 20;

  /** The kernel's lock is one of the process, so threads need one of their own. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final HostRoot root;
  private final Duration patience;

  LockedFile(HostRoot root, Duration patience) {
    this.root = root;
    this.patience = patience;
  }

  @Override
  public Turn take() throws HostTrouble {
    long end = System.nanoTime() + patience.toNanos();
    try {
      if (!THREADS.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw busy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
    try {
      FileChannel channel = locked(end);
      return () -> release(channel);
    } catch (HostTrouble | RuntimeException e) {
      THREADS.unlock();
      throw e;
    }
  }

  private FileChannel locked(long end) throws HostTrouble {
    try {
      new DurableFiles(new HostDisk(root)).makeFolders(Journals.STATE, FOLDER_MODE);
      FileChannel channel =
          FileChannel.open(root.at(PATH), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      while (attempt(channel).isEmpty()) {
        if (System.nanoTime() - end > 0) {
          channel.close();
          throw busy();
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      new Stragglers(root).await();
      return channel;
    } catch (IOException e) {
      throw new HostTrouble("The lock " + PATH + " cannot be taken: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  private static Optional<FileLock> attempt(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException e) {
      return Optional.empty();
    }
  }

  private static void release(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock is gone with the descriptor, whatever closing says.
    } finally {
      THREADS.unlock();
    }
  }

  private HostTrouble busy() {
    return new HostTrouble(
        "Another process is changing this host and did not end within "
            + patience.toSeconds()
            + " s; try again.");
  }
}
