import { recordsMessages } from '../../../shared/messages/records.ts';
import { formatCount } from '../../lib/format/number.ts';

/** Page numbers to offer, with null where some are left out: 1 … 4 5 [6] 7 8 … 41. */
export function pageChoices(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last]);
  for (let page = current - 2; page <= current + 2; page += 1) {
    wanted.add(page);
  }
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  const choices: (number | null)[] = [];
  let before = 0;
  for (const page of pages) {
    if (page - before === 2) {
      choices.push(page - 1);
    } else if (page - before > 2) {
      choices.push(null);
    }
    choices.push(page);
    before = page;
  }
  return choices;
}

/** The page that holds the first record now shown, after the page size changed. */
export function pageAfterResize(page: number, oldSize: number, newSize: number): number {
  return Math.floor(((page - 1) * oldSize) / newSize) + 1;
}

/** How the list moved since its first page was read, as a sentence; null when it did not. */
export function driftNote(before: number, now: number): string | null {
  const moved = now - before;
  if (moved === 0) {
    return null;
  }
  const count = Math.abs(moved);
  return (moved > 0 ? recordsMessages.newRecords : recordsMessages.left)(count, formatCount(count));
}
