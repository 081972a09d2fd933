import type { HistoryFilter } from '../../shared/history/filter.ts';
import { parseQuery, printQuery, type QuerySetting } from '../../shared/history/query-text.ts';
import { historyText } from '../../shared/text/history.ts';

/** The query of a view to be kept: accounts by id, for a name may be changed, or given to another account. */
export function queryToKeep(filter: HistoryFilter, { timeZone }: QuerySetting): string {
  return printQuery(filter, { timeZone, accounts: [] });
}

/** A kept query for the person, accounts by the names they have now; as it stands where it cannot be read. */
export function wordsOfKept(query: string, setting: QuerySetting): string {
  const read = parseQuery(query, setting);
  if (!read.ok) return query;
  const words = printQuery(read.value, setting);
  return words === '' ? historyText.views.everything : words;
}
