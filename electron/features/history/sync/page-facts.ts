import { isObject } from '../../../base/exact-json.ts';
import type { LenientPage } from '../../../venue/records-page.ts';
import { digestOf, holdsDuplicates, recordKey, type Window } from './scan.ts';

/** When the last record of a page was created; of a page of unreadable rows, as far as their times are readable and in order. */
export function oldestOf({ items, unreadable }: LenientPage, { from, to }: Window): number | null {
  const read = items.at(-1);
  if (read !== undefined) return read.createdAt;
  let last: number | null = null;
  for (const { raw } of unreadable) {
    const time = timeOfUnread(raw);
    if (time === null || time < from || time > to) continue;
    if (last !== null && time > last) return null;
    last = time;
  }
  return last;
}

/** createdAt of a row that could not be read, when it has one. */
function timeOfUnread(raw: string): number | null {
  try {
    const row: unknown = JSON.parse(raw);
    const time = isObject(row) ? row['createdAt'] : null;
    return typeof time === 'number' && Number.isSafeInteger(time) ? time : null;
  } catch {
    return null; // nested too deeply, or too long to be kept whole
  }
}

/** Identical deposits are accepted when a second reply has the same ones: one sent twice by mistake would stay for good. */
export function duplicatesOf(page: LenientPage): string | null {
  return holdsDuplicates(page.items) ? `${page.totalNum} ${digestOf(page.items.map(recordKey))}` : null;
}
