import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { parseQuery, printLasting, printQuery, type QuerySetting } from '../../../shared/query/query-text.ts';
import { historyMessages } from '../../../shared/messages/history.ts';

/**
 * The query of a view to be saved: accounts by id, for a name may be changed, or given to another account; times as instants, for a day
 * is another time once the zone is another. Earlier versions saved days: those are read in the zone of now.
 */
export function queryToSave(filter: HistoryFilter): string {
  return printLasting(filter);
}

/** A saved query for the person, with current account names and days of the current zone; unchanged where it cannot be read. */
export function formatSavedQuery(query: string, setting: QuerySetting): string {
  const read = parseQuery(query, setting);
  if (!read.ok) return query;
  const text = printQuery(read.value, setting);
  return text === '' ? historyMessages.views.everything : text;
}
