/**
 * What would break it: a notice sent twice or for what ended long ago, a fill notified at every tick or a last one never, an amount
 * on a screen whose owner did not allow it, a notice although the user chose none.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventPayload } from '../../../shared/bridge/contract.ts';
import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import type { OrderUpdate } from '../../venue/orders.ts';
import { CANCEL_GATHER_MS, createOrderNotices, FILL_PAUSE_MS, FILL_DELAY_MS } from './order-notices.ts';
import { PREFERENCES } from '../../../tests/helpers/preferences.ts';

type Notice = EventPayload<'notification'>;

function setUp(notify: Preferences['notify'] = 'with-amounts') {
  const clock = manualClock();
  const notices: Notice[] = [];
  const system: { title: string; body: string }[] = [];
  const filled: string[] = [];
  const stops: string[] = [];
  const app = createOrderNotices({
    clock,
    preferences: () => ({ ...PREFERENCES, notify }),
    accountName: () => 'Treasury EU',
    announce(name, payload) {
      if (name === 'notification') notices.push(payload as Notice);
    },
    notifier: { notify: (notification) => system.push(notification) },
    onFilled: ({ orderId }) => void filled.push(orderId),
    onStopFired: ({ orderId }) => void stops.push(orderId),
  });
  const titles = () => notices.map(({ title }) => title);
  return { clock, app, notices, system, filled, stops, titles, startedAt: clock.now() };
}

function order(part: Partial<VenueOrder> = {}): VenueOrder {
  return {
    accountId: 'a1',
    orderId: 'o-x',
    clientOid: 'c-x',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '43000',
    size: '2',
    funds: null,
    timeInForce: 'GTC',
    postOnly: null,
    hidden: null,
    iceberg: null,
    visibleSize: null,
    filledSize: '0',
    filledFunds: '0',
    remainingSize: null,
    cancelledSize: null,
    fee: null,
    feeCurrency: null,
    state: 'open',
    cancelled: false,
    createdAt: null,
    updatedAt: null,
    ...part,
  };
}

function placement(at: number, part: Partial<PlacementView> = {}): PlacementView {
  return {
    accountId: 'a1',
    accountName: 'Treasury EU',
    mode: 'live',
    ticketId: 'ticket-x',
    clientOid: 'c-x',
    symbol: 'BTC-USDT',
    side: 'sell',
    type: 'limit',
    price: '43000',
    size: '2',
    funds: null,
    body: '{}',
    createdAt: at,
    outcome: null,
    outcomeAt: at,
    resolvedBy: null,
    evidenceFrom: null,
    statusChecks: null,
    order: null,
    ...part,
  };
}

const unknown = { kind: 'unknown', message: 'no answer', httpStatus: null } as const;

function filled(filledSize: string, part: Partial<VenueOrder> = {}): OrderUpdate {
  return { order: order({ filledSize, ...part }), meaning: 'filled', source: 'event' };
}

describe('fills', () => {
  it('are shown once it is clear that the order stays open, then at most once in five seconds, and the last one always', () => {
    const { clock, app, notices } = setUp();
    app.onOrderUpdate(filled('0.1', { filledFunds: '4300' }));
    app.onOrderUpdate(filled('0.2', { filledFunds: '8600' }));
    clock.advance(FILL_DELAY_MS - 1);
    expect(notices).toHaveLength(0);
    clock.advance(1);
    expect(notices).toHaveLength(1);
    app.onOrderUpdate(filled('0.3', { filledFunds: '12900' }));
    clock.advance(FILL_DELAY_MS);
    expect(notices).toHaveLength(1);
    clock.advance(FILL_PAUSE_MS);
    expect(notices.map(({ body }) => body)).toEqual([
      'Treasury EU: Bought 0.2 of 2 BTC at 43,000 USDT on average. Still open.',
      'Treasury EU: Bought 0.3 of 2 BTC at 43,000 USDT on average. Still open.',
    ]);
    clock.advance(FILL_PAUSE_MS);
    expect(notices).toHaveLength(2);
  });

  it('an average keeps the zeros of the price increment', () => {
    const { clock, app, notices } = setUp();
    app.onOrderUpdate(filled('0.1', { price: '43000.10', filledFunds: '4300.01' }));
    clock.advance(FILL_DELAY_MS);
    expect(notices.at(-1)?.body).toContain('at 43,000.10 USDT on average');
  });

  it('that end the order are shown at once, and nothing that waited comes after', () => {
    const { clock, app, titles } = setUp();
    app.onOrderUpdate(filled('0.1'));
    clock.advance(FILL_DELAY_MS);
    app.onOrderUpdate(filled('0.2'));
    app.onOrderUpdate(filled('2', { state: 'done' }));
    clock.advance(FILL_PAUSE_MS * 3);
    expect(titles()).toEqual(['BTC-USDT buy: partly filled', 'BTC-USDT buy filled']);
  });

  it('of an order that ends within a moment, as a market order does, are one notice of what it became', () => {
    const { clock, app, notices, titles } = setUp();
    const market = { type: 'market', price: null, size: null, funds: '86000' } as const;
    app.onOrderUpdate(filled('0.5', { ...market, filledFunds: '21500' }));
    app.onOrderUpdate(filled('2', { ...market, filledFunds: '86000' }));
    clock.advance(FILL_DELAY_MS - 1);
    app.onOrderUpdate(filled('2', { ...market, filledFunds: '86000', state: 'done' }));
    clock.advance(FILL_PAUSE_MS * 3);
    expect(titles()).toEqual(['BTC-USDT buy filled']);
    expect(notices[0]?.body).toBe('Treasury EU: Bought 2 BTC at 43,000 USDT on average.');
  });

  it('of a market order that takes longer never say that it stays open', () => {
    const { clock, app, notices } = setUp();
    app.onOrderUpdate(filled('0.5', { type: 'market', price: null }));
    clock.advance(FILL_DELAY_MS);
    expect(notices[0]?.body).toContain('Still matching.');
  });

  it('that wait are dropped when the order is cancelled: the cancel names the part', () => {
    const { clock, app, titles } = setUp();
    app.onOrderUpdate(filled('0.5'));
    const part = { filledSize: '0.5', state: 'done', cancelled: true } as const;
    app.onOrderUpdate({ order: order(part), meaning: 'cancelled', source: 'event' });
    clock.advance(FILL_PAUSE_MS);
    expect(titles()).toEqual(['BTC-USDT buy: partly filled, rest cancelled']);
  });

  it('are also shown by the system, with the same text', () => {
    const { app, notices, system } = setUp();
    app.onOrderUpdate(filled('2', { state: 'done', filledFunds: '86000' }));
    expect(system).toEqual([{ title: notices[0]?.title, body: notices[0]?.body }]);
  });

  it('of an order that ended before it was first queried are no news', () => {
    const { app, notices } = setUp();
    const found = {
      order: order({ state: 'done', filledSize: '2' }),
      meaning: 'filled',
      source: 'query',
    } as const;
    app.onOrderUpdate(found);
    expect(notices).toEqual([]);
    app.onOrderUpdate({ order: order(), meaning: 'same', source: 'query' });
    app.onOrderUpdate(found);
    expect(notices).toHaveLength(1);
  });
});

describe('cancels', () => {
  const cancelled = (orderId: string, part: Partial<VenueOrder> = {}): OrderUpdate => ({
    order: order({ orderId, state: 'done', cancelled: true, ...part }),
    meaning: 'cancelled',
    source: 'event',
  });

  it('within a second are one notice', () => {
    const { clock, app, notices } = setUp();
    for (const id of ['one', 'two', 'three']) app.onOrderUpdate(cancelled(id));
    clock.advance(CANCEL_GATHER_MS);
    app.onOrderUpdate(cancelled('four', { filledSize: '0.5', filledFunds: '21500' }));
    clock.advance(CANCEL_GATHER_MS);
    expect(notices.map(({ title, body }) => `${title} | ${body}`)).toEqual([
      '3 orders cancelled | Treasury EU: BTC-USDT. Go to Orders to see them.',
      'BTC-USDT buy: partly filled, rest cancelled | Treasury EU: Bought 0.5 of 2 BTC at 43,000 USDT on average.',
    ]);
  });

  it('that wait are dropped when the app closes', () => {
    const { clock, app, notices } = setUp();
    app.onOrderUpdate(cancelled('one'));
    app.close();
    clock.advance(CANCEL_GATHER_MS);
    expect(notices).toEqual([]);
  });
});

describe('placements', () => {
  it('an unknown outcome is shown once, and its settlement once', () => {
    const { clock, app, notices } = setUp();
    const at = clock.now();
    app.onPlacement(placement(at));
    app.onPlacement(placement(at, { outcome: unknown }));
    app.onPlacement(placement(at, { outcome: unknown }));
    const found = placement(at, {
      outcome: { kind: 'accepted', orderId: 'o-x' },
      evidenceFrom: { how: 'status-check', at },
    });
    app.onPlacement(found);
    app.onPlacement(found);
    expect(notices.map(({ about }) => about)).toEqual(['unknown', 'resolved']);
    expect(notices[1]?.body).toContain('Found by client order ID.');
  });

  it('a person who did not find it is named', () => {
    const { clock, app, notices } = setUp('without-amounts');
    const at = clock.now();
    app.onPlacement(
      placement(at, { outcome: unknown, resolvedBy: { who: 'Ada', at, saw: 'no such order' } }),
    );
    expect(notices[0]?.body).toBe('Treasury EU: Marked “not at the venue” by Ada.');
  });

  it('a refusal carries the venue’s text only where amounts may be seen: it may name one', () => {
    const refused = {
      kind: 'rejected',
      code: '400100',
      message: 'size 2 is too large',
      httpStatus: 200,
    } as const;
    const open = setUp('with-amounts');
    open.app.onPlacement(placement(open.startedAt, { outcome: refused }));
    expect(open.notices[0]?.body).toContain('size 2 is too large (code 400100)');
    const covered = setUp('without-amounts');
    covered.app.onPlacement(placement(covered.startedAt, { outcome: refused }));
    expect(covered.notices[0]?.body).toBe('Treasury EU: Rejected by the venue (code 400100).');
  });

  it('a refused order that the venue reports is shown once, after its refusal', () => {
    const { clock, app, notices } = setUp('without-amounts');
    const at = clock.now();
    const outcome = { kind: 'rejected', code: '400100', message: 'no', httpStatus: 200 } as const;
    app.onPlacement(placement(at, { outcome }));
    const shown = placement(at, { outcome, contradictedBy: { orderId: 'o-x', at: at + 1 } });
    app.onPlacement(shown);
    app.onPlacement(shown);
    app.onPlacement({ ...shown, clientOid: 'earlier', contradictedBy: { orderId: 'o-y', at: at - 1 } });
    expect(notices.map(({ about, title }) => [about, title])).toEqual([
      ['refusal', 'BTC-USDT sell rejected'],
      ['contradiction', 'BTC-USDT sell: rejected, but open at the venue'],
    ]);
  });

  it('what was taken, was not sent, or happened in an earlier run is silent', () => {
    const { clock, app, notices } = setUp();
    const at = clock.now();
    app.onPlacement(placement(at, { outcome: { kind: 'accepted', orderId: 'o-x' } }));
    app.onPlacement(
      placement(at, { outcome: { kind: 'not-sent', reasonKind: 'unreachable', message: 'x' } }),
    );
    app.onPlacement(placement(at - 1, { clientOid: 'old', outcome: unknown }));
    const resolvedBy = { who: 'Ada', at: at - 1, saw: 'no' };
    app.onPlacement(placement(at - 9, { clientOid: 'older', outcome: unknown, resolvedBy }));
    expect(notices).toEqual([]);
  });
});

it('off is silent: no event, no system notification', () => {
  const { clock, app, notices, system } = setUp('off');
  app.onOrderUpdate(filled('1'));
  app.onOrderUpdate(filled('2', { state: 'done' }));
  app.onOrderUpdate({
    order: order({ state: 'done', cancelled: true }),
    meaning: 'cancelled',
    source: 'event',
  });
  app.onPlacement(placement(clock.now(), { outcome: unknown }));
  clock.advance(FILL_PAUSE_MS);
  expect([...notices, ...system]).toEqual([]);
});

const amount = fc.stringMatching(/^[1-9][0-9]{0,8}(\.[0-9]{1,8})?$/);
const amounts = fc.record({
  price: amount,
  size: amount,
  filledSize: amount,
  filledFunds: amount,
  funds: amount,
});

type Amounts = Record<'price' | 'size' | 'filledSize' | 'filledFunds' | 'funds', string>;

/** Every text that is sent of one order and one placement with these amounts. */
function textsOf(notify: Preferences['notify'], given: Amounts): string[] {
  const { clock, app, notices } = setUp(notify);
  const { funds, ...ofOrder } = given;
  const { price, size } = given;
  app.onOrderUpdate({ order: order(ofOrder), meaning: 'filled', source: 'event' });
  clock.advance(FILL_DELAY_MS);
  app.onOrderUpdate({ order: order({ ...ofOrder, state: 'done' }), meaning: 'filled', source: 'event' });
  const ended = order({ ...ofOrder, orderId: 'p', state: 'done', cancelled: true });
  app.onOrderUpdate({ order: ended, meaning: 'cancelled', source: 'event' });
  clock.advance(CANCEL_GATHER_MS);
  const at = clock.now();
  const refusal = `${size} at ${price} or ${funds} is too much`;
  const part = { price, size, funds };
  app.onPlacement(placement(at, { ...part, clientOid: 'a', outcome: { ...unknown, message: refusal } }));
  const refused = { kind: 'rejected', code: 'CODE', message: refusal, httpStatus: 400 } as const;
  app.onPlacement(placement(at, { ...part, clientOid: 'b', outcome: refused }));
  const evidenceFrom = { how: 'event', at } as const;
  const accepted = { kind: 'accepted', orderId: 'o' } as const;
  app.onPlacement(placement(at, { ...part, clientOid: 'c', outcome: accepted, evidenceFrom }));
  return notices.flatMap(({ title, body }) => [title, body]);
}

