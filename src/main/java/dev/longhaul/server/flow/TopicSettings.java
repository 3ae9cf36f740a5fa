package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.Topics;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** Names of the topics that the ingest path reads and writes. */
@ConfigMapping(prefix = "longhaul.topics")
public interface TopicSettings {

  /** Where measurements come from. */
  @WithDefault(Topics.MEASUREMENTS)
  String measurements();

  /** Where rejected events go. */
  @WithDefault(Topics.DEAD_LETTERS)
  String deadLetters();

  /** Where alerts go. */
  @WithDefault(Topics.ALERTS)
  String alerts();

  /** Where commands go. */
  @WithDefault(Topics.COMMANDS)
  String commands();

  /** Where hosts answer commands. */
  @WithDefault(Topics.COMMAND_RESULTS)
  String commandResults();

  /** Where answers go that cannot be read. */
  @WithDefault(Topics.COMMAND_DEAD_LETTERS)
  String commandDeadLetters();

  /** Whether topics that do not exist are created at the start. */
  @WithDefault("true")
  boolean create();

  /** Partitions of topics that are created. */
  @WithDefault("6")
  int partitions();

  /** How long topics that are created keep their records; the broker's default if not set. */
  Optional<Duration> retention();
}
