import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { callKey, callOptions, useBridgeEvent } from '../../lib/bridge.ts';

/** Where the venue tells of every change this only mends what an event that was lost left wrong. One reading weighs 5 (S8). */
const MEND_MS = 30_000;
/** The practice exchange without its events. */
const POLL_MS = 5_000;

/**
 * What the account holds, where its venue tells; asked anew after each outcome and whenever the venue says that balances changed.
 * `keepsItself`: nobody has to ask again by hand.
 */
export function useBalances(account: AccountView) {
  const client = useQueryClient();
  const { balances, bulletPrivate } = account.venue.capabilities;
  const offered = balances !== null;
  const hasEvents = bulletPrivate !== null;
  const isKeptFresh = hasEvents || account.mode === 'practice';
  const everyMs = hasEvents ? MEND_MS : POLL_MS;
  const query = useQuery({
    ...callOptions('balances.list', { accountId: account.id }),
    enabled: offered,
    staleTime: isKeptFresh ? POLL_MS : 15_000,
    refetchOnWindowFocus: isKeptFresh,
    // Before the first answer there is nothing to keep fresh, and asking again would hide why it failed.
    refetchInterval: ({ state }) => (isKeptFresh && state.data !== undefined ? everyMs : false),
  });
  const askAgain = (): void =>
    void client.invalidateQueries({ queryKey: callKey('balances.list', { accountId: account.id }) });
  useBridgeEvent('balances', ({ accountId }) => {
    if (accountId === account.id) askAgain();
  });
  useBridgeEvent('placement', (placement) => {
    if (placement.accountId === account.id && placement.outcome !== null) askAgain();
  });
  return { offered, keepsItself: isKeptFresh, query };
}
