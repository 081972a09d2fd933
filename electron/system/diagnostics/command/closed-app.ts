import { createAccounts } from '../../../features/accounts/accounts.ts';
import { createVault } from '../../../features/accounts/vault.ts';
import { watchedVault } from '../../../features/accounts/watched-vault.ts';
import type { Redactor } from '../../../logs/redactor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Files } from '../../../platform/files.ts';
import type { HttpPort } from '../../../platform/http.ts';
import type { WebSocketPort } from '../../../platform/web-socket.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keychain } from '../../../platform/keychain.ts';
import { openSettings } from '../../../settings/settings-file.ts';
import { PRACTICE_ID } from '../../../settings/settings-schema.ts';
import { createAccountClients } from '../../../venue/account-clients.ts';
import { createBudgets } from '../../../venue/budget.ts';
import { createVenueClient } from '../../../venue/kinds/create-client.ts';
import { type CheckParts, type CheckRun, skipped } from '../checks/check.ts';
import { venueCheckMessages } from '../checks/venue-check-messages.ts';

interface ClosedParts {
  clock: Clock;
  ids: Ids;
  files: Files;
  http: HttpPort;
  webSockets: WebSocketPort;
  keychain: Keychain;
  redactor: Redactor;
  dataFolder: string;
}

/** Of the app no more than the way to the chosen account's venue: nothing is opened for writing, and no order can be placed. */
interface ClosedApp {
  ready: CheckParts['ready'];
  account: CheckRun['account'];
  /** Why no venue is asked, whatever was asked for. */
  withheld: Pick<CheckRun, 'withheld'>;
  /** Lets go of the key. */
  close(): void;
}

/** Reads the settings as the app does, older versions too, and writes nothing. */
export function openClosedApp(parts: ClosedParts, network: boolean): ClosedApp {
  const { clock, ids, http, webSockets, keychain, redactor, dataFolder } = parts;
  const opened = openSettings({ files: readOnly(parts.files), clock, dataFolder });
  const none: ClosedApp = {
    ready: () => Promise.reject(new Error('no venue is asked without an account')),
    account: null,
    withheld: { withheld: skipped(venueCheckMessages.noSettings) },
    close: () => undefined,
  };
  // A notice says that defaults took the place of what could not be read: not here.
  if (!opened.ok || opened.value.notice !== null) return none;
  const vault = watchedVault(createVault(keychain), redactor);
  const accounts = createAccounts({ settings: opened.value, vault, ids, onChange: () => undefined });
  const clients = createAccountClients({
    find: (accountId) => accounts.find(accountId),
    use: (accountId) => accounts.use(accountId),
    budgets: createBudgets(clock),
    makeClient: (options) => createVenueClient({ ...options, http, clock, ids, webSockets }),
    onStatus: () => undefined,
  });
  const { activeId } = opened.value.get();
  return {
    ready: (accountId) => clients.ready(accountId),
    account: activeId === null ? null : accounts.find(activeId),
    withheld: reasonFor(activeId, network),
    close() {
      clients.lock();
      vault.close();
    },
  };
}

function reasonFor(activeId: string | null, network: boolean): Pick<CheckRun, 'withheld'> {
  if (activeId === PRACTICE_ID) {
    return { withheld: skipped(venueCheckMessages.practiceClosed, venueCheckMessages.practiceClosedAdvice) };
  }
  return network ? {} : { withheld: skipped(venueCheckMessages.notAsked, venueCheckMessages.notAskedAdvice) };
}

/** A copy of older settings, made before they are carried forward, is made by the next start of the app. */
function readOnly(files: Files): Files {
  return {
    read: (path) => files.read(path),
    replace: () => undefined,
    folder: (path) => path,
    privateFile: (path) => path,
  };
}
