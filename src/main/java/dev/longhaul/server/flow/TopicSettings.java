package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.Topics;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

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
}
