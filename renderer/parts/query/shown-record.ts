import type { QueryClient } from '@tanstack/react-query';
import type { HistoryRecord } from '../../../shared/query/filter.ts';
import { keep, kept, type Slot } from '../../state/kept.ts';
import { type Direction, NEWEST_FIRST, questionSlot, viewSlot } from './question.ts';

interface Shown {
  /** Grows with every record that is to be shown: the History view begins anew with it. */
  turn: number;
  /** Null once the person went on from it. */
  row: HistoryRecord | null;
}

/** The record that another part of the window wants to be seen in the History view of this direction. */
export function shownSlot(kind: Direction): Slot<Shown> {
  return { name: ['history.shown', kind], first: { turn: 0, row: null }, ofAccount: true };
}

const MINUTE = 60_000;

/**
 * Has the History view of the record's direction show it among those of its minute, its pane open. The caller has put its account into the
 * header, and goes to the screen. `removed`: its account is not there any more.
 */
export function showRecord(client: QueryClient, row: HistoryRecord, removed: boolean): void {
  const { kind, createdAt } = row.record;
  const from = Math.floor(createdAt / MINUTE) * MINUTE;
  const filter = { ...(removed && { accountIds: [row.accountId] }), kind, from, before: from + MINUTE };
  const slot = shownSlot(kind);
  keep(client, questionSlot(kind), { filter, sort: NEWEST_FIRST });
  keep(client, slot, { turn: kept(client, slot).turn + 1, row });
  keep(client, viewSlot(kind), 'history');
}

/** The person went on: the record is not opened again when the screen is next shown. */
export function forgetShown(client: QueryClient, kind: Direction): void {
  const slot = shownSlot(kind);
  const shown = kept(client, slot);
  if (shown.row !== null) keep(client, slot, { ...shown, row: null });
}
