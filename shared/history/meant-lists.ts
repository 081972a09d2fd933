import type { WalletRecord } from '../records/record.ts';
import type { HistoryFilter } from './filter.ts';

interface List {
  accountId: string;
  kind: WalletRecord['kind'];
  removed?: true;
}

/** Whether a filter means records of this list: those of an account that was removed where it is named, or where the filter says so. */
export function meansList(filter: HistoryFilter, { accountId, kind, removed }: List): boolean {
  if (filter.kind !== undefined && filter.kind !== kind) return false;
  if (filter.accountIds !== undefined) return filter.accountIds.includes(accountId);
  return removed !== true || filter.removed === true;
}
