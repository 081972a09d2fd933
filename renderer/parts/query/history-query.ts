import { systemZone } from '../../../shared/base/time-zone.ts';
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

/** Every record, newest first. */
export const FIRST_QUERY: HistoryQuery = { filter: {}, sort: NEWEST_FIRST };

/** The query of History; it stays while another screen is shown. */
export const HISTORY_QUERY_KEY: ViewKey<HistoryQuery> = {
  name: ['history.query'],
  initial: FIRST_QUERY,
  ofAccount: true,
};

export type HistorySection = 'records' | 'transfers' | 'reconcile';

export const HISTORY_SECTION_KEY: ViewKey<HistorySection> = {
  name: ['history.section'],
  initial: 'records',
  ofAccount: true,
};

/** Whether anything beside account and direction narrows the result. */
export function isNarrowed(filter: HistoryFilter): boolean {
  return Object.keys(filter).some((key) => key !== 'accountIds' && key !== 'removed' && key !== 'kind');
}

/** IANA name of the zone times are shown in. */
export function zoneNameOf(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : systemZone();
}
