package dev.longhaul.core.trial;

/**
 * How the error that a trial may make is spent. All arms and looks together may call a difference
 * that is none in at most 5 % of trials, and half a per cent more for failed rounds, which are
 * judged apart.
 *
 * <p>Six pairs cannot prove anything at less than 2/64. So with one arm the early look gets just
 * that, and the last look 20/1024. Both together come to 0.0439, because whoever has six wins of
 * six mostly still stands out after ten ({@code ErrorBudgetTest} counts all 1024 cases), and if the
 * overlap were nothing to 0.0508. With more arms the early look could prove nothing at its share of
 * the budget; it gets nothing, and the last look 0.05 for all arms.
 *
 * @param arms how many arms were planned; arms that are dropped later still count
 */
public record ErrorBudget(int arms) {

  /** Of goodput: all arms, all looks, both directions. */
  public static final double TOTAL = 0.05;

  /** Of failed rounds: all arms, all looks. */
  public static final double FAILURES = 0.005;

  private static final double LEAST_EARLY = Math.scalb(2.0, -LookAt.EARLY.blocks());
  private static final double LAST_OF_ONE = 20.0 / 1024;
  private static final double LEAST_LAST = Math.scalb(2.0, -LookAt.LAST.blocks());
  private static final int LOOKS_WITH_PROOF = 2;

  /** More arms than this could prove nothing within ten blocks. */
  public static final int MOST_ARMS = (int) Math.floor(TOTAL / LEAST_LAST);

  public ErrorBudget {
    if (arms < 1 || arms > MOST_ARMS) {
      throw new IllegalArgumentException(
          "A trial has 1 to " + MOST_ARMS + " arms beside its baseline, not " + arms);
    }
  }

  /** What a look may spend on goodput, for all arms together. */
  public double at(LookAt look) {
    boolean single = arms == 1;
    return switch (look) {
      case SAFETY -> 0;
      case EARLY -> single ? LEAST_EARLY : 0;
      case LAST -> single ? LAST_OF_ONE : TOTAL;
    };
  }

  /** What a look may spend on the failed rounds of one arm. */
  public double ofFailuresAt(LookAt look) {
    return look == LookAt.SAFETY ? 0 : FAILURES / LOOKS_WITH_PROOF / arms;
  }
}
