import type { ApiKey } from '../auth/credentials.ts';
import { compare, type Decimal, decimal, multiply, parseDecimal } from '../exact/decimal.ts';
import { createMadeAddresses, type MadeAddress } from '../history/made-addresses.ts';
import { generateHistory } from '../history/generate.ts';
import type { SavedRecords, RecordsPersistence } from '../history/saved-records.ts';
import { createMovingHistory } from '../history/moving-history.ts';
import { COINS } from '../history/coins.ts';
import type { Account } from './account.ts';
import { createMainAccount, NO_TRANSFERS, type SavedTransfers } from './main-account.ts';
import { type AccountOptions, USUAL_KIND } from './options.ts';
import type { Pairs } from '../pairs/pairs.ts';

/** The account every exchange has; the ready line prints its key. */
export const MAIN_ACCOUNT = 'main';
const FIRST_UID = 100_000_001;

interface AccountsParts {
  /** The main account first. */
  accounts: readonly AccountOptions[];
  /** Opening balances of an account whose options name none. */
  opening: ReadonlyMap<string, Decimal>;
  seed: number;
  /** Milliseconds since the epoch: when the keys were created and records begin to arrive. */
  start: number;
  /** When the seeded histories end: the same in every run over the same saved state, so that no record changes. */
  recordsEnd: number;
  /** Deposits and withdrawals per minute, for the main account and every account that has records; 0 when left out. */
  recordsPerMinute?: number;
  /** Saved records of earlier runs, by account name. */
  records?: ReadonlyMap<string, SavedRecords>;
  /** What was moved between main and trading account in earlier runs, by account name. */
  transfersOf?: (account: string) => SavedTransfers;
  /** Addresses created in earlier runs, by account name. */
  madeAddresses?: ReadonlyMap<string, readonly MadeAddress[]>;
  /** Saves those an account created; left out when nothing is saved. */
  saveAddresses?: (account: string, created: readonly MadeAddress[]) => void;
  /** Saves the changes of an account's history; left out when nothing is saved. */
  persistenceOf?: ((account: number) => RecordsPersistence) | undefined;
}

/** The customers' accounts, with indexes from 1. Throws on duplicate names or keys and on a balance that is not an amount. */
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
    // The main account uses the exchange's seed, every other account a seed of its own.
    const ownSeed = at === 0 ? parts.seed : (parts.seed ^ Math.imul(index, 0x9e3779b1)) >>> 0;
    const { deposits = 0, withdrawals = 0 } = options;
    // Saved records refer to the history of the first run, whatever this run asks for.
    const saved = parts.records?.get(name);
    const base = saved?.base ?? { seed: ownSeed, deposits, withdrawals };
    const { history, addresses } = generateHistory({ ...base, start: recordsEnd });
    const hasHistory = at === 0 || base.deposits + base.withdrawals > 0;
    const perMinute = hasHistory ? (parts.recordsPerMinute ?? 0) : 0;
    const { mode, hfOpened, site } = { ...USUAL_KIND, ...options };
    const moving = createMovingHistory({
      history,
      addresses,
      seed: base.seed,
      start: Math.max(start, recordsEnd),
      perMinute,
      saved,
      persistence: parts.persistenceOf?.(index),
    });
    return {
      index,
      mode,
      hfOpened,
      site,
      name,
      uid: FIRST_UID + at,
      keys: options.keys.map((key): ApiKey => {
        if (keys.has(key.key))
          throw new Error(`Two keys of the accounts are the same, one of them of '${name}'.`);
        keys.add(key.key);
        return { ...key, account: index, versions: key.versions ?? ['2', '3'], createdAt: start };
      }),
      opening: options.balances === undefined ? opening : readBalances(name, options.balances, opening),
      history: moving,
      addresses,
      main: createMainAccount({
        opening: hasHistory && options.balances === undefined ? MAIN_OPENING : new Map(),
        history: moving,
        transfers: parts.transfersOf?.(name) ?? NO_TRANSFERS,
      }),
      made: createMadeAddresses({
        history: moving,
        saved: parts.madeAddresses?.get(name) ?? [],
        save: (created) => parts.saveAddresses?.(name, created),
      }),
    };
  });
}

/** What the seeded records left in a main account, invented: ten of the largest usual payment of each coin. */
const MAIN_OPENING: ReadonlyMap<string, Decimal> = new Map(
  COINS.map(({ currency, round }) => [currency, multiply(decimal(round.at(-1) ?? '0'), decimal('10'))]),
);

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

const MAJOR: Readonly<Record<string, string>> = {
  USDT: '5000000',
  USDC: '2000000',
  DAI: '500000',
  EUR: '750000',
  BRL: '2000000',
  TRY: '9000000',
  BTC: '120',
  ETH: '2500',
  KCS: '250000',
  SOL: '20000',
  XRP: '1500000',
  TON: '400000',
};

/** Large opening balances in every currency of every pair, so that both sides of each pair can be traded. */
export function openingBalances(pairs: Pairs): Map<string, Decimal> {
  const opening = new Map<string, Decimal>();
  for (const pair of pairs.values()) {
    const enough = multiply(pair.baseMinSize, decimal('100000'));
    const known = opening.get(pair.baseCurrency);
    if (known === undefined || compare(known, enough) < 0) opening.set(pair.baseCurrency, enough);
    if (!opening.has(pair.quoteCurrency)) opening.set(pair.quoteCurrency, decimal('100000'));
  }
  for (const [currency, amount] of Object.entries(MAJOR)) opening.set(currency, decimal(amount));
  return opening;
}