describe('without amounts', () => {
  it('no digit is ever shown, whatever the amounts are', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const texts = textsOf('without-amounts', given);
        expect(texts).toHaveLength(12);
        expect(texts.join(' ')).not.toMatch(/\d/);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('the text is the same for any amounts, which shows that it holds none', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        expect(textsOf('without-amounts', one)).toEqual(textsOf('without-amounts', other));
      }),
      { numRuns: runs(100, 2_000) },
    );
  });

  it('with amounts the same notices have them, so the two above check real texts', () => {
    const given = { price: '43000', size: '2', filledSize: '1.5', filledFunds: '64500', funds: '9' };
    expect(textsOf('with-amounts', given).join(' ')).toContain('Bought 1.5 of 2 BTC at 43,000 USDT');
  });
});

describe('a filled order', () => {
  const update = (part: Partial<VenueOrder>, meaning: OrderUpdate['meaning']): OrderUpdate => ({
    order: order(part),
    meaning,
    source: 'event',
  });

  it('is handed on to the bell once it is whole, with notifications off too', () => {
    const { app, filled, system } = setUp('off');
    app.onOrderUpdate(update({ orderId: 'part', filledSize: '1' }, 'filled'));
    app.onOrderUpdate(update({ orderId: 'cut', state: 'done', cancelled: true, filledSize: '1' }, 'filled'));
    app.onOrderUpdate(update({ orderId: 'gone', state: 'done', cancelled: true }, 'cancelled'));
    expect(filled).toEqual([]);
    app.onOrderUpdate(update({ orderId: 'whole', state: 'done', filledSize: '2' }, 'filled'));
    expect(filled).toEqual(['whole']);
    expect(system).toEqual([]);
    app.close();
  });
});

