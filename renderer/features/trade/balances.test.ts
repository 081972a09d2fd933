// Would break it: another account's money shown as what an order can spend, or a long balance set too large for its box.
import { expect, test } from 'vitest';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { balancesOf, holdsMoreThan, spendable, widthInEms, type Balance } from './balances.ts';

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

test('a hold beyond what is free is seen by value, and one nobody knows is not', () => {
  const hold = (amount: string) => ({ kind: 'exact', asset: 'USDT', amount: amount as DecimalText }) as const;
  expect(holdsMoreThan(hold('100.01'), '100')).toBe(true);
  expect(holdsMoreThan(hold('100.00'), '100')).toBe(false);
  expect(holdsMoreThan(hold('9'), '10')).toBe(false);
  expect(holdsMoreThan({ kind: 'all', asset: 'USDT' }, '0')).toBe(false);
});

test('the width of an amount counts what is shown: with thousands marks and trailing zeros', () => {
  expect(widthInEms('120')).toBe(3); // 2.1
  expect(widthInEms('5876822.396605257433')).toBe(15); // 19 digits, two commas, one point: 14.5
  expect(widthInEms('0.50')).toBe(3); // 2.5
});
