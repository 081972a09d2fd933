// Would break it: a question without a count, "everything" with one press, a failed pair shown as cancelled, a cancel that may have
// arrived shown as not taken, an only order that nothing offers to cancel.
import { expect, test } from 'vitest';
import { kucoinVenue, practiceVenue, serviceVenue } from '../../../shared/venue/presets.ts';
import {
  cancelAbilities,
  cancelFailure,
  cancelConfirmation,
  cancelResult,
  cancelSomeResult,
  ordersOf,
} from './cancelling.ts';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';

const orders = [
  venueOrder({ orderId: '1' }),
  venueOrder({ orderId: '2' }),
  venueOrder({ orderId: '3', symbol: 'ETH-USDT' }),
];

test('a pair and everything name their counts; everything is asked once, with its pairs', () => {
  const pair = cancelConfirmation({ what: 'pair', symbol: 'BTC-USDT' }, orders, 'Desk');
  expect(pair.question).toContain('2 open orders of Desk on BTC-USDT');
  const all = cancelConfirmation({ what: 'all' }, orders, 'Desk');
  expect(all.question).toContain('3 open orders of Desk on 2 pairs');
  expect(all.question).toContain('2 on BTC-USDT, 1 on ETH-USDT');
  expect(all.confirm).toBe('Cancel 3 orders');
});

test('a selection names its count and pairs, and is about nothing else; what is gone is not counted', () => {
  const [first, , third] = orders;
  const gone = venueOrder({ orderId: '9' });
  const wish = { what: 'some', orders: [first, third, gone].filter((one) => one !== undefined) } as const;
  expect(ordersOf(wish, orders).map(({ orderId }) => orderId)).toEqual(['1', '3']);
  const { question, confirm } = cancelConfirmation(wish, orders, 'Desk');
  expect(question).toContain('2 open orders of Desk (1 on BTC-USDT, 1 on ETH-USDT)');
  expect(confirm).toBe('Cancel 2 orders');
});

test('of several cancels each that failed is named with its reason, and what may have arrived is not called refused', () => {
  const [one, two, three] = orders;
  if (one === undefined || two === undefined || three === undefined) throw new Error('three orders');
  const taken = { order: one, problem: null };
  expect(cancelSomeResult([taken, { order: two, problem: null }])).toMatchObject({
    tone: 'info',
    failed: [],
  });
  const refused = { order: two, problem: { kind: 'venue-refused', message: 'suspended' } } as const;
  const lost = { order: three, problem: { kind: 'timeout', message: 'No answer.' } } as const;
  const result = cancelSomeResult([taken, refused, lost]);
  expect(result).toMatchObject({ tone: 'bad', failed: ['2'] });
  expect(result.text).toMatch(/Not cancelled: .*suspended.*not confirmed: .*Cancel requested: 1 open order/);
  expect(cancelSomeResult([lost])).toMatchObject({ tone: 'warn', failed: [] });
});

test('a partly filled one names the fills that stay', () => {
  const order = venueOrder({ filledSize: '0.04' });
  const { question } = cancelConfirmation({ what: 'one', order }, [order], 'Desk');
  expect(question).toBe('Cancel buy 0.12 BTC at 64,100.0 USDT? Fills are kept: 0.04 of 0.12 BTC.');
});

test('a failed pair is shown with its reason, beside what was taken', () => {
  const reply = { asked: ['BTC-USDT'], failed: [{ symbol: 'ETH-USDT', message: 'suspended' }] };
  const result = cancelResult({ what: 'all' }, orders, reply);
  expect(result.tone).toBe('bad');
  expect(result.text).toContain('Not cancelled: ETH-USDT (suspended).');
  expect(result.text).toContain('Cancel requested: 2 open orders');
  expect(result.failed).toEqual(['ETH-USDT']);
});

test('a cancel without an answer may have arrived; a rejected one was not taken', () => {
  const wish = { what: 'all' } as const;
  expect(cancelFailure(wish, { kind: 'timeout', message: 'No answer.' }).mayHaveArrived).toBe(true);
  expect(cancelFailure(wish, { kind: 'venue-refused', message: 'No.' }).mayHaveArrived).toBe(false);
});

test('what can be cancelled follows the venue, and a read-only account cancels nothing', () => {
  const account = { name: 'Desk', readOnly: false };
  expect(cancelAbilities({ ...account, venue: kucoinVenue() })).toMatchObject({
    one: true,
    pair: true,
    all: true,
    why: null,
  });
  expect(cancelAbilities({ ...account, venue: serviceVenue('https://venue.example') }).why).toContain(
    'cannot cancel orders',
  );
  const byClientOid = kucoinVenue();
  byClientOid.capabilities = { ...byClientOid.capabilities, cancelByOrderId: null };
  expect(cancelAbilities({ ...account, venue: byClientOid }).one).toBe(true);
  const readOnly = cancelAbilities({
    name: 'Desk',
    readOnly: true,
    venue: practiceVenue('http://127.0.0.1:1'),
  });
  expect(readOnly).toMatchObject({ one: false, all: false });
  expect(readOnly.why).toContain('read-only');
});
