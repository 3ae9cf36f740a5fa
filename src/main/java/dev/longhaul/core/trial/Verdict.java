package dev.longhaul.core.trial;

import java.util.Optional;

/** What a trial says about one arm. */
public sealed interface Verdict {

  /** The verdict's name in the contract. */
  String name();

  /** Whether it leans on less than proof. */
  default boolean indicative() {
    return false;
  }

  /** Proven to do good, at no cost that a guard forbids. */
  record Better(Comparison comparison, Ground ground) implements Verdict {
    public Better {
      if (!isProof(comparison, ground) || !comparison.breaches().isEmpty()) {
        throw new IllegalArgumentException("BETTER needs proof and kept guards");
      }
    }

    @Override
    public String name() {
      return "BETTER";
    }
  }

  /** Proven to do harm. */
  record Worse(Comparison comparison, Ground ground) implements Verdict {
    public Worse {
      if (!isProof(comparison, ground)) {
        throw new IllegalArgumentException("WORSE needs proof");
      }
    }

    @Override
    public String name() {
      return "WORSE";
    }
  }

  /**
   * Any difference is smaller than the practical threshold.
   *
   * @param indicative whether that is seen in too few rounds to be sure of it
   */
  record NoDifference(Comparison comparison, boolean indicative) implements Verdict {
    @Override
    public String name() {
      return "NO_DIFFERENCE";
    }
  }

  /**
   * The rounds do not decide.
   *
   * @param leaning which way they lean, without proof; empty if neither way
   * @param reason for a person
   */
  record Inconclusive(Comparison comparison, Optional<Direction> leaning, String reason)
      implements Verdict {
    @Override
    public String name() {
      return "INCONCLUSIVE";
    }

    @Override
    public boolean indicative() {
      return leaning.isPresent();
    }
  }

  /** The rounds cannot be compared. */
  record Invalid(Flaw flaw, String reason) implements Verdict {
    @Override
    public String name() {
      return "INVALID";
    }
  }

  /** What is proven to differ. */
  enum Ground {
    /** Goodput, by at least the practical threshold. */
    GOODPUT,
    /** How often rounds fail. */
    FAILURES,
    /** The arm is faster and costs more than a guard allows. */
    GUARD
  }

  /** Why rounds cannot be compared. */
  enum Flaw {
    /** Not all were measured by the same version of the same tool. */
    TOOLS_DIFFER,
    /** A host was busy too often. */
    HOST_BUSY,
    /** The path failed as a whole too often. */
    PATH_DOWN,
    /** The baseline itself changed too much from begin to end. */
    BASELINE_DRIFTED
  }

  private static boolean isProof(Comparison comparison, Ground ground) {
    return ground == Ground.FAILURES
        ? comparison.provenByFailures().isPresent()
        : comparison.proven();
  }
}
