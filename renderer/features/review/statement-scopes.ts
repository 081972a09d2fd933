import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { printQuery } from '../../../shared/query/query-text.ts';
import { statementMessages } from '../../../shared/messages/statement.ts';
import { type AccountContext, inContext } from '../../state/account-context.ts';
import { without } from '../../parts/query/filter-parts.ts';

/** Whose records a statement can be about. */
export interface StatementScope {
  value: string;
  label: string;
  filter: HistoryFilter;
}

/** The account of the header, and what the screen shows of it; its time and review state are the statement’s own business. */
export function scopesOf(
  narrowing: HistoryFilter,
  setting: Parameters<typeof printQuery>[1],
  context: AccountContext | null,
): StatementScope[] {
  const label =
    context?.is === 'one' ? statementMessages.recordsOf(context.account.name) : statementMessages.allRecords;
  const scopes: StatementScope[] = [{ value: 'all', label, filter: inContext(context, {}) }];
  const filter = without(without(narrowing, 'time'), 'review');
  if (Object.keys(filter).length > 0) {
    scopes.push({
      value: 'filter',
      label: statementMessages.ofFilter(printQuery(filter, setting)),
      filter: inContext(context, filter),
    });
  }
  return scopes;
}
