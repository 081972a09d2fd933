// Would break it: an order in part filled that reads filled or cancelled, an average that is rounded wrong or loses places, a flag
// that changes how an order behaves and is not shown.
import { describe, expect, test } from 'vitest';
import {
  averagePrice,
  formatEnd,
  expiryOf,
  formatUntil,
  filledShare,
  orderSentence,
  stageOf,
  typeOfPlacement,
  formatType,
  withTicketFlags,
} from './format-order.ts';
import { groupOf, statusOf } from './order-status.ts';
import { NO_UNITS } from './row-units.ts';
import { venueOrder } from '../../../tests/helpers/window/orders.ts';
import type { Cancelling } from './use-cancel.ts';
import { orderColumns } from '../../features/orders/order-columns.tsx';

test.each([
  [{ state: 'open', cancelled: false, filledSize: '0.000' }, 'resting'],
  [{ state: 'open', cancelled: false, filledSize: '0.001' }, 'part-filled'],
  [{ state: 'done', cancelled: false, filledSize: '0.12' }, 'filled'],
  [{ state: 'done', cancelled: true, filledSize: '0' }, 'cancelled'],
  [{ state: 'done', cancelled: true, filledSize: '0.04' }, 'part-cancelled'],
] as const)('%o is %s', (order, stage) => {
  expect(stageOf(order)).toBe(stage);
});

test('flags: hidden with iceberg executes as iceberg (4.3)', () => {
  expect(formatType(venueOrder({ postOnly: true }))).toBe('Limit GTC, post-only');
  expect(formatType(venueOrder({ hidden: true, iceberg: true, visibleSize: '0.05' }))).toBe(
    'Limit GTC, iceberg 0.05',
  );
  expect(formatType(venueOrder({ hidden: true }))).toBe('Limit GTC, hidden');
  expect(formatType(venueOrder({ type: 'market', timeInForce: null }))).toBe('Market');
});

test('a strategy against self-trades that was chosen is shown, of a market order as well; CN is the default of every order', () => {
  expect(formatType(venueOrder({ stp: 'CO' }))).toBe('Limit GTC, STP CO');
  expect(formatType(venueOrder({ stp: 'CN' }))).toBe('Limit GTC');
  expect(formatType(venueOrder({ type: 'market', timeInForce: null, stp: 'CB' }))).toBe('Market, STP CB');
});

test('type and options of a placement are read from the body that was signed', () => {
  const messagesOf = (type: 'limit' | 'market', body: string) =>
    formatType(typeOfPlacement({ type, side: 'buy', body }));
  expect(messagesOf('limit', '{"timeInForce":"IOC","stp":"CN"}')).toBe('Limit IOC');
  expect(messagesOf('limit', '{"hidden":true}')).toBe('Limit GTC, hidden');
  expect(messagesOf('limit', '{"postOnly":true,"iceberg":true,"visibleSize":"0.02","stp":"DC"}')).toBe(
    'Limit GTC, post-only, iceberg 0.02, STP DC',
  );
  expect(messagesOf('limit', '{"timeInForce":"GTT","cancelAfter":3600,"postOnly":true}')).toBe(
    'Limit GTT 3,600 s, post-only',
  );
  expect(messagesOf('market', '{}')).toBe('Market');
  expect(messagesOf('limit', '{')).toBe('Limit GTC');
});

test.each([
  ['sell', 'loss', 'limit', 'Stop-limit ≤ 96,900.0'],
  ['buy', 'entry', 'market', 'Stop-market ≥ 96,900.0'],
  ['sell', 'entry', 'market', 'Take-profit-market ≥ 96,900.0'],
  ['buy', 'loss', 'limit', 'Take-profit-limit ≤ 96,900.0'],
] as const)('a %s that waits with %s of type %s reads %s', (side, direction, type, text) => {
  const stop = { kind: 'stop', direction, price: '96900.0' } as const;
  expect(formatType(venueOrder({ side, type, stop }))).toBe(text);
  expect(formatType(venueOrder({ side, type: 'limit', timeInForce: 'IOC', stop }))).toContain(', IOC');
});

test('an OCO shows the price of its stop beside its own', () => {
  const stop = { kind: 'oco', direction: 'loss', price: '3280.00', limitPrice: '3270.00' } as const;
  expect(formatType(venueOrder({ side: 'sell', stop }))).toBe('OCO, stop ≤ 3,280.00');
});

