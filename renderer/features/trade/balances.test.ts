// Would break it: another account's money shown as what an order can spend, or long balances set beside each other where they are cut.
import { expect, test } from 'vitest';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import {
  balancesOf,
  fitsBeside,
  holdsMoreThan,
  spendable,
  ticketBalances,
  type Balance,
} from './balances.ts';

function balance(type: string, available: string, currency = 'USDT'): Balance {
  return { currency, type, available, balance: available, holds: '0' };
}

test('HF trading first, then trading; main and unknown types are never spendable', () => {
  const all = [balance('main', '900'), balance('odd', '7'), balance('trade', '2'), balance('trade_hf', '1')];
  expect(balancesOf(all, 'USDT').map(({ type }) => type)).toEqual(['trade_hf', 'trade', 'main', 'odd']);
  expect(spendable(all, 'USDT')).toBe('1');
  expect(spendable(all.slice(0, 3), 'USDT')).toBe('2');
  expect(spendable(all.slice(0, 2), 'USDT')).toBeNull();
  expect(spendable(all, 'BTC')).toBeNull();
});

test('beside a ticket is what orders spend from; another account only where that is empty', () => {
  const [main, hf, none] = [balance('main', '900'), balance('trade_hf', '1'), balance('trade_hf', '0.0')];
  expect(ticketBalances([main, hf], 'USDT')).toEqual([hf]);
  expect(ticketBalances([main, none], 'USDT')).toEqual([none, main]);
  expect(ticketBalances([main], 'USDT')).toEqual([main]);
});

test('a hold beyond what is free is seen by value, and one nobody knows is not', () => {
  const hold = (amount: string) => ({ kind: 'exact', asset: 'USDT', amount: amount as DecimalText }) as const;
  expect(holdsMoreThan(hold('100.01'), '100')).toBe(true);
  expect(holdsMoreThan(hold('100.00'), '100')).toBe(false);
  expect(holdsMoreThan(hold('9'), '10')).toBe(false);
  expect(holdsMoreThan({ kind: 'all', asset: 'USDT' }, '0')).toBe(false);
});

test('amounts are side by side while the widest of each column fit beside the name, thousands marks and zeros counted', () => {
  const row = (available: string, holds: string, name = 'USDT') => ({ name, available, holds });
  expect(fitsBeside([])).toBe(true);
  expect(fitsBeside([row('0.1', '0.25'), row('196241.0272', '53758.9728')])).toBe(true);
  // Each row alone would fit; the columns together do not.
  expect(fitsBeside([row('4999339.672350734634', '0'), row('0', '120.002537331')])).toBe(false);
  expect(fitsBeside([row('123456789012.000000000000000001', '0')])).toBe(false);
  // A row with the name of its account has less room.
  const [trading, main] = [row('4972132.690602713044', '18014.4'), row('2464992.6', '35007.4', 'USDT, Main')];
  expect([fitsBeside([trading]), fitsBeside([trading, main])]).toEqual([true, false]);
});
