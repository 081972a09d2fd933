import type { AccountColour, AccountView, TestReport } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { accountsMessages } from '../../../shared/messages/accounts.ts';
import { isMemory } from '../../parts/account/format-keychain.ts';

/** The colours an account can have, with their names for people. */
export const COLOUR_NAMES: Record<AccountColour, string> = accountsMessages.colours;

/** Why an account cannot bear this name; null when it can. `others` are the names already given. */
export function nameProblem(text: string, others: readonly string[]): string | null {
  const name = text.trim();
  if (name === '') return accountsMessages.name.missing;
  if (name.length > 40) return accountsMessages.name.tooLong(name.length);
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? accountsMessages.name.taken : null;
}

/** The first colour no account has yet, so that two accounts differ at a glance. */
export function freeColour(accounts: readonly AccountView[]): AccountColour {
  const used = new Set(accounts.map((account) => account.colour));
  for (const colour of Object.keys(COLOUR_NAMES) as AccountColour[]) {
    // the keys of this record are the colours
    if (!used.has(colour)) return colour;
  }
  return 'blue';
}

export interface TypedCredentials {
  key: string;
  secret: string;
  passphrase: string;
}
export type CredentialProblems = Partial<Record<keyof TypedCredentials, string>>;

const LONGEST = { key: 200, secret: 400, passphrase: 200 } as const;

/** What is wrong with pasted credentials; never quotes them. */
export function checkCredentials(typed: TypedCredentials): CredentialProblems {
  const messages = accountsKeysMessages.problems;
  const problems: CredentialProblems = {};
  for (const field of ['key', 'secret', 'passphrase'] as const) {
    const text = typed[field];
    if (text === '') problems[field] = messages.missing[field];
    else if (text.length > LONGEST[field]) {
      problems[field] = messages.tooLong[field](LONGEST[field]);
    } else if (field !== 'passphrase' && /^\s|\s$/.test(text)) {
      problems[field] = messages.blanks[field];
    } else if (field === 'key' && !/^[\x21-\x7e]+$/.test(text)) {
      problems[field] = messages.characters;
    }
  }
  return problems;
}

/** Whether the save button is open: after a passing test, or once the user took the explicit second step. */
export function mayStore(report: TestReport | null, insisted: boolean): boolean {
  return report?.passed === true || insisted;
}

/** What Counterfoil uses: the two lists and the placement (section 5, key permissions). */
const NEEDED = /^(general|spot|spot[ _]?trading)$/i;
const MOVES_FUNDS = /withdraw|transfer/i;

interface ExtraPermissions {
  /** Everything beyond General and Spot Trading. */
  extra: string[];
  /** Those of them that can take funds out of the account. */
  dangerous: string[];
}

/** Permissions a key has beyond what is needed; both lists are empty when the venue does not report them. */
export function extraPermissions(permissions: readonly string[] | null): ExtraPermissions {
  const extra = (permissions ?? []).filter((permission) => !NEEDED.test(permission.trim()));
  return { extra, dangerous: extra.filter((permission) => MOVES_FUNDS.test(permission)) };
}

type Part = TestReport['parts'][number]['part'];

/** The parts of a connection test, as people call them. */
export const PART_NAMES: Record<Part, string> = accountsKeysMessages.test.parts;

export type KeychainView = CallReply<'keychain.describe'>;

interface CredentialText {
  tone: 'good' | 'warn' | 'bad' | 'plain';
  text: string;
}

const CREDENTIAL_TONES: Record<AccountView['credentials']['state'], CredentialText['tone']> = {
  available: 'good',
  'session-only': 'warn',
  locked: 'warn',
  missing: 'bad',
  'not-needed': 'plain',
};

/** The state of an account's credentials in plain words; `keychain` is the keychain's own name, once it is known. */
export function formatCredentials(
  { state, storage }: AccountView['credentials'],
  keychain: string | undefined,
): CredentialText {
  const { states, place } = accountsKeysMessages;
  if (state === 'missing' && storage === 'session') return { tone: 'warn', text: place.lastRun };
  if (state !== 'available' || keychain === undefined) {
    return { tone: CREDENTIAL_TONES[state], text: states[state] };
  }
  if (isMemory(keychain)) return { tone: 'warn', text: place.inMemory };
  return { tone: 'good', text: place.inKeychain(keychain) };
}

/** Whether the typed text confirms forgetting: the account's name, exactly, for a live account; nothing for practice. */
export function confirmsForgetting(account: Pick<AccountView, 'mode' | 'name'>, typed: string): boolean {
  return account.mode === 'practice' || typed.trim() === account.name;
}
