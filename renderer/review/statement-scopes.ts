import type { HistoryFilter } from '../../shared/history/filter.ts';
import { printQuery } from '../../shared/history/query-text.ts';
import { statementText } from '../../shared/text/statement.ts';
import { without } from '../history/filter-parts.ts';

/** Whose records a statement can be about. */
export interface StatementScope {
  value: string;
  label: string;
  filter: HistoryFilter;
}

/** Everything, each account, and what the screen shows; its time and review state are the statement’s own business. */
export function scopesOf(
  narrowing: HistoryFilter,
  setting: Parameters<typeof printQuery>[1],
): StatementScope[] {
  const scopes: StatementScope[] = [{ value: 'all', label: statementText.allRecords, filter: {} }];
  for (const { id, name } of setting.accounts) {
    scopes.push({
      value: `account ${id}`,
      label: statementText.recordsOf(name),
      filter: { accountIds: [id] },
    });
  }
  const filter = without(without(narrowing, 'time'), 'review');
  if (Object.keys(filter).length > 0) {
    scopes.push({ value: 'filter', label: statementText.ofFilter(printQuery(filter, setting)), filter });
  }
  return scopes;
}
