import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { callKey, callOptions, useBridgeEvent } from '../bridge.ts';

/** Orders in the books fill by themselves. One reading weighs 5, so this spends 30 of Manage's 2,000 per 30 seconds (S8). */
const REFRESH_MS = 5_000;

/**
 * What the account holds, where its venue tells; asked anew after each outcome. The practice exchange is asked again every five
 * seconds while the window is in view, and as soon as it comes back into view; `keepsItself` says so.
 */
export function useBalances(account: AccountView) {
  const client = useQueryClient();
  const offered = account.venue.capabilities.balances !== null;
  const keepsItself = account.mode === 'practice';
  const query = useQuery({
    ...callOptions('balances.list', { accountId: account.id }),
    enabled: offered,
    staleTime: keepsItself ? REFRESH_MS : 15_000,
    refetchOnWindowFocus: keepsItself,
    // Before the first answer there is nothing to keep fresh, and asking again would hide why it failed.
    refetchInterval: ({ state }) => (keepsItself && state.data !== undefined ? REFRESH_MS : false),
  });
  useBridgeEvent('placement', (placement) => {
    if (placement.accountId === account.id && placement.outcome !== null) {
      void client.invalidateQueries({ queryKey: callKey('balances.list') });
    }
  });
  return { offered, keepsItself, query };
}
