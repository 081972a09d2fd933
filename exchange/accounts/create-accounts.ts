import type { ApiKey } from '../auth/credentials.ts';
import { parseDecimal, type Decimal } from '../exact/decimal.ts';
import { generateHistory } from '../history/generate.ts';
import type { SavedRecords, RecordsPersistence } from '../history/saved-records.ts';
import { createMovingHistory } from '../history/moving.ts';
import type { Account } from './account.ts';
import type { AccountOptions } from './options.ts';

/** The account every exchange has: the one its ready line names a key of. */
export const MAIN_ACCOUNT = 'main';
const FIRST_UID = 100_000_001;

interface AccountsParts {
  /** The main account first. */
  accounts: readonly AccountOptions[];
  /** What an account is opened with that names no balances. */
  opening: ReadonlyMap<string, Decimal>;
  seed: number;
  /** Milliseconds since the epoch: the keys' age, and when records begin to arrive. */
  start: number;
  /** Where the seeded histories end: the same in every run that goes on with kept balances, so that no record changes. */
  recordsEnd: number;
  /** Deposits and withdrawals that arrive in a minute for the main account and each that has any; 0 when left out. */
  recordsPerMinute?: number;
  /** What earlier runs left of the records, by account name. */
  records?: ReadonlyMap<string, SavedRecords>;
  /** Where an account's history says what happens to it; left out when nothing is kept. */
  persistenceOf?: ((account: number) => RecordsPersistence) | undefined;
}

/** The customers' accounts, indexes from 1 on. Throws on a name or key given twice and on a balance that is no amount. */
export function createAccounts(parts: AccountsParts): Account[] {
  const { accounts, opening, start, recordsEnd } = parts;
  const names = new Set<string>();
  const keys = new Set<string>();
  return accounts.map((options, at) => {
    const { name } = options;
    if (name === '' || names.has(name))
      throw new Error(`Two accounts are named '${name}', or one has no name.`);
    names.add(name);
    const index = at + 1;
    // The main account has the history of the exchange's seed, the others each their own.
    const ownSeed = at === 0 ? parts.seed : (parts.seed ^ Math.imul(index, 0x9e3779b1)) >>> 0;
    const { deposits = 0, withdrawals = 0 } = options;
    // Kept records count on the history they were kept over: the first run's, whatever this one asks for.
    const saved = parts.records?.get(name);
    const base = saved?.base ?? { seed: ownSeed, deposits, withdrawals };
    const { history, wallet } = generateHistory({ ...base, start: recordsEnd });
    const hasHistory = at === 0 || base.deposits + base.withdrawals > 0;
    const perMinute = hasHistory ? (parts.recordsPerMinute ?? 0) : 0;
    return {
      index,
      name,
      uid: FIRST_UID + at,
      keys: options.keys.map((key): ApiKey => {
        if (keys.has(key.key))
          throw new Error(`Two keys of the accounts are the same, one of them of '${name}'.`);
        keys.add(key.key);
        return { ...key, account: index, versions: key.versions ?? ['2', '3'], createdAt: start };
      }),
      opening: options.balances === undefined ? opening : readBalances(name, options.balances, opening),
      history: createMovingHistory({
        history,
        wallet,
        seed: base.seed,
        start: Math.max(start, recordsEnd),
        perMinute,
        saved,
        persistence: parts.persistenceOf?.(index),
      }),
      wallet,
    };
  });
}

function readBalances(
  account: string,
  balances: Readonly<Record<string, string>>,
  known: ReadonlyMap<string, Decimal>,
): Map<string, Decimal> {
  const amounts = new Map<string, Decimal>();
  for (const [currency, text] of Object.entries(balances)) {
    const amount = parseDecimal(text);
    if (amount === null)
      throw new Error(`The balance of ${currency} of account '${account}' is not a plain decimal.`);
    if (!known.has(currency))
      throw new Error(`Account '${account}' has a balance in ${currency}, which no pair trades.`);
    amounts.set(currency, amount);
  }
  return amounts;
}
