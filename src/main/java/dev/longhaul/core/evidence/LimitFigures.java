package dev.longhaul.core.evidence;

import dev.longhaul.model.Share;
import java.util.Optional;

/**
 * What the sending side waited for, as shares of its busy time between samples (rule D1).
 *
 * @param receiveWindow held back by the peer's window
 * @param sendBuffer held back by the send buffer
 * @param busy share of the observed time in which anything was in flight or waiting
 * @param applicationFlag share of samples with the {@code app_limited} flag; proves nothing alone
 */
public record LimitFigures(
    Optional<Share> receiveWindow,
    Optional<Share> sendBuffer,
    Optional<Share> busy,
    Optional<Share> applicationFlag) {

  /** Nothing known. */
  public static final LimitFigures UNKNOWN =
      new LimitFigures(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
