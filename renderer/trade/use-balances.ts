import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { callKey, useBridgeEvent, useCall } from '../bridge.ts';

/** What the account holds, where its venue tells; asked anew after each outcome. */
export function useBalances(account: AccountView) {
  const client = useQueryClient();
  const offered = account.venue.capabilities.balances !== null;
  const query = useCall('balances.list', { accountId: account.id }, { enabled: offered, staleTime: 15_000 });
  useBridgeEvent('placement', (placement) => {
    if (placement.accountId === account.id && placement.outcome !== null) {
      void client.invalidateQueries({ queryKey: callKey('balances.list') });
    }
  });
  return { offered, query };
}