describe('a stop that fired', () => {
  const stop = { kind: 'stop', direction: 'loss', price: '42000' } as const;
  const waiting = order({ orderId: 's1', stop });
  const fired = (ended: 'triggered' | 'refused' | 'gone') =>
    order({ orderId: 's1', state: 'done', stop: { ...stop, ended } });

  it('is notified and handed on once, and a stop that is only gone is not', () => {
    const { app, stops, titles } = setUp();
    app.onOrderUpdate({ order: waiting, meaning: 'accepted', source: 'event' });
    app.onOrderUpdate({ order: fired('triggered'), meaning: 'changed', source: 'event' });
    app.onOrderUpdate({ order: { ...fired('gone'), orderId: 's2' }, meaning: 'changed', source: 'event' });
    app.onOrderUpdate({
      order: { ...fired('triggered'), orderId: 'long ago' },
      meaning: 'changed',
      source: 'query',
    });
    expect(stops).toEqual(['s1']);
    expect(titles()).toEqual(['BTC-USDT stop buy triggered']);
    app.close();
  });

  it('says that the venue did not take its order, and the price only with amounts', () => {
    const { app, notices } = setUp('without-amounts');
    app.onOrderUpdate({ order: fired('refused'), meaning: 'changed', source: 'event' });
    expect(notices.map(({ title, body }) => [title, body])).toEqual([
      [
        'BTC-USDT stop buy triggered, order refused',
        'Treasury EU: The venue did not take its order. Check your position.',
      ],
    ]);
    app.close();
  });
});
