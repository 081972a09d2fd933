import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import type { BridgeError } from '../../../shared/bridge/error.ts';
import type { Result } from '../../../shared/result.ts';
import { diagnosticsMachineText } from '../../../shared/text/diagnostics-machine.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskProbe } from '../../ports/disk-probe.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Keychain } from '../../ports/keychain.ts';
import type { NetProbe } from '../../ports/net-probe.ts';
import type { WebSocketPort } from '../../ports/web-socket.ts';
import type { VenueClient } from '../../venue/client.ts';
import type { StoreName, StoreReport } from '../verify-store.ts';

const words = diagnosticsMachineText;

/** What a check found; the rest of a result is added by whoever ran it. */
export type Finding = Pick<CheckResult, 'state' | 'found' | 'advice' | 'facts'>;

/** What the checks look at. Null: not at hand where they run (the command line has no key and no connection). */
export interface CheckParts {
  clock: Clock;
  ids: Ids;
  folder: string;
  disk: DiskProbe | null;
  network: NetProbe | null;
  keychain: Keychain | null;
  webSockets: WebSocketPort | null;
  /** The venue with the account's key at hand. */
  ready: ((accountId: string) => Promise<Result<VenueClient, BridgeError>>) | null;
  /** Looks a file over in a thread of its own. */
  verify: (store: StoreName) => Promise<Result<StoreReport, BridgeError>>;
  /** Why the journal could not be opened at the start; null when it was. */
  journalProblem: () => string | null;
}

export interface CheckRun {
  /** The chosen account. */
  account:
    | (Pick<AccountView, 'id' | 'name' | 'mode' | 'venue'> & Partial<Pick<AccountView, 'credentials'>>)
    | null;
  /** One of many: it steps aside where little budget is left. */
  sparing: boolean;
  signal: AbortSignal;
}

export type Check = (parts: CheckParts, run: CheckRun) => Promise<Finding>;

export type Fact = Finding['facts'][number];

export function passed(found: string, facts: Fact[] = []): Finding {
  return { state: 'passed', found, advice: null, facts };
}

export function warning(found: string, advice: string, facts: Fact[] = []): Finding {
  return { state: 'warning', found, advice, facts };
}

export function failed(found: string, advice: string | null, facts: Fact[] = []): Finding {
  return { state: 'failed', found, advice, facts };
}

/** `advice` null: there is nothing to do about it. */
export function skipped(found: string, advice: string | null = null): Finding {
  return { state: 'skipped', found, advice, facts: [] };
}

export const NO_ACCOUNT = skipped(words.noAccount, words.noAccountAdvice);
export const NOT_HERE = skipped(words.notHere, words.notHereAdvice);

/** An error as a finding: the words of a bridge error say what to do already. */
export function failedBy({ message, venue }: BridgeError): Finding {
  const facts: Fact[] = [];
  if (venue !== undefined) {
    const said = venue.message === '' ? words.venueNothing : venue.message;
    facts.push({
      label: words.venueSaid,
      value:
        venue.code === null
          ? words.venueWordsNoCode(said, venue.httpStatus)
          : words.venueWords(said, venue.code, venue.httpStatus),
    });
  }
  return failed(message, null, facts);
}

/** Kinds that say: this could not even be asked. The connection or the credentials are another check's matter. */
export function isUnasked({ kind }: BridgeError): boolean {
  return kind === 'no-credentials' || kind === 'keychain-locked' || kind === 'keychain-unavailable';
}
