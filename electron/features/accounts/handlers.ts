import type { AccountView, TestReport } from '../../../shared/bridge/account-calls.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { accountsServiceMessages } from '../../../shared/messages/accounts-service.ts';
import type { VenueDescription } from '../../../shared/venue/description.ts';
import type { Keychain } from '../../platform/keychain.ts';
import type { Credentials } from '../../venue/signing.ts';
import { type AllowVenue, checkCredentials, checkVenue, noSuchAccount } from './account-rules.ts';
import type { Accounts } from './accounts.ts';
import { keyEnding } from './keychain-item.ts';
import { keychainError } from './vault-errors.ts';

type AccountCall = Extract<keyof CallHandlers, `accounts.${string}` | 'keychain.describe'>;

interface AccountHandlerDeps {
  accounts: Accounts;
  keychain: Keychain;
  allowVenue?: AllowVenue | undefined;
  /** Orders of an account of which somebody must know: unknown ones, and open ones (null: not asked yet). */
  ordersOf: (accountId: string) => { unknown: number; open: number | null };
  /** Why the key of an account must stay for now; null where it need not. */
  holdsKey: (accountId: string) => BridgeError | null;
  /** Settles when the account’s venue can be reached: the practice exchange starts after the window. */
  waitUntilReachable: (accountId: string) => Promise<void>;
  /** Signs one cheap GET and says part by part what came of it. */
  testConnection: (venue: VenueDescription, credentials: Credentials) => Promise<TestReport>;
}

/** The calls of the bridge about accounts. No reply carries a credential; the contract has no field for one. */
export function accountHandlers({
  accounts,
  keychain,
  allowVenue,
  ordersOf,
  holdsKey,
  waitUntilReachable,
  testConnection,
}: AccountHandlerDeps): Pick<CallHandlers, AccountCall> {
  /** A key that was stored without a test may withdraw, too: what it may do is asked behind, where the venue says. */
  async function learnRights(
    account: AccountView | null | undefined,
    credentials: Credentials,
  ): Promise<void> {
    if (account === null || account === undefined) return;
    const { id, venue } = account;
    if (venue.capabilities.keyInformation === null) return;
    if (accounts.knowsRights(venue.baseUrl, credentials.key)) return;
    // Whatever goes wrong shows in the next test.
    const report = await testConnection(venue, credentials).catch(() => null);
    const permissions = report?.permissions ?? null;
    const isStill = accounts.find(id)?.credentials.keyEnding === keyEnding(credentials.key);
    if (permissions !== null && isStill) accounts.tested(venue.baseUrl, credentials.key, permissions, id);
  }

  return {
    'accounts.list': async () => succeed(accounts.list()),
    'accounts.select': ({ id }) => accounts.select(id),
    async 'accounts.orderCounts'() {
      const counts = accounts.list().accounts.map(({ id }) => {
        const { unknown, open } = ordersOf(id);
        return { accountId: id, unknown, open };
      });
      return succeed({ counts });
    },
    'accounts.update': (input) => accounts.update(input),
    async 'accounts.add'(input) {
      const added = await accounts.add(input);
      if (added.ok) void learnRights(added.value.accounts.at(-1), input.credentials);
      return added;
    },
    async 'accounts.putCredentials'(input) {
      const held = holdsKey(input.id);
      if (held !== null) return fail(held);
      const put = await accounts.putCredentials(input);
      if (put.ok) void learnRights(accounts.find(input.id), input.credentials);
      return put;
    },
    async 'accounts.removeCredentials'({ id }) {
      const held = holdsKey(id);
      return held === null ? accounts.forgetCredentials(id) : fail(held);
    },
    async 'accounts.remove'({ id }) {
      const held = holdsKey(id);
      return held === null ? accounts.forget(id) : fail(held);
    },
    async 'accounts.test'({ venue, credentials }) {
      const checked = checkVenue(venue, allowVenue);
      if (!checked.ok) return checked;
      const sound = checkCredentials(credentials, checked.value);
      if (!sound.ok) return sound;
      const report = await testConnection(checked.value, credentials);
      if (report.permissions !== null) {
        accounts.tested(checked.value.baseUrl, credentials.key, report.permissions);
      }
      return succeed(report);
    },
    async 'accounts.testStored'({ id }) {
      await waitUntilReachable(id);
      const credentials = await accounts.use(id);
      if (!credentials.ok) return credentials;
      const account = accounts.find(id);
      if (account === null) return noSuchAccount();
      const report = await testConnection(account.venue, credentials.value);
      if (report.permissions !== null) {
        accounts.tested(account.venue.baseUrl, credentials.value.key, report.permissions, id);
      }
      return succeed(report);
    },
    async 'keychain.describe'() {
      const { name } = keychain;
      const probe = await keychain.probe();
      if (probe.ok)
        return succeed({ state: 'available', name, message: accountsServiceMessages.keychain.usable(name) });
      const { kind, message } = keychainError(probe.error);
      return succeed({ state: kind === 'keychain-locked' ? 'locked' : 'unavailable', name, message });
    },
  };
}
