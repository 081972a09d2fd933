import { add, compare, type Decimal, decimal, subtract, ZERO } from '../exact/decimal.ts';
import type { MovingHistory } from '../history/moving-history.ts';
import type { Deposit, Withdrawal } from '../history/records.ts';

/** What was moved between the main and the trading account over all runs. */
export interface SavedTransfers {
  into: ReadonlyMap<string, Decimal>;
  outOf: ReadonlyMap<string, Decimal>;
  /** How many there were. */
  count: number;
  /** Of the newest. */
  clientOids: readonly string[];
}

export const NO_TRANSFERS: SavedTransfers = { into: new Map(), outOf: new Map(), count: 0, clientOids: [] };

interface MainBalance {
  available: Decimal;
  /** Of withdrawals that are on their way, fees included. */
  holds: Decimal;
}

export interface Transfer {
  currency: string;
  amount: Decimal;
  direction: 'into' | 'out-of';
  clientOid: string;
}

/** The account that deposits are credited to and withdrawals are paid from. */
export interface MainAccount {
  /** In order. */
  currencies(): string[];
  balance(currency: string): MainBalance;
  hasUsed(clientOid: string): boolean;
  /** The transfers with this one; not yet in the balances. */
  with(transfer: Transfer): SavedTransfers;
  /** The balances have these from now on. */
  take(transfers: SavedTransfers): void;
}

interface MainParts {
  opening: ReadonlyMap<string, Decimal>;
  history: MovingHistory;
  transfers: SavedTransfers;
}

const MAX_CLIENT_OIDS = 1_000;

/**
 * Its balances follow from the records: what arrived or changed since the seeded history, which the opening balances already have, and
 * the transfers. So nothing of them is saved but the transfers.
 */
export function createMainAccount({ opening, history, transfers }: MainParts): MainAccount {
  let moved = transfers;
  let known: { changes: number; moved: SavedTransfers; balances: Map<string, MainBalance> } | null = null;
  let seededOpen: Map<number, Withdrawal> | null = null;

  function balances(): Map<string, MainBalance> {
    const changes = history.changes();
    if (known?.changes !== changes || known.moved !== moved) known = { changes, moved, balances: computed() };
    return known.balances;
  }

  function computed(): Map<string, MainBalance> {
    const total = new Map(opening);
    const holds = new Map<string, Decimal>();
    const credit = (to: Map<string, Decimal>, currency: string, amount: Decimal) =>
      void to.set(currency, add(to.get(currency) ?? ZERO, amount));
    const debit = (currency: string, amount: Decimal) =>
      void total.set(currency, subtract(total.get(currency) ?? ZERO, amount));

    const open = new Map((seededOpen ??= seededOpenWithdrawals(history)));
    for (const { list, place, record } of history.changed()) {
      if (list === 'deposits') {
        if (isCredited(record)) credit(total, record.currency, creditOf(record));
        continue;
      }
      open.delete(place);
      if (record.status === 'SUCCESS') debit(record.currency, costOf(record));
      else if (record.status !== 'FAILURE') credit(holds, record.currency, costOf(record));
    }
    for (const record of open.values()) credit(holds, record.currency, costOf(record));
    for (const [currency, amount] of moved.into) credit(total, currency, amount);
    for (const [currency, amount] of moved.outOf) debit(currency, amount);

    const all = new Map<string, MainBalance>();
    for (const currency of new Set([...total.keys(), ...holds.keys()])) {
      const held = holds.get(currency) ?? ZERO;
      all.set(currency, { available: subtract(total.get(currency) ?? ZERO, held), holds: held });
    }
    return all;
  }

  return {
    currencies: () => [...balances().keys()].sort(),
    balance: (currency) => balances().get(currency) ?? { available: ZERO, holds: ZERO },
    hasUsed: (clientOid) => moved.clientOids.includes(clientOid),
    with({ currency, amount, direction, clientOid }) {
      const more = (to: ReadonlyMap<string, Decimal>) =>
        new Map(to).set(currency, add(to.get(currency) ?? ZERO, amount));
      return {
        into: direction === 'into' ? more(moved.into) : moved.into,
        outOf: direction === 'out-of' ? more(moved.outOf) : moved.outOf,
        count: moved.count + 1,
        clientOids: [...moved.clientOids, clientOid].slice(-MAX_CLIENT_OIDS),
      };
    },
    take(next) {
      moved = next;
    },
  };
}

/** Credited early counts: the venue says that the funds are in the account. Here such a deposit is never reversed. */
function isCredited({ status }: Pick<Deposit, 'status'> | Pick<Withdrawal, 'status'>): boolean {
  return status === 'SUCCESS' || (status as string) === 'PRE_SUCCESS';
}

function creditOf({ amount, fee }: Pick<Deposit, 'amount' | 'fee'>): Decimal {
  const [whole, cost] = [decimal(amount), decimal(fee)];
  return compare(whole, cost) < 0 ? ZERO : subtract(whole, cost);
}

/** The fee comes on top. */
function costOf({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Decimal {
  return add(decimal(amount), decimal(fee));
}

/** Seeded withdrawals that were on their way when the history began, by place. */
function seededOpenWithdrawals({ withdrawals, base }: MovingHistory): Map<number, Withdrawal> {
  const open = new Map<number, Withdrawal>();
  const arrived = withdrawals.length - base.withdrawals;
  for (let index = Math.max(0, arrived); index < withdrawals.length; index += 1) {
    const record = withdrawals.at(index);
    if (record !== undefined && record.status !== 'SUCCESS' && record.status !== 'FAILURE')
      open.set(arrived - 1 - index, record);
  }
  return open;
}
