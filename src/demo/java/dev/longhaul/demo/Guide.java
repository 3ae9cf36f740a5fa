package dev.longhaul.demo;

import java.net.URI;
import java.util.Optional;

/** Says where to look and what to try. */
final class Guide {

  /**
   * What there is to try a change on.
   *
   * @param host whose settings would change
   * @param path id of the path that would get better
   * @param recommendation id of what may be approved
   */
  record Example(String host, String path, String recommendation) {}

  private Guide() {}

  static void print(Console console, URI address, Optional<Example> example) {
    console.plain(
        """

        Look at %1$s/api/v1/paths

          curl -s %1$s/api/v1/paths              every path with its verdict
          curl -s %1$s/api/v1/recommendations    what may be approved
          curl -s %1$s/api/v1/alerts             what fires
        """
            .formatted(address));
    example.ifPresent(e -> console.plain(tryOut(address, e)));
    console.plain(
        """
        A path is measured every few seconds; a host whose change is approved gets better.
        Ctrl-C ends the demo and everything it started.
        """);
  }

  private static String tryOut(URI address, Example example) {
    return """
        Help the host %2$s:

          curl -s %1$s/api/v1/paths/%3$s/diagnosis
              why it is slow, and what to do
          curl -s %1$s/api/v1/recommendations/%4$s/script
              the changes as a script to read
          curl -s -X POST %1$s/api/v1/recommendations/%4$s/approval
              sends the host a signed command; a few seconds later the path is measured again
          curl -s '%1$s/api/v1/remediations?host=%2$s'
              how far that is; after three measurements that are no worse the change is kept.
              Be faster, or take it back: POST .../remediations/ID/confirmation or ID/rollback
        """
        .formatted(address, example.host(), example.path(), example.recommendation());
  }
}
