package dev.longhaul.embedded;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/**
 * Gives a {@code @QuarkusTest} the JVM's Kafka and PostgreSQL, with an empty database for each
 * start of the application: {@code @QuarkusTestResource(EmbeddedServicesResource.class)}.
 */
public final class EmbeddedServicesResource implements QuarkusTestResourceLifecycleManager {

  @Override
  public Map<String, String> start() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
    try {
      return settings();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Kafka and PostgreSQL for the tests did not start", e);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /**
   * Quarkus loads this class anew for each application it starts. The servers have to outlive that,
   * so they live in the copy that the JVM's own class loader holds.
   */
  @SuppressWarnings("unchecked")
  private static Map<String, String> settings() throws ReflectiveOperationException {
    Class<?> services =
        Class.forName(EmbeddedServices.class.getName(), true, ClassLoader.getSystemClassLoader());
    Object running = services.getMethod("running").invoke(null);
    return (Map<String, String>) services.getMethod("settings").invoke(running);
  }

  @Override
  public void stop() {
    // The servers end with the JVM.
  }
}
