package dev.longhaul.server.flow;

import java.util.Optional;

/** Whether the broker answers, as last seen; asking never waits. */
public interface BrokerState {

  /** What is wrong; empty while the broker answers. */
  Optional<String> trouble();
}
