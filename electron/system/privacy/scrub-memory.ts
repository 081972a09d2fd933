/** Twice what V8 keeps for young objects on 64 bits, so that each half of it is written over. */
const BYTES = 64 * 1024 * 1024;
const PIECE = 1_024;

/**
 * Writes over memory that was released. V8 leaves the text of a dropped key where it was until it needs the place; so much is asked for
 * here that most of the places of young objects are needed. What lived longer, or is outside of V8, it does not reach: fewer copies, not none.
 */
export function scrubMemory(): void {
  const pattern = Array.from({ length: PIECE / 8 }, () => 0.5);
  let newest = pattern;
  for (let written = 0; written < BYTES; written += PIECE) newest = pattern.slice();
  newest.length = 0;
}
