import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type { LogName } from '../../../../shared/base/log-name.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { CheckState } from '../../../../shared/diagnostics/checks.ts';
import type { Result } from '../../../../shared/base/result.ts';
import {
  diagnosticsMachineMessages,
  machineInEnglish,
} from '../../../../shared/messages/diagnostics-machine.ts';
import { problemsInEnglish } from '../../../../shared/messages/diagnostics-problems.ts';
import { type Both, inBoth, bothOf, type Text } from '../../../../shared/messages/in-both.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DiskProbe } from '../../../platform/disk-probe.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keychain } from '../../../platform/keychain.ts';
import type { NetProbe } from '../../../platform/net-probe.ts';
import type { WebSocketPort } from '../../../platform/web-socket.ts';
import type { LookedAt } from '../../../storage/file-notices.ts';
import type { FoundPolicy } from '../../../policy/policy-file.ts';
import type { VenueClient } from '../../../venue/client.ts';
import type { StoreName, StoreReport } from './verify-store.ts';

export const machineMessages = inBoth(diagnosticsMachineMessages, machineInEnglish);
const messages = machineMessages;

/** What a check found, for the window and for the report; the rest of a result is added by whoever ran it. */
export interface Finding {
  state: CheckState;
  found: Text;
  advice: Text | null;
  facts: Fact[];
  /** Entries of this log are missing, and a person can decide to go on without them. */
  missing?: LogName;
}

export interface Fact {
  label: Text;
  value: Text;
}

/** What the checks look at. Null: this host has none. */
export interface CheckParts {
  clock: Clock;
  ids: Ids;
  folder: string;
  disk: DiskProbe | null;
  network: NetProbe | null;
  keychain: Keychain;
  webSockets: WebSocketPort;
  /** The venue with the account's key at hand. */
  ready: (accountId: string) => Promise<Result<VenueClient, BridgeError>>;
  /** Verifies a file in its own thread. */
  verify: (store: StoreName) => Promise<Result<StoreReport, BridgeError>>;
  /** What became of the settings and the lists. */
  smallFiles: () => readonly LookedAt[];
  /** What an administrator set; null where this computer has no policy. */
  policy: Result<FoundPolicy | null, string>;
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
  /** Why this run asks no venue and opens no connection; left out where it may. */
  withheld?: Finding;
  signal: AbortSignal;
}

export type Check = (parts: CheckParts, run: CheckRun) => Promise<Finding>;

export function passed(found: Text, facts: Fact[] = []): Finding {
  return { state: 'passed', found, advice: null, facts };
}

export function warning(found: Text, advice: Text, facts: Fact[] = []): Finding {
  return { state: 'warning', found, advice, facts };
}

export function failed(found: Text, advice: Text | null, facts: Fact[] = []): Finding {
  return { state: 'failed', found, advice, facts };
}

/** `advice` null: there is nothing to do about it. */
export function skipped(found: Text, advice: Text | null = null): Finding {
  return { state: 'skipped', found, advice, facts: [] };
}

export const NO_ACCOUNT = skipped(messages.noAccount, messages.noAccountAdvice);

/** A message that was made for the window; a report has what it comes to, where that is another language. */
export function failureText(kind: keyof typeof problemsInEnglish, message: string): Both {
  return bothOf(message, problemsInEnglish[kind]);
}

/** An error as a finding: the message of a bridge error already says what to do. */
export function failedBy({ kind, message, venue }: BridgeError): Finding {
  const facts: Fact[] = [];
  if (venue !== undefined) {
    const its = venue.message === '' ? messages.venueNothing : venue.message;
    facts.push({
      label: messages.venueMessage,
      value:
        venue.code === null
          ? messages.venueTextNoCode(its, venue.httpStatus)
          : messages.venueText(its, venue.code, venue.httpStatus),
    });
  }
  return failed(failureText(kind, message), null, facts);
}

/** Kinds that say: this could not even be asked. The connection or the credentials are another check's matter. */
export function isUnasked({ kind }: BridgeError): boolean {
  return kind === 'no-credentials' || kind === 'keychain-locked' || kind === 'keychain-unavailable';
}
