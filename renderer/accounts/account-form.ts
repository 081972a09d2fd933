import type { AccountColour, AccountView, TestReport } from '../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';

/** The colours an account can have, with their names for people. */
export const COLOUR_NAMES: Record<AccountColour, string> = {
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  olive: 'Olive',
  orange: 'Orange',
  red: 'Red',
  pink: 'Pink',
  violet: 'Violet',
};

/** Why an account cannot bear this name; null when it can. `others` are the names already given. */
export function nameProblem(text: string, others: readonly string[]): string | null {
  const name = text.trim();
  if (name === '') return 'Give the account a name you will recognise.';
  if (name.length > 40) return `A name has at most 40 characters; this one has ${name.length}.`;
  const taken = others.some((other) => other.toLowerCase() === name.toLowerCase());
  return taken ? 'Another account bears this name. Choose one that cannot be mistaken for it.' : null;
}

/** The first colour no account has yet, so that two accounts are told apart at a glance. */
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
const WORDS = { key: 'API key', secret: 'API secret', passphrase: 'passphrase' } as const;

/** What is wrong with pasted credentials; never quotes them. */
export function checkCredentials(typed: TypedCredentials): CredentialProblems {
  const problems: CredentialProblems = {};
  for (const field of ['key', 'secret', 'passphrase'] as const) {
    const text = typed[field];
    if (text === '') problems[field] = `Paste the ${WORDS[field]}.`;
    else if (text.length > LONGEST[field]) {
      problems[field] =
        `This is longer than ${LONGEST[field]} characters. Was more than the ${WORDS[field]} pasted?`;
    } else if (field !== 'passphrase' && /^\s|\s$/.test(text)) {
      problems[field] = `The ${WORDS[field]} begins or ends with a space. Remove it.`;
    } else if (field === 'key' && !/^[\x21-\x7e]+$/.test(text)) {
      problems[field] = 'The API key holds a space or a character that no key has. Paste it again.';
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

/** Permissions a key has beyond what is needed; both lists are empty when the venue does not tell. */
export function extraPermissions(permissions: readonly string[] | null): ExtraPermissions {
  const extra = (permissions ?? []).filter((permission) => !NEEDED.test(permission.trim()));
  return { extra, dangerous: extra.filter((permission) => MOVES_FUNDS.test(permission)) };
}

type Part = TestReport['parts'][number]['part'];

/** The six parts of a connection test, as people call them. */
export const PART_NAMES: Record<Part, string> = {
  address: 'Address',
  clock: 'Clock',
  key: 'API key',
  signature: 'Signature',
  passphrase: 'Passphrase',
  permission: 'Permission',
};

export type KeychainView = CallReply<'keychain.describe'>;

/** Where the desk's keychain keeps things, after a verb: "in the Secret Service", "in memory (for this run only)". */
export function inKeychain(name: string): string {
  return name.startsWith('memory') ? `in ${name}` : `in the ${name}`;
}

interface CredentialWords {
  tone: 'good' | 'warn' | 'bad' | 'plain';
  words: string;
}

const CREDENTIAL_WORDS: Record<AccountView['credentials']['state'], CredentialWords> = {
  available: { tone: 'good', words: 'Stored' },
  'session-only': { tone: 'warn', words: 'Kept for this run only' },
  locked: { tone: 'warn', words: 'Keychain locked' },
  missing: { tone: 'bad', words: 'No credentials stored' },
  'not-needed': { tone: 'plain', words: 'No key needed' },
};

/** The state of an account's credentials in plain words; `keychain` is the keychain's own name, once it is known. */
export function credentialWords(
  { state }: AccountView['credentials'],
  keychain: string | undefined,
): CredentialWords {
  if (state !== 'available' || keychain === undefined) return CREDENTIAL_WORDS[state];
  const words = inKeychain(keychain);
  return { tone: keychain.startsWith('memory') ? 'warn' : 'good', words: `I${words.slice(1)}` };
}

/** Whether the typed text confirms forgetting: the account's name, exactly, for a live account; nothing for practice. */
export function confirmsForgetting(account: Pick<AccountView, 'mode' | 'name'>, typed: string): boolean {
  return account.mode === 'practice' || typed.trim() === account.name;
}
