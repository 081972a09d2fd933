import type { CallReply } from '../../../shared/bridge/contract.ts';
import { accountsBalancesMessages } from '../../../shared/messages/accounts-balances.ts';

export type Balance = CallReply<'balances.list'>['balances'][number];

interface BalanceGroup {
  type: string;
  title: string;
  /** Currencies that hold something, by name, then those that hold nothing. */
  rows: Balance[];
}

/** Accounts that orders spend from come first; a type nobody here knows keeps the venue's own word. */
const TITLES: readonly [type: string, title: string][] = [
  ['trade_hf', accountsBalancesMessages.types.highFrequency],
  ['trade', accountsBalancesMessages.types.trading],
  ['main', accountsBalancesMessages.types.main],
];

/** Balances by type of account. Nothing is added up: what lies in two accounts cannot be spent as one. */
export function groupBalances(balances: readonly Balance[]): BalanceGroup[] {
  const groups = new Map<string, BalanceGroup>();
  for (const [type, title] of TITLES) groups.set(type, { type, title, rows: [] });
  for (const balance of balances) {
    const group = groups.get(balance.type) ?? { type: balance.type, title: balance.type, rows: [] };
    groups.set(balance.type, group);
    group.rows.push(balance);
  }
  const filled = [...groups.values()].filter(({ rows }) => rows.length > 0);
  for (const { rows } of filled) {
    rows.sort(
      (a, b) => Number(isEmpty(a)) - Number(isEmpty(b)) || a.currency.localeCompare(b.currency, 'en'),
    );
  }
  return filled;
}

/** Those whose currency holds what was typed; all of them for nothing typed. */
export function findBalances(balances: readonly Balance[], typed: string): Balance[] {
  const wanted = typed.trim().toUpperCase();
  return balances.filter(({ currency }) => currency.toUpperCase().includes(wanted));
}

/** True when every digit of it is a zero. */
export function isEmpty({ balance, available, holds }: Balance): boolean {
  return ![balance, available, holds].some((text) => /[1-9]/.test(text));
}
