import type { WalletRecord } from '../records/record.ts';
import type { HistoryFilter } from './filter.ts';

interface List {
  accountId: string;
  kind: WalletRecord['kind'];
  removed?: true;
  practice?: true;
}

/**
 * Whether a filter means records of this list: those of an account that was removed where it is named, or where the filter says so, and
 * those of a practice account only where it is named.
 */
export function meansList(filter: HistoryFilter, { accountId, kind, removed, practice }: List): boolean {
  if (filter.kind !== undefined && filter.kind !== kind) return false;
  if (filter.accountIds !== undefined) return filter.accountIds.includes(accountId);
  if (practice === true) return false;
  return removed !== true || filter.removed === true;
}
