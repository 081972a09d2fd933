// Would break it: balances of two accounts mixed, an unknown type lost, or what matters below what is empty.
import { describe, expect, test } from 'vitest';
import { type Balance, findBalances, groupBalances, isEmpty } from './balance-groups.ts';

function balance(type: string, currency: string, available: string, holds = '0'): Balance {
  return { type, currency, available, holds, balance: available };
}

describe('balances', () => {
  test('are grouped by type, trading first, an unknown type last under its own name', () => {
    const groups = groupBalances([
      balance('isolated', 'BTC', '1'),
      balance('main', 'USDT', '5'),
      balance('trade', 'USDT', '7'),
      balance('trade_hf', 'USDT', '9'),
    ]);
    expect(groups.map(({ title }) => title)).toEqual([
      'HF trading account',
      'Trading account',
      'Main account',
      'isolated',
    ]);
  });

  test('are found by a part of their name, however it is typed; nothing typed finds all', () => {
    const all = [balance('main', 'USDT', '5'), balance('trade', 'BTC', '0'), balance('trade', 'WBTC', '1')];
    expect(findBalances(all, ' btc').map(({ currency }) => currency)).toEqual(['BTC', 'WBTC']);
    expect(findBalances(all, ' ')).toEqual(all);
    expect(findBalances(all, 'eth')).toEqual([]);
  });

  test('what holds something comes first, by name; nothing is added up or left out', () => {
    const [group] = groupBalances([
      balance('main', 'AAVE', '0.00000000'),
      balance('main', 'USDT', '0', '12.5'),
      balance('main', 'BTC', '0.00000001'),
    ]);
    expect(group?.rows.map(({ currency }) => currency)).toEqual(['BTC', 'USDT', 'AAVE']);
  });

  test.each([
    ['0', true],
    ['0.000', true],
    ['0.0000000000000000001', false],
    ['', true],
  ])('%j is empty: %s', (available, empty) => {
    expect(isEmpty(balance('main', 'BTC', available))).toBe(empty);
  });
});
