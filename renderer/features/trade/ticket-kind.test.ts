// Would break it: a direction that is not what the words say, an OCO that is read as a stop while a box is empty, a price that goes along to the
// other side, a bracket on the wrong side or with prices nobody typed.
import { describe, expect, test } from 'vitest';
import { fromLast } from './stop-lines.tsx';
import { readTicket } from './read-ticket.ts';
import {
  afterPlacement,
  EMPTY_FORM,
  forOtherPair,
  likeOrder,
  offered,
  type TicketForm,
} from './ticket-form.ts';
import { directionWords, isTaken } from './ticket-kind.ts';
import { checkTicket } from '../../../shared/orders/check.ts';
import genuinePairs from '../../../tests/data/pairs.json' with { type: 'json' };
import type { Pair } from '../../../shared/orders/ticket.ts';

const [btc] = genuinePairs as [Pair, ...Pair[]];
const form = (change: Partial<TicketForm>): TicketForm => ({ ...EMPTY_FORM, clientOid: 'cf-1', ...change });
const read = (change: Partial<TicketForm>) => readTicket(form(change), btc).ticket;
const stop = { kind: 'stop', side: 'sell', stopPrice: '96900', price: '96850', size: '0.15' } as const;

describe('an order that waits for a price', () => {
  test.each([
    ['stop', 'sell', 'loss'],
    ['stop', 'buy', 'entry'],
    ['take-profit', 'sell', 'entry'],
    ['take-profit', 'buy', 'loss'],
  ] as const)('a %s to %s fires by %s, in the ticket and in words', (kind, side, direction) => {
    const ticket = read({ ...stop, kind, side });
    expect(ticket).toMatchObject({ stop: direction, stopPrice: '96900', price: '96850' });
    const verb = side === 'sell' ? 'Sells' : 'Buys';
    const way = direction === 'loss' ? 'falls to 96,900 USDT or below' : 'rises to 96,900 USDT or above';
    expect(directionWords(ticket, 'USDT')).toContain(`${verb} when the last price ${way}.`);
  });

  test('what a venue lacks is not taken', () => {
    const can = { hiddenOrders: true, stopOrders: true, ocoOrders: false };
    expect([
      isTaken('stop', can),
      isTaken('take-profit', can),
      isTaken('oco', can),
      isTaken('order', can),
    ]).toEqual([true, true, false, true]);
  });
});

describe('an OCO', () => {
  const oco = {
    kind: 'oco',
    side: 'sell',
    price: '99000',
    stopPrice: '96900',
    limitPrice: '96850',
    size: '0.15',
  } as const;

  test('has two prices beside its own, and no direction, time in force or strategy', () => {
    const ticket = read({ ...oco, timeInForce: 'IOC', stp: 'CO', tags: 'desk' });
    expect(ticket).toMatchObject({ price: '99000', stopPrice: '96900', limitPrice: '96850' });
    for (const name of ['stop', 'timeInForce', 'stp', 'tags']) expect(ticket).not.toHaveProperty(name);
    expect(checkTicket(ticket, btc).problems).toEqual([]);
  });

  test('is one while a box is empty: that price is missing, and nothing else', () => {
    const { problems } = checkTicket(read({ ...oco, limitPrice: '' }), btc);
    expect(problems.map(({ field }) => field)).toEqual(['limitPrice']);
  });
});

describe('the form', () => {
  test('offers the stop price to what waits, and hidden orders to nothing that does', () => {
    expect(offered(form({}), 'stopPrice')).toBe('hidden');
    expect(offered(form(stop), 'stopPrice')).toBe('open');
    expect(offered(form(stop), 'hidden')).toBe('hidden');
    expect(offered(form(stop), 'timeInForce')).toBe('open');
    expect(offered(form({ ...stop, type: 'market' }), 'price')).toBe('hidden');
  });

  test('keeps its prices for another one like it, and drops them on the other side and on another pair', () => {
    expect(likeOrder(form(stop), false)).toMatchObject({ stopPrice: '96900', price: '96850' });
    expect(likeOrder(form(stop), true)).toMatchObject({
      side: 'buy',
      kind: 'stop',
      stopPrice: '',
      price: '',
    });
    expect(likeOrder(form({ price: '96850' }), true)).toMatchObject({ price: '96850' });
    expect(forOtherPair(form(stop))).toMatchObject({ kind: 'stop', stopPrice: '', price: '' });
    expect(afterPlacement(form(stop))).toMatchObject({ kind: 'stop', stopPrice: '96900', size: '' });
  });
});

test.each([
  ['96904.6', '98430.2', '1.55% below the last price, 98,430.2'],
  ['99000', '98430.2', '0.58% above the last price, 98,430.2'],
  ['98430.20', '98430.2', 'at the last price, 98,430.2'],
  ['99000', null, 'no current last price'],
])('a stop price of %s beside %s', (stopPrice, last, text) => {
  expect(fromLast({ stopPrice }, last)).toBe(text);
});
