// What would break it: a number that is rounded or read in two ways, a move that can never happen, a pair the account does not have.
import { describe, expect, it } from 'vitest';
import { distanceOf, type PriceAlertForm, readPriceAlertForm } from './price-alert-form.ts';

const form: PriceAlertForm = {
  symbol: ' btc-usdt ',
  kind: 'cross',
  direction: 'up',
  level: '110,000.50',
  percent: '2.5',
  minutes: '15',
};
const pairs = new Set(['BTC-USDT']);

describe('the form of a price alert', () => {
  it('reads a level and a move exactly, and nothing of the other kind', () => {
    expect(readPriceAlertForm({ ...form, percent: 'x' }, pairs)).toEqual({
      ok: true,
      symbol: 'BTC-USDT',
      condition: { kind: 'cross', direction: 'up', level: '110000.50' },
    });
    expect(readPriceAlertForm({ ...form, kind: 'move', level: '' }, null)).toEqual({
      ok: true,
      symbol: 'BTC-USDT',
      condition: { kind: 'move', direction: 'up', percent: '2.5', minutes: 15 },
    });
  });

  it.each([
    ['symbol', { symbol: 'ETH-USDT' }],
    ['symbol', { symbol: 'a b' }],
    ['level', { level: '' }],
    ['level', { level: '0.000' }],
    ['level', { level: '-5' }],
    ['level', { level: `0.${'1'.repeat(70)}` }],
    ['percent', { kind: 'move', percent: '0' }],
    ['percent', { kind: 'move', percent: '1000.01' }],
    ['percent', { kind: 'move', percent: '100', direction: 'down' }],
    ['minutes', { kind: 'move', minutes: '1.5' }],
    ['minutes', { kind: 'move', minutes: '1441' }],
    ['minutes', { kind: 'move', minutes: '0' }],
  ] as const)('names %s as wrong in %j', (box, change) => {
    const read = readPriceAlertForm({ ...form, ...change }, pairs);
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual([box]);
  });

  it('says where the level lies from the last price', () => {
    expect(distanceOf('110', '100')).toEqual({ side: 'above', percent: '10.00' });
    expect(distanceOf('99', '100')).toEqual({ side: 'below', percent: '1.00' });
    expect(distanceOf('100.0', '100')).toEqual({ side: 'at', percent: '0' });
    expect(distanceOf('', '100')).toBeNull();
    expect(distanceOf('5', null)).toBeNull();
  });
});
