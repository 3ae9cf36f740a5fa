package dev.longhaul.core.trial;

/**
 * The place of a round.
 *
 * @param block from 0; a block that is repeated gets a new number
 * @param position from 0 within the block
 * @param arm name of the arm
 */
public record Slot(int block, int position, String arm) {}
