import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { accountsServiceMessages } from '../../shared/messages/accounts-service.ts';
import type { ClientOptions } from './account-clients.ts';
import type { Budgets } from './budget.ts';
import type { VenueClient } from './client.ts';
import { createClientSigner } from './signing.ts';

interface PublicClientsParts {
  find: (accountId: string) => AccountView | null;
  budgets: Budgets;
  makeClient: (options: ClientOptions) => VenueClient;
}

/** Clients that have no key: for public data that is read while nobody has unlocked anything. No keychain is asked. */
export interface PublicClients {
  /** The venue of this account; the same object for as long as its description is. `not-found` when the account is gone. */
  of(accountId: string): Result<VenueClient, BridgeError>;
}

/** All of one venue share a budget, which is no key's: the venue's own count of its public pool is heard with every answer. */
export function createPublicClients({ find, budgets, makeClient }: PublicClientsParts): PublicClients {
  const known = new Map<string, { venueText: string; client: VenueClient }>();

  return {
    of(accountId) {
      const account = find(accountId);
      if (account === null) {
        known.delete(accountId);
        return fail({ kind: 'not-found', message: accountsServiceMessages.noSuchAccount });
      }
      const { venue } = account;
      const venueText = JSON.stringify(venue);
      const before = known.get(accountId);
      if (before?.venueText === venueText) return succeed(before.client);
      const client = makeClient({
        venue,
        credentials: () => null,
        budget: budgets.withoutKey(venue),
        signer: createClientSigner(venue.headerPrefix),
        onStatus: () => undefined,
      });
      known.set(accountId, { venueText, client });
      return succeed(client);
    },
  };
}
