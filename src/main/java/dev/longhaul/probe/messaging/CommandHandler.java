package dev.longhaul.probe.messaging;

import java.io.IOException;
import java.util.Optional;

/** Obeys what comes from the topic of commands. */
@FunctionalInterface
public interface CommandHandler {

  /**
   * Takes one record that is addressed to this host by its key. Returns when the command needs not
   * come again: it was refused, or its answer is in the spool.
   *
   * @param value the exact bytes, nothing of which was looked at
   * @param keyId header that names the key of the signature
   * @param signature header with the signature
   * @throws IOException if the answer could not be kept; the record comes again
   */
  void handle(byte[] value, Optional<String> keyId, Optional<String> signature) throws IOException;
}
