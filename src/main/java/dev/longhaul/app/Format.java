package dev.longhaul.app;

/** How an answer is written. */
enum Format {
  TEXT,
  JSON
}
