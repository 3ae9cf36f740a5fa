package dev.longhaul.core.diagnosis;

/** Who can remove a cause. */
public enum Party {
  SENDER,
  RECEIVER,
  APPLICATION,
  NETWORK,
  PROVIDER,
  OPERATOR,
  NOBODY
}