test('a stop is not triggered until its price was reached, and then it is no fill', () => {
  const stop = { kind: 'stop', direction: 'loss', price: '96900.0' } as const;
  const statusNow = (order: Parameters<typeof venueOrder>[0], isCancelling = false) =>
    statusOf({ placement: null, order: venueOrder({ filledSize: '0', ...order }) }, isCancelling);
  expect(statusNow({ stop })).toBe('not-triggered');
  expect(statusNow({ stop, type: 'market' })).toBe('not-triggered');
  expect(statusNow({ stop }, true)).toBe('cancelling');
  expect(statusNow({ stop, state: 'done', cancelled: true })).toBe('cancelled');
  expect(statusNow({ stop: { ...stop, ended: 'triggered' }, state: 'done' })).toBe('triggered');
  expect(statusNow({ stop: { ...stop, ended: 'refused' }, state: 'done' })).toBe('trigger-refused');
  expect(statusNow({ stop: { ...stop, ended: 'gone' }, state: 'done' })).toBe('gone');
  expect([groupOf('not-triggered'), groupOf('triggered'), groupOf('gone')]).toEqual([
    'open',
    'closed',
    'closed',
  ]);
});

test('a list of orders does not drop the type with its options for want of room', () => {
  const cancelling = { can: { one: true }, asked: {}, wish: null } as unknown as Cancelling;
  const type = orderColumns(cancelling, 'clock', NO_UNITS).find(({ key }) => key === 'type');
  expect(type).toBeDefined();
  expect(type?.drop).toBeUndefined();
});

describe('what the venue did not repeat comes from the body that was sent', () => {
  const reported = venueOrder({ timeInForce: null });
  test('flags of an own order', () => {
    const body = '{"timeInForce":"GTT","postOnly":true,"iceberg":true,"visibleSize":"0.02"}';
    expect(formatType(withTicketFlags(reported, body))).toBe('Limit GTT, post-only, iceberg 0.02');
    expect(formatType(withTicketFlags(reported, '{}'))).toBe('Limit GTC');
  });
  test('when a GTT order ends, its tags, remark and self-trade prevention', () => {
    const body = '{"timeInForce":"GTT","cancelAfter":60,"stp":"CN","tags":"desk 7","remark":"hedge"}';
    const own = withTicketFlags(venueOrder({ timeInForce: null, createdAt: 1_000 }), body);
    expect(own).toMatchObject({ cancelAfter: 60, stp: 'CN', tags: 'desk 7', remark: 'hedge' });
    expect(expiryOf(own)).toBe(61_000);
    const listed = venueOrder({ timeInForce: 'GTT', createdAt: 1_000, cancelAfter: 30 });
    expect(withTicketFlags(listed, body)).toMatchObject({ cancelAfter: 30, tags: 'desk 7' });
    expect(expiryOf(venueOrder({ timeInForce: 'GTT' }))).toBeNull();
    expect(expiryOf({ ...listed, timeInForce: 'GTC' })).toBeNull();
    const at = Date.UTC(2026, 10, 20, 17, 2, 11);
    expect(formatUntil(at, at - 86_399_999, 'utc')).toBe('until 17:02:11');
    expect(formatUntil(at, at - 86_400_000, 'utc')).toBe('until 20 Nov');
  });
  test('what the venue reports holds; without a body, or with a broken one, only the default is filled in', () => {
    expect(withTicketFlags(venueOrder({ timeInForce: 'IOC' }), '{"timeInForce":"GTT"}').timeInForce).toBe(
      'IOC',
    );
    expect(withTicketFlags(reported, null)).toBe(reported);
    expect(withTicketFlags(reported, '{').timeInForce).toBe('GTC');
  });
});

test('the average is exact division, rounded half up to two places more than the price has, without idle zeros', () => {
  const order = { price: '64100.0', filledSize: '0.3', filledFunds: '19230.1' };
  expect(averagePrice(order)).toBe('64100.3333');
  expect(averagePrice({ ...order, filledFunds: '19230' })).toBe('64100.0');
  expect(averagePrice({ ...order, filledSize: '0' })).toBeNull();
  expect(averagePrice({ ...order, filledFunds: null })).toBeNull();
});

test('how much has filled, by size or by funds', () => {
  expect(filledShare(venueOrder({ size: '0.5', filledSize: '0.125' }))).toBe(0.25);
  expect(filledShare(venueOrder({ size: null, funds: '500', filledFunds: '250' }))).toBe(0.5);
  expect(filledShare(venueOrder({ size: null }))).toBeNull();
});

test('sentences', () => {
  expect(orderSentence(venueOrder())).toBe('buy 0.12 BTC at 64,100.0 USDT');
  expect(orderSentence(venueOrder({ type: 'market', size: null, price: null, funds: '500' }))).toBe(
    'buy BTC for 500 USDT at market',
  );
  expect(formatEnd(venueOrder({ state: 'done', cancelled: true, filledSize: '0.04' }))).toBe(
    'cancelled, 0.04 of 0.12 BTC filled',
  );
});
