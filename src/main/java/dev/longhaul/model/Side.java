package dev.longhaul.model;

/** Which end of a path: the one that sends the bulk of the data or the one that receives it. */
public enum Side {
  SENDER,
  RECEIVER;

  /** The other end. */
  public Side opposite() {
    return this == SENDER ? RECEIVER : SENDER;
  }
}
