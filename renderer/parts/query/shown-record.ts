import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { type Direction, NEWEST_FIRST, historyQueryKey, recordsViewKey } from './history-query.ts';

interface Shown {
  /** Grows with every record that is to be shown: the History view begins anew with it. */
  turn: number;
  /** Null once the person went on from it. */
  row: HistoryRecord | null;
}

/** The record that another part of the window wants to be seen in the History view of this direction. */
export function shownKey(kind: Direction): ViewKey<Shown> {
  return { name: ['history.shown', kind], initial: { turn: 0, row: null }, ofAccount: true };
}

const MINUTE = 60_000;

/**
 * Has the History view of the record's direction show it among those of its minute, its pane open. The caller has put its account into the
 * header, and goes to the screen. `removed`: its account is not there any more.
 */
export function showRecord(row: HistoryRecord, removed: boolean): void {
  const { kind, createdAt } = row.record;
  const from = Math.floor(createdAt / MINUTE) * MINUTE;
  const filter = { ...(removed && { accountIds: [row.accountId] }), kind, from, before: from + MINUTE };
  const key = shownKey(kind);
  viewState.set(historyQueryKey(kind), { filter, sort: NEWEST_FIRST });
  viewState.set(key, { turn: viewState.get(key).turn + 1, row });
  viewState.set(recordsViewKey(kind), 'history');
}

/** The person went on: the record is not opened again when the screen is next shown. */
export function forgetShown(kind: Direction): void {
  const key = shownKey(kind);
  const shown = viewState.get(key);
  if (shown.row !== null) viewState.set(key, { ...shown, row: null });
}
