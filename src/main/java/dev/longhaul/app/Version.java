package dev.longhaul.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, written into a resource by the build. */
final class Version implements IVersionProvider {

  private static final String RESOURCE = "/longhaul-version.properties";

  @Override
  public String[] getVersion() {
    return new String[] {"longhaul " + text()};
  }

  static String text() {
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      Properties p = new Properties();
      if (in != null) {
        p.load(in);
      }
      return p.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
