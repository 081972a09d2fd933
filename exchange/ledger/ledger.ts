import { add, compare, subtract, type Decimal } from '../exact/decimal.ts';

/** An amount of one currency set aside for an order. */
export interface Hold {
  currency: string;
  amount: Decimal;
}

export interface Balance {
  available: Decimal;
  held: Decimal;
}

/** The HF trading account: what is free and what orders have frozen. Never negative, never created from nothing. */
export interface Ledger {
  /** Sets the hold aside, or changes nothing and answers false when less is available (S4.3-R9). */
  freeze(hold: Hold): boolean;
  /** Gives a hold back (S4.3-R8). */
  release(hold: Hold): void;
  balance(currency: string): Balance;
  currencies(): string[];
}

const NOTHING: Balance = { available: { units: 0n, scale: 0 }, held: { units: 0n, scale: 0 } };

export function createLedger(opening: ReadonlyMap<string, Decimal>): Ledger {
  const balances = new Map<string, Balance>();
  for (const [currency, amount] of opening) {
    balances.set(currency, { available: amount, held: NOTHING.held });
  }
  const balanceOf = (currency: string) => balances.get(currency) ?? NOTHING;

  return {
    freeze({ currency, amount }) {
      const { available, held } = balanceOf(currency);
      if (compare(available, amount) < 0) return false;
      balances.set(currency, { available: subtract(available, amount), held: add(held, amount) });
      return true;
    },
    release({ currency, amount }) {
      const { available, held } = balanceOf(currency);
      if (compare(held, amount) < 0) throw new Error(`Released more ${currency} than is held.`);
      balances.set(currency, { available: add(available, amount), held: subtract(held, amount) });
    },
    balance: balanceOf,
    currencies: () => [...balances.keys()],
  };
}
