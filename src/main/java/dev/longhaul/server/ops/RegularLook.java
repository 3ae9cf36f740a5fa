package dev.longhaul.server.ops;

import dev.longhaul.server.flow.Trouble;
import io.smallrye.mutiny.Uni;
import java.util.function.IntConsumer;
import org.jboss.logging.Logger;

/** A look that comes again anyway: one that fails is told, and made good by the next. */
final class RegularLook {

  /** All of them ask the same database. */
  private static final Trouble TROUBLE =
      new Trouble(Logger.getLogger(RegularLook.class), "Regular looks at what is due fail");

  private RegularLook() {}

  /** Tells of a look that found something. */
  static Uni<Void> of(Uni<Integer> work, IntConsumer found) {
    return work.invoke(
            count -> {
              TROUBLE.over();
              if (count > 0) {
                found.accept(count);
              }
            })
        .onFailure()
        .invoke(TROUBLE::because)
        .onFailure()
        .recoverWithItem(0)
        .replaceWithVoid();
  }
}
