import type { BridgeError } from '../../shared/base/error.ts';
import { fail, type Result } from '../../shared/base/result.ts';
import { mainProcessMessages } from '../../shared/messages/main-process.ts';
import { createAccounts } from '../features/accounts/accounts.ts';
import { balanceHandlers } from '../features/accounts/balances.ts';
import { accountHandlers } from '../features/accounts/handlers.ts';
import { createVault } from '../features/accounts/vault.ts';
import { registerCredentials, watchedVault } from '../features/accounts/watched-vault.ts';
import { createPairs, pairHandlers } from '../features/pairs/pairs.ts';
import { loggedWebSockets } from '../logs/logged-web-sockets.ts';
import { PRACTICE_ID } from '../settings/settings-schema.ts';
import { createAccountClients } from '../venue/account-clients.ts';
import { createPublicClients } from '../venue/public-clients.ts';
import { createBudgets } from '../venue/budget.ts';
import type { ClientOptions } from '../venue/account-clients.ts';
import type { VenueClient } from '../venue/client.ts';
import { createVenueClient } from '../venue/kinds/create-client.ts';
import { createClientSigner } from '../venue/signing.ts';
import type { AppBase, AppPart } from './app-base.ts';
import { venueLog } from './venue-log.ts';

interface LaterParts {
  /** Resolves when the practice exchange has started, or has not. */
  practiceStarted: () => Promise<void>;
  isSuspended: () => boolean;
  ordersOf: (accountId: string) => { unknown: number; open: number | null };
  holdsKey: (accountId: string) => BridgeError | null;
}

/** The accounts with their keys, and the way to the venue of each. */
export function buildVenue(base: AppBase, later: LaterParts) {
  const { platform, settings, events, signals, lock, recorder } = base;
  const { clock, ids, http, keychain, allowVenue } = platform;
  const onRequest = venueLog(recorder.log);
  const webSockets = loggedWebSockets(platform.webSockets, recorder.log, clock);
  const vault = watchedVault(createVault(keychain), recorder.redactor);
  const accounts = createAccounts({
    settings,
    vault,
    ids,
    allowVenue,
    onChange(list) {
      clients.prune();
      events.announce('accounts', list);
      signals.accounts.emit(null);
    },
  });
  const budgets = createBudgets(clock);
  const find = (accountId: string) => accounts.find(accountId);
  const makeClient = (options: ClientOptions) =>
    createVenueClient({ ...options, http, clock, ids, webSockets, onRequest });
  const publicClients = createPublicClients({ find, budgets, makeClient });
  const clients = createAccountClients({
    find,
    // No key is read while the window is locked, whoever asks.
    use: (accountId) => (lock.isLocked() ? Promise.resolve(fail(WINDOW_LOCKED)) : accounts.use(accountId)),
    budgets,
    makeClient,
    onStatus: (accountId) => signals.connection.emit(accountId),
  });

  /** The window opens before the practice exchange runs: what reads from it waits, an order never does (it would go out later than it was confirmed). */
  async function waitForPractice(accountId: string): Promise<void> {
    if (accountId === PRACTICE_ID) await later.practiceStarted();
  }
  async function ready(accountId: string): Promise<Result<VenueClient, BridgeError>> {
    await waitForPractice(accountId);
    return clients.ready(accountId);
  }
  /** For public data alone: no key is read for it. */
  async function publicClient(accountId: string): Promise<Result<VenueClient, BridgeError>> {
    await waitForPractice(accountId);
    return publicClients.of(accountId);
  }
  /** For connections to events: none is opened while the app is suspended. */
  function feedReady(accountId: string): Promise<Result<VenueClient, BridgeError>> {
    if (!later.isSuspended()) return ready(accountId);
    return Promise.resolve(fail(lock.isLocked() ? WINDOW_LOCKED : SUSPENDED));
  }

  const pairs = createPairs({
    settings,
    clock,
    venueOf: (accountId) => accounts.find(accountId)?.venue ?? null,
    async fetchPairs(accountId) {
      const client = await ready(accountId);
      return client.ok ? client.value.pairs() : client;
    },
    onFetchedAgain: () => events.announce('pairs', {}),
  });

  return {
    accounts,
    clients,
    pairs,
    ready,
    feedReady,
    publicClient,
    webSockets,
    handlers: {
      ...accountHandlers({
        accounts,
        keychain,
        allowVenue,
        ordersOf: later.ordersOf,
        holdsKey: later.holdsKey,
        waitUntilReachable: waitForPractice,
        testConnection(venue, credentials) {
          registerCredentials(recorder.redactor, credentials);
          const signer = createClientSigner(venue.headerPrefix);
          const client = createVenueClient({
            venue,
            credentials: () => credentials,
            budget: budgets.of(venue, credentials),
            signer,
            http,
            clock,
            ids,
            onRequest,
          });
          return client.testConnection().finally(() => signer.wipe());
        },
      }),
      ...balanceHandlers(ready),
      ...pairHandlers(pairs),
    },
    suspend() {
      accounts.lock();
      clients.suspend();
    },
    /** Keys are forgotten; nothing is asked of a venue from then on. */
    close() {
      clients.lock();
      vault.close();
    },
  } satisfies AppPart & Record<string, unknown>;
}

export type Venue = ReturnType<typeof buildVenue>;

const WINDOW_LOCKED: BridgeError = { kind: 'keychain-locked', message: mainProcessMessages.windowLocked };
const SUSPENDED: BridgeError = { kind: 'keychain-locked', message: mainProcessMessages.suspended };
