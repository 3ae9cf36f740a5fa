package dev.longhaul.contract.v1;

import java.util.List;

/**
 * One cause that a diagnosis may name, explained: printed by the command line, served over REST.
 *
 * @param name as it stands in verdicts
 * @param meaning a clause that can follow "because"
 * @param fault whether it names a fault, as opposed to capacity, health or a lack of evidence
 * @param fixableBy who can usually remove it
 * @param signs how it is told from others
 * @param remedy what helps
 * @param rules that its findings stand on, the most telling first
 * @param adviceRules further rules that its advice stands on
 */
public record CauseDocument(
    String name,
    String meaning,
    boolean fault,
    String fixableBy,
    String signs,
    String remedy,
    List<String> rules,
    List<String> adviceRules) {}
