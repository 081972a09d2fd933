const HOUR = 3_600_000;
export const MAX_HOURS = 31 * 24;

/** What was typed for the time apart, and the tolerance in milliseconds. */
export interface TypedHours {
  text: string;
  ms: number;
}

export const NOTHING_TYPED: TypedHours = { text: '', ms: Number.NaN };

/** Milliseconds of a number of hours; null for other texts, and for more than `MAX_HOURS`. */
export function readHours(text: string): number | null {
  const hours = text.trim();
  return /^\d{1,3}$/.test(hours) && Number(hours) <= MAX_HOURS ? Number(hours) * HOUR : null;
}

/** The text of the field: what was typed, as long as the rules did not change beside it (a saved mapping brings its own). */
export function shownHours(toleranceMs: number, typed: TypedHours): { text: string; wrong: boolean } {
  const text = typed.ms === toleranceMs ? typed.text : String(toleranceMs / HOUR);
  return { text, wrong: readHours(text) === null };
}
