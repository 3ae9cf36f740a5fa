package dev.longhaul.server.flow;

/** Whether the database is what this version of the service needs. */
public interface SchemaState {

  /** True once all migrations have run. */
  boolean isReady();
}
