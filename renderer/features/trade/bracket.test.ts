/**
 * The OCO that closes a filled entry. Breaks when it offers more than is held after the fee, a price that nobody used or off the increment, or the
 * distances of the other side.
 */
import { describe, expect, test } from 'vitest';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';
import { requestBody } from '../../../shared/orders/body.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import pairs from '../../../tests/data/pairs.json' with { type: 'json' };
import { bracketOf, distancesOf, entryOf, heldOf } from './bracket.ts';

const pair = pairs.find(({ symbol }) => symbol === 'BTC-USDT');
if (pair === undefined) throw new Error('the pair is not there');

const bought = venueOrder({
  symbol: 'BTC-USDT',
  side: 'buy',
  state: 'done',
  filledSize: '0.2',
  filledFunds: '20000',
  fee: '20',
  feeCurrency: 'USDT',
});
const entry = entryOf(bought);
const oco: Ticket = {
  clientOid: 'c-1',
  symbol: 'BTC-USDT',
  type: 'limit',
  side: 'sell',
  size: '0.2',
  price: '102000',
  stopPrice: '99000',
  limitPrice: '98900',
};

describe('what is held', () => {
  test.each([
    ['all of it, where the fee was taken in the quote currency', {}, '0.2'],
    [
      'less the fee in the base currency, rounded down',
      { fee: '0.000200001', feeCurrency: 'BTC' },
      '0.19979999',
    ],
    [
      'nothing, where the fee took it',
      { filledSize: '0.00000001', fee: '0.000000001', feeCurrency: 'BTC' },
      null,
    ],
    ['what is to be bought back of a sale', { side: 'sell', fee: '0.0002', feeCurrency: 'BTC' }, '0.2'],
    ['all of it, where no fee is reported', { fee: null, feeCurrency: 'BTC' }, '0.2'],
  ] as const)('is %s', (_what, change, held) => {
    const found = heldOf({ ...bought, ...change }, pair);
    expect(found === null ? null : Number(found)).toBe(held === null ? null : Number(held));
  });
});

describe('the OCO', () => {
  const held = heldOf(bought, pair);
  if (held === null || entry === null) throw new Error('nothing is held');

  test('is on the other side, without prices where none were used before', () => {
    expect(bracketOf('buy', held, entry, null, pair)).toMatchObject({
      kind: 'oco',
      type: 'limit',
      side: 'sell',
      price: '',
      stopPrice: '',
      limitPrice: '',
    });
  });

  test('is as far from the new average as the last one was from its own, on the increment, and a valid ticket', () => {
    const distances = distancesOf(oco, entry);
    const next = entryOf({ ...bought, filledFunds: '13333.3333' });
    const form = bracketOf('buy', held, next, distances, pair);
    expect(form).toMatchObject({ price: '68000', stopPrice: '66000', limitPrice: '65933.3', size: '0.2' });
    const { price, stopPrice, limitPrice } = form;
    const ticket = { ...oco, price, stopPrice, limitPrice };
    expect(checkTicket(ticket, pair).problems).toEqual([]);
    expect(requestBody(ticket)).toContain('"price":"68000"');
  });

  test('has no prices where the value of the fills is not known', () => {
    const distances = distancesOf(oco, entry);
    expect(bracketOf('buy', held, entryOf({ ...bought, filledFunds: null }), distances, pair).price).toBe('');
  });

  test.each([
    ['another pair', { symbol: 'ETH-USDT' }],
    ['the side of the entry', { side: 'buy' as const }],
    ['a price that is none', { price: '' }],
  ])('leaves no distances with %s', (_what, change) => {
    expect(distancesOf({ ...oco, ...change }, entry)).toBeNull();
  });

  test('leaves none as a plain order, which has no stop leg', () => {
    const { limitPrice: _none, ...plain } = oco;
    expect(distancesOf(plain, entry)).toBeNull();
  });
});
