import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { type Result, succeed } from '../../../shared/base/result.ts';
import type { VenueClient } from '../../venue/client.ts';

/** The call of the bridge for what an account can spend, as its venue reports it now. */
export function balanceHandlers(
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>,
): Pick<CallHandlers, 'balances.list'> {
  return {
    async 'balances.list'({ accountId }) {
      const client = await ready(accountId);
      if (!client.ok) return client;
      const balances = await client.value.balances();
      return balances.ok ? succeed({ balances: balances.value }) : balances;
    },
  };
}
