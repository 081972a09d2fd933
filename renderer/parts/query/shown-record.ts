import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { viewState, type ViewKey } from '../../state/view-state.ts';
import { HISTORY_QUERY_KEY, HISTORY_SECTION_KEY, NEWEST_FIRST } from './history-query.ts';

type RecordDirection = HistoryRecord['record']['kind'];

interface Shown {
  /** Grows with every record that is to be shown: History is reset by it. */
  turn: number;
  /** Null once the person went on from it. */
  row: HistoryRecord | null;
}

/** The record that another part of the window wants to be seen on History. */
export const SHOWN_KEY: ViewKey<Shown> = {
  name: ['history.shown'],
  initial: { turn: 0, row: null },
  ofAccount: true,
};

const MINUTE = 60_000;

/**
 * Has History show a record among those of its kind and minute, its pane open. The caller has put its account into the
 * header, and goes to the screen. `removed`: its account is not there any more.
 */
export function showRecord(row: HistoryRecord, removed: boolean): void {
  const { kind, createdAt } = row.record;
  const from = Math.floor(createdAt / MINUTE) * MINUTE;
  const filter = { ...(removed && { accountIds: [row.accountId] }), kind, from, before: from + MINUTE };
  viewState.set(HISTORY_QUERY_KEY, { filter, sort: NEWEST_FIRST });
  viewState.set(SHOWN_KEY, { turn: viewState.get(SHOWN_KEY).turn + 1, row });
  viewState.set(HISTORY_SECTION_KEY, 'records');
}

/** Has History show all records of one kind. The caller goes to the screen. */
export function showAllOf(kind: RecordDirection): void {
  forgetShown();
  viewState.set(HISTORY_QUERY_KEY, { filter: { kind }, sort: NEWEST_FIRST });
  viewState.set(HISTORY_SECTION_KEY, 'records');
}

/** The person went on: the record is not opened again when the screen is next shown. */
export function forgetShown(): void {
  const shown = viewState.get(SHOWN_KEY);
  if (shown.row !== null) viewState.set(SHOWN_KEY, { ...shown, row: null });
}
