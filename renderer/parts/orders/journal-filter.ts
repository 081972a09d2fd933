import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { placementKey, standingOf } from './outcome.ts';
import type { ViewKey } from '../../state/view-state.ts';

/** How many placements a page of the journal has. */
export const JOURNAL_PAGE = 100;

export type JournalStanding = NonNullable<CallInput<'orders.journal'>['standing']>;

export interface JournalFilter {
  text: string;
  standing: JournalStanding | null;
}

export const EVERYTHING: JournalFilter = { text: '', standing: null };

/** Filter, and where one is: the cursor of every page from the first to this one; the first page's is null. */
export interface JournalPosition {
  filter: JournalFilter;
  cursors: readonly (number | null)[];
}

export const FIRST_POSITION: JournalPosition = { filter: EVERYTHING, cursors: [null] };
export const JOURNAL_KEY: ViewKey<JournalPosition> = {
  name: ['orders.journal-place'],
  initial: FIRST_POSITION,
  ofAccount: true,
};

/** Another question begins at its first page. */
export function withFilter(filter: JournalFilter): JournalPosition {
  return { filter, cursors: [null] };
}

/** The page after this one, which begins at `next`. */
export function olderPlace({ filter, cursors }: JournalPosition, next: number): JournalPosition {
  return { filter, cursors: [...cursors, next] };
}

/** The page before this one; the first stays. */
export function newerPlace({ filter, cursors }: JournalPosition): JournalPosition {
  return { filter, cursors: cursors.length > 1 ? cursors.slice(0, -1) : cursors };
}

export function isFiltering({ text, standing }: JournalFilter): boolean {
  return text.trim() !== '' || standing !== null;
}

/** The question to the journal for this place. */
export function journalInput(
  { filter, cursors }: JournalPosition,
  accountId: string,
): CallInput<'orders.journal'> {
  const { standing } = filter;
  return {
    accountId,
    text: filter.text.trim(),
    standing,
    before: cursors.at(-1) ?? null,
    limit: JOURNAL_PAGE,
  };
}

/**
 * The rows to show: on the first page of an unsearched journal the unknown ones stand first, however old they are; anywhere else
 * those of the page that are unknown do. No row twice.
 */
export function journalRows(
  page: readonly PlacementView[],
  unknown: readonly PlacementView[],
  { filter, cursors }: JournalPosition,
): PlacementView[] {
  const first = cursors.length === 1;
  const all = filter.text.trim() === '' && (filter.standing === null || filter.standing === 'unknown');
  const pinned = first && all ? unknown.filter(isUnknown) : page.filter(isUnknown);
  const keys = new Set(pinned.map(placementKey));
  return [...pinned, ...page.filter((placement) => !keys.has(placementKey(placement)))];
}

/** Unknown placements that the rows leave out, because of the search, the filter or the page. */
export function hiddenUnknown(
  rows: readonly PlacementView[],
  unknown: readonly PlacementView[],
): PlacementView[] {
  const keys = new Set(rows.map(placementKey));
  return unknown.filter((placement) => isUnknown(placement) && !keys.has(placementKey(placement)));
}

function isUnknown(placement: PlacementView): boolean {
  return standingOf(placement) === 'unknown';
}

/** "101–200 of 2,013 match", in plain numbers: where the page stands in the whole. */
export function pageSpan({ cursors }: JournalPosition, shown: number): { from: number; to: number } {
  const before = (cursors.length - 1) * JOURNAL_PAGE;
  return { from: shown === 0 ? 0 : before + 1, to: before + shown };
}
