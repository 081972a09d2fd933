import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { callKey, callOptions, useBridgeEvent } from '../../lib/bridge.ts';
import { hasAccountUpdates } from '../../../shared/venue/updates.ts';

/** With live updates a query replaces only an update that was lost. One weighs 5 (S8). */
const WITH_UPDATES_MS = 30_000;
/** Without live updates, on the practice exchange alone. */
const WITHOUT_UPDATES_MS = 5_000;

/**
 * The balances of the account, where its venue reports them; refreshed after each outcome and each update of balances.
 * `refreshesItself`: no refresh by hand is needed.
 */
export function useBalances(account: AccountView) {
  const client = useQueryClient();
  const { balances } = account.venue.capabilities;
  const offered = balances !== null;
  const hasEvents = hasAccountUpdates(account.venue);
  const refreshesItself = hasEvents || account.mode === 'practice';
  const everyMs = hasEvents ? WITH_UPDATES_MS : WITHOUT_UPDATES_MS;
  const query = useQuery({
    ...callOptions('balances.list', { accountId: account.id }),
    enabled: offered,
    staleTime: refreshesItself ? WITHOUT_UPDATES_MS : 15_000,
    refetchOnWindowFocus: refreshesItself,
    // Before the first answer there is nothing to refresh, and a retry would hide why it failed.
    refetchInterval: ({ state }) => (refreshesItself && state.data !== undefined ? everyMs : false),
  });
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: callKey('balances.list', { accountId: account.id }) });
  useBridgeEvent('balances', ({ accountId }) => {
    if (accountId === account.id) refresh();
  });
  useBridgeEvent('placement', (placement) => {
    if (placement.accountId === account.id && placement.outcome !== null) refresh();
  });
  return { offered, refreshesItself, query };
}
