import type { Account } from '../accounts/account.ts';
import type { Engine } from '../engine/base/contract.ts';
import type { AccountOrders } from './model/account-orders.ts';
import type { DeadManSwitch } from './model/dead-man-switch.ts';
import { deadManEntry } from './saved/dead-man-entries.ts';
import type { Journal } from './saved/contract.ts';

/** At most one switch per account. Changes are saved by the next commit. */
export interface DeadManSwitches {
  /** Replaces the account's switch; null unsets it. */
  set(account: Account, to: DeadManSwitch | null): void;
  of(account: Account): DeadManSwitch | null;
  /** When the next one cancels, or null. */
  nextDue(): number | null;
  /** Cancels the orders of every switch whose time has come, and unsets it. */
  fire(now: number): void;
}

interface DeadManParts {
  accounts: readonly Account[];
  /** Orders of each account; indexes start at 1. */
  orders: readonly AccountOrders[];
  engine: Pick<Engine, 'cancel'>;
  journal: Pick<Journal, 'stands'>;
  /** Of an earlier run, by account. */
  switches: ReadonlyMap<number, DeadManSwitch>;
}

export function createDeadManSwitches({
  accounts,
  orders,
  engine,
  journal,
  switches: earlier,
}: DeadManParts): DeadManSwitches {
  const switches = new Map(earlier);

  function set({ index, name }: Account, to: DeadManSwitch | null): void {
    if (to === null && !switches.has(index)) return;
    if (to === null) switches.delete(index);
    else switches.set(index, to);
    journal.stands(deadManEntry(name, to));
  }

  function cancelAll({ index }: Account, symbols: readonly string[], now: number): void {
    for (const order of orders[index - 1]?.active(null) ?? []) {
      const isCovered = symbols.length === 0 || symbols.includes(order.placement.symbol);
      if (isCovered && order.engine !== null) engine.cancel(order.engine, now, 'user');
    }
  }

  return {
    set,
    of: ({ index }) => switches.get(index) ?? null,
    nextDue() {
      if (switches.size === 0) return null;
      return Math.min(...[...switches.values()].map(({ at }) => at));
    },
    fire(now) {
      for (const account of accounts) {
        const due = switches.get(account.index);
        if (due === undefined || due.at > now) continue;
        cancelAll(account, due.symbols, now);
        set(account, null);
      }
    },
  };
}
