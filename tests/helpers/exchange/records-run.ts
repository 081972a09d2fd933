import { assemble } from '../../../exchange/assemble.ts';
import type { Deposit, Withdrawal } from '../../../exchange/history/records.ts';
import type { Entry } from '../../../exchange/persistence/contract.ts';
import type { ExchangeOptions } from '../../../exchange/config/options.ts';
import { createMemoryStore } from './memory-store.ts';
import { TRADER_NOW } from './trader.ts';

export const START = TRADER_NOW;
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const BUSY: ExchangeOptions = { recordsPerMinute: 30, deposits: 30, withdrawals: 30 };

export const other = (options: { deposits?: number; withdrawals?: number } = {}) => [
  { name: 'other', keys: [], ...options },
];

/** A run over the entries of an earlier one, without its server and with a manual clock. */
export function openRun(
  past: readonly Entry[],
  now: number,
  options: ExchangeOptions = BUSY,
  snapshotAfter?: number,
  /** Milliseconds by which every reading of the clock advances it while the exchange opens. */
  openingTakes = 0,
) {
  const clock = { now };
  let passing = openingTakes;
  const store = createMemoryStore(past, snapshotAfter);
  const parts = assemble(
    { accounts: other(), ...options, store, now: () => (clock.now += passing), after: () => () => {} },
    [],
    () => '',
  );
  passing = 0;
  const historyOf = (name: string) => {
    const account = parts.state.accounts.find((candidate) => candidate.name === name);
    if (account === undefined) throw new Error(`There is no account ${name}.`);
    return account;
  };
  return {
    store,
    parts,
    clock,
    addressesOf: (name: string) => historyOf(name).addresses,
    /** Both lists as a request sees them now. */
    list(name = 'main') {
      const { history } = historyOf(name);
      history.advance(clock.now);
      return history.snapshot();
    },
  };
}

export type Run = ReturnType<typeof openRun>;

/** Every field of every record, in the order in which a reply has them. */
export const text = (run: Run, name?: string) => JSON.stringify(run.list(name), null, 1);

export function newestFirst(records: readonly (Deposit | Withdrawal)[]): boolean {
  return records.every(
    (record, index) => index === 0 || record.createdAt <= (records[index - 1]?.createdAt ?? 0),
  );
}
