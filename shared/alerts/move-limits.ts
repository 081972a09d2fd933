/** The longest span of a price move that an alert watches: a day. */
export const MAX_MOVE_MINUTES = 1_440;
