package dev.longhaul.demo;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs inside Maven and starts {@link Demo} in a JVM of its own, so that neither Maven's class
 * loaders nor its logging get in the way. When Maven is asked to end, it waits until the demo has
 * cleaned up.
 */
public final class Launch {

  private static final int CLEAN_UP_SECONDS = 60;

  private Launch() {}

  /** Starts the demo and returns when it has ended. */
  public static void main(String... args) throws IOException, InterruptedException {
    Process demo =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-Xmx384m",
                    "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                    "-D" + Stage.FOLDER + "=" + Stage.folder(),
                    "-cp",
                    classPath(),
                    Demo.class.getName()))
            .inheritIO()
            .start();
    CountDownLatch mavenEnds = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(demo, mavenEnds), "end-demo"));
    int code = demo.waitFor();
    if (mavenEnds.getCount() == 0) {
      Thread.currentThread().join(); // Maven is ending and shall not report a failure on the way
    }
    if (code != 0) {
      System.exit(code); // The demo has said why; Maven's stack trace would bury that
    }
  }

  private static void end(Process demo, CountDownLatch mavenEnds) {
    mavenEnds.countDown();
    demo.destroy();
    try {
      if (!demo.waitFor(CLEAN_UP_SECONDS, TimeUnit.SECONDS)) {
        demo.destroyForcibly();
      }
    } catch (InterruptedException e) {
      demo.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static String classPath() {
    if (Launch.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs())
          .map(Launch::file)
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }

  private static String file(URL url) {
    return new File(url.getPath().replace("%20", " ")).getPath();
  }
}
