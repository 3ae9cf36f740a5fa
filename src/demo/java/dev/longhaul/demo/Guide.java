package dev.longhaul.demo;

import java.net.URI;

/** Says where to look. */
final class Guide {

  private Guide() {}

  static void print(Console console, URI address) {
    console.plain(
        """

        Look at %1$s/api/v1/paths, for example:

          curl -s %1$s/api/v1/paths                    every path with its verdict
          curl -s %1$s/api/v1/paths/ID/diagnosis       why one of them is slow, and what to do
          curl -s %1$s/api/v1/recommendations          what may be approved
          curl -s -X POST -H "Idempotency-Key: $(date +%%s%%N)" %1$s/api/v1/recommendations/ID/approval
          curl -sN %1$s/api/v1/alerts/stream           alerts as they fire and end

        A path is measured every few seconds; a host whose change you approve gets better.
        Ctrl-C ends the demo and everything it started.
        """
            .formatted(address));
  }
}
