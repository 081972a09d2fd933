import { MAX_REVIEW_TEXT } from '../../../../shared/bridge/review-calls.ts';
import { LAST_INSTANT } from '../../../../shared/base/time-zone.ts';
import { eventOfRow } from './fold.ts';
import type { RecordRef, NewReviewRow } from './log-row.ts';

/** What of a row nobody could have recorded here. */
export type RowFault = 'time' | 'name' | 'systemUser' | 'state' | 'note' | 'label' | 'transfer' | 'record';

/** Windows gives the longest: 256 characters. */
const MAX_SYSTEM_USER = 256;
/** Far above every count, and far below where a number loses its last digit. */
const MAX_OCCURRENCE = 1e12;

/**
 * The first thing of a row that the bridge would not have let through; null when there is none, and for rows about a log itself, which no
 * other log takes. A chain that verifies shows that nobody changed the rows, not that this app wrote them.
 */
export function faultOf(row: NewReviewRow): RowFault | null {
  if (row.record === null) return null;
  if (!hasTime(row)) return 'time';
  if (!isShortText(row.by, MAX_REVIEW_TEXT.name)) return 'name';
  if (row.systemUser.length > MAX_SYSTEM_USER) return 'systemUser';
  return isCounted(row.record) ? faultOfValue(row) : 'record';
}

/** Whether a row's time is one: no page, file or statement can show another. */
export function hasTime({ at }: Pick<NewReviewRow, 'at'>): boolean {
  return Number.isInteger(at) && Math.abs(at) <= LAST_INSTANT;
}

function faultOfValue({ kind, value }: NewReviewRow): RowFault | null {
  const what = eventOfRow({ kind, value });
  if (what === null) return kind === 'state' ? 'state' : 'transfer';
  switch (what.kind) {
    case 'state':
    case 'approval':
    case 'undo':
      return null;
    case 'note':
      return what.text.trim() === '' || what.text.length > MAX_REVIEW_TEXT.note ? 'note' : null;
    case 'label':
      return isShortText(what.label, MAX_REVIEW_TEXT.label) ? null : 'label';
    case 'transfer':
      return isCounted(what.other) ? null : 'record';
  }
}

function isCounted({ occurrence }: RecordRef): boolean {
  return occurrence >= 0 && occurrence <= MAX_OCCURRENCE;
}

function isShortText(text: string, max: number): boolean {
  return text.trim() !== '' && text.length <= max && !hasControls(text);
}

// oxlint-disable-next-line no-control-regex -- that is what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a name or a label holds a character that turns lines or draws nothing. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text);
}
