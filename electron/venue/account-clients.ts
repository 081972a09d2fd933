import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../shared/base/result.ts';
import { accountsServiceMessages } from '../../shared/messages/accounts-service.ts';
import { venueMessages } from '../../shared/messages/venue.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import type { Budget, Budgets } from './budget.ts';
import type { VenueClient } from './client.ts';
import { type ClientSigner, createClientSigner, type Credentials } from './signing.ts';

/** What a client of one account is made from, besides the platform. */
export interface ClientOptions {
  venue: VenueDescription;
  /** The account's credentials, or null; asked for each request. */
  credentials: () => Credentials | null;
  /** Of the key, shared by all clients of it. */
  budget: Budget;
  /** Wiped here when the credentials are dropped. */
  signer: ClientSigner;
  /** Called when `status()` may have changed. */
  onStatus: () => void;
}

export interface AccountClientsParts {
  find(accountId: string): AccountView | null;
  /** The account's credentials, from memory or the keychain. */
  use(accountId: string): Promise<Result<Credentials, BridgeError>>;
  budgets: Budgets;
  makeClient(options: ClientOptions): VenueClient;
  /** The status of this account's connection may have changed. */
  onStatus(accountId: string): void;
}

/** One venue client per account, so that clock offset and connections last as long as the account is in use; its budget is the key's. */
export interface AccountClients {
  /** The client with its credentials at hand. Errors: not-found, and whatever the keychain says. */
  ready(accountId: string): Promise<Result<VenueClient, BridgeError>>;
  /** The client if there is one, without asking the keychain. */
  current(accountId: string): VenueClient | null;
  /** Drops clients whose account, venue or credentials are gone. Call after every change of the accounts. */
  prune(): void;
  /** Lets go of all credentials. */
  lock(): void;
  /** The same, and forgets what was measured of the venues' clocks: time passes in sleep that no clock of ours counts. */
  suspend(): void;
}

interface Entry {
  client: VenueClient;
  /** The venue as text: a changed setting needs a new client. */
  venueText: string;
  /** Of the key: another key needs a new client. */
  budget: Budget;
  credentials: Credentials | null;
  signer: ClientSigner;
}

export function createAccountClients(parts: AccountClientsParts): AccountClients {
  const entries = new Map<string, Entry>();

  /** The account's entry, holding these credentials. */
  function entryOf(account: AccountView, credentials: Credentials): Entry {
    const venueText = JSON.stringify(account.venue);
    const known = entries.get(account.id);
    const current = known?.venueText === venueText ? known : null;
    // The vault answers with the same object as long as nothing changed.
    if (current?.credentials === credentials) return current;
    const budget = parts.budgets.of(account.venue, credentials);
    if (current?.budget === budget) {
      current.credentials = credentials;
      return current;
    }
    if (known !== undefined) forgetCredentials(known);
    const entry = makeEntry(account, venueText, budget);
    entry.credentials = credentials;
    entries.set(account.id, entry);
    return entry;
  }

  function makeEntry({ id, venue }: AccountView, venueText: string, budget: Budget): Entry {
    budget.follow(venue.budget);
    const signer = createClientSigner(venue.headerPrefix);
    const entry: Entry = {
      venueText,
      budget,
      signer,
      credentials: null,
      client: parts.makeClient({
        venue,
        credentials: () => entry.credentials,
        budget,
        signer,
        onStatus: () => parts.onStatus(id),
      }),
    };
    return entry;
  }

  function forgetCredentials(entry: Entry): void {
    entry.signer.wipe();
    entry.credentials = null;
  }

  function drop(accountId: string): void {
    const entry = entries.get(accountId);
    if (entry !== undefined) forgetCredentials(entry);
    entries.delete(accountId);
  }

  function lock(): void {
    for (const entry of entries.values()) forgetCredentials(entry);
  }

  return {
    async ready(accountId) {
      const before = parts.find(accountId)?.venue.baseUrl;
      const used = await parts.use(accountId);
      const account = parts.find(accountId);
      if (account === null) {
        return fail({ kind: 'not-found', message: accountsServiceMessages.noSuchAccount });
      }
      if (!used.ok) return used;
      // The keychain may take seconds: credentials fetched for one address never sign for another.
      if (account.venue.baseUrl !== before) {
        return fail({ kind: 'conflict', message: venueMessages.addressChanged(account.name) });
      }
      return succeed(entryOf(account, used.value).client);
    },
    current: (accountId) => entries.get(accountId)?.client ?? null,
    prune() {
      for (const [accountId, entry] of entries) {
        const account = parts.find(accountId);
        const current = account !== null && JSON.stringify(account.venue) === entry.venueText;
        if (!current || account.credentials.state === 'missing') drop(accountId);
      }
    },
    lock,
    suspend() {
      lock();
      for (const { client } of entries.values()) client.forgetClock();
    },
  };
}
