package dev.longhaul.server.flow;

import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts the parts of judging together. */
@ApplicationScoped
class IngestWiring {

  @Produces
  @Singleton
  BatchWork.Judging judging(
      PathMemory memory,
      HostMerging merging,
      PathWindows windows,
      PathJudging paths,
      DeadLetters deadLetters,
      IngestSettings settings) {
    return new BatchWork.Judging(
        memory,
        merging,
        windows,
        paths,
        deadLetters,
        settings.pathsPerHost(),
        Infrastructure.getDefaultWorkerPool());
  }
}
