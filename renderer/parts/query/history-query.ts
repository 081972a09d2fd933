import type { HistoryFilter, HistorySort } from '../../../shared/query/filter.ts';
import type { Zone } from '../../lib/format/time.ts';
import type { ViewKey } from '../../state/view-state.ts';

export interface SortOrder {
  by: HistorySort;
  descending: boolean;
}

/** What a screen asks of the archive. */
export interface HistoryQuery {
  filter: HistoryFilter;
  sort: SortOrder;
}

export const NEWEST_FIRST: SortOrder = { by: 'created', descending: true };

export type Direction = 'deposit' | 'withdrawal';

export type RecordsView = 'live' | 'history';

/** Whether a screen shows the venue's pages or the archive; kept per screen. */
export function recordsViewKey(kind: Direction): ViewKey<RecordsView> {
  return { name: ['records.view', kind], initial: 'live' };
}

/** What a screen asked last; null: nothing yet. */
export function historyQueryKey(kind: Direction): ViewKey<HistoryQuery | null> {
  return { name: ['history.question', kind], initial: null, ofAccount: true };
}

/** A screen begins with its own direction. */
export function initialQuery(kind: Direction): HistoryQuery {
  return { filter: { kind }, sort: NEWEST_FIRST };
}

/** Whether anything beside account and direction narrows the result. */
export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.keys(filter).some((key) => key !== 'accountIds' && key !== 'removed' && key !== 'kind');
}

/** IANA name of the zone times are shown in. */
export function zoneNameOf(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
