import { useMemo } from 'react';
import { removedAccountText } from '../../../shared/addresses/account-names.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';
import { historyMessages } from '../../../shared/messages/history.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import type { HistoryStatus } from './use-history-status.ts';

const nothing = {};
const NONE: HistoryStatus['removed'] = [];

/** Removed accounts whose records are still in the archive. */
export function useRemovedAccounts(): HistoryStatus['removed'] {
  return useCall('history.status', nothing).data?.removed ?? NONE;
}

/** Every account a filter can name: present ones, then removed ones. The same array until one of them changes. */
export function useNamedAccounts(): readonly NamedAccount[] {
  const accounts = useAccounts().data?.accounts;
  const removed = useRemovedAccounts();
  return useMemo(() => {
    const named: NamedAccount[] = [];
    for (const { id, name } of accounts ?? []) named.push({ id, name });
    for (const { accountId, name } of removed) named.push({ id: accountId, name });
    return named;
  }, [accounts, removed]);
}

/** The name of an account, also of a removed one. */
export function useAccountName(): (accountId: string) => string {
  const named = useNamedAccounts();
  return (accountId) => named.find(({ id }) => id === accountId)?.name ?? removedAccountText(accountId);
}

interface RemovedLineProps {
  status: HistoryStatus;
  filter: HistoryFilter;
  onShow: () => void;
}

/** How many removed accounts are left out, and a button that shows their records. */
export function RemovedLine({ status: { removed }, filter, onShow }: RemovedLineProps) {
  if (removed.length === 0 || filter.removed === true || filter.accountIds !== undefined) return null;
  const names = removed.map(({ name, records }) => `${name}: ${formatCount(records)}`).join('\n');
  return (
    <span className="hist-removed muted">
      <span title={names}>{historyMessages.removed.left(removed.length, formatCount(removed.length))}</span>
      <Button size="small" variant="quiet" onClick={onShow}>
        {historyMessages.removed.show}
      </Button>
    </span>
  );
}
