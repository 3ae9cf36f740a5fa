package dev.longhaul.server.rest;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Bounds of what may be uploaded; the whole body is bounded by quarkus.http.limits. */
@ConfigMapping(prefix = "longhaul.upload")
public interface UploadSettings {

  /** Size of one file. */
  @WithDefault("8M")
  MemorySize maxFileSize();

  /** Number of files in one upload. */
  @WithDefault("64")
  int maxFiles();
}
