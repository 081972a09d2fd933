import { hashRow, type ReviewRow } from './log-row.ts';

/** What SQLite stores for half of a character. */
const STORED = '\ufffd';
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdfff;

/** The half that was found last: a bulk says the same of every record. */
let lastFound = FIRST_HALF;

/**
 * Whether the hash is that of the row. A version before once hashed half of a character as it was typed, where the file has U+FFFD, and
 * then took its own log for a changed one: such a row verifies as well, with the half put back. No other text gives its hash.
 */
export function isHashOf(hash: string, previous: string, row: ReviewRow): boolean {
  if (hashRow(previous, row) === hash) return true;
  if (![row.by, row.systemUser, row.value].some((text) => text.includes(STORED))) return false;
  if (hashRow(previous, withHalf(row, lastFound)) === hash) return true;
  for (let half = FIRST_HALF; half <= LAST_HALF; half += 1) {
    if (hashRow(previous, withHalf(row, half)) !== hash) continue;
    lastFound = half;
    return true;
  }
  return false;
}

function withHalf({ by, systemUser, value, ...row }: ReviewRow, half: number): ReviewRow {
  const put = (text: string) => text.replaceAll(STORED, String.fromCharCode(half));
  return { ...row, by: put(by), systemUser: put(systemUser), value: put(value) };
}
