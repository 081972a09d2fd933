/**
 * Seam: orders through the app's front door, built on fake ports (HTTP, processes, clock) over a real data folder.
 * Breaks when the parts are joined wrongly: an order sent twice, a late answer or a status check lost on its way, a lock or limit not asked.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestBody } from '../shared/orders/body.ts';
import { serviceVenue } from '../shared/venue/presets.ts';
import type { Ticket } from '../shared/orders/ticket.ts';
import type { HttpResult, LateAnswer } from '../electron/platform/http.ts';
import {
  ACCOUNT,
  answered,
  call,
  emptyFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
  type Send,
  TICKET,
} from './helpers/app-world.ts';

beforeEach(freshFolder);
afterEach(endFolder);

describe('orders', () => {
  it('R-B13: two windows, one ticket, one send; the same again after a restart', async () => {
    const { app, orders } = await openApp();
    const both = await Promise.all([call(app, 'orders.place', ORDER), call(app, 'orders.place', ORDER)]);
    expect(both.map(({ outcome }) => outcome)).toEqual([
      { kind: 'accepted', orderId: 'o1' },
      { kind: 'accepted', orderId: 'o1' },
    ]);
    expect(orders).toHaveLength(1);
    expect(Buffer.from(orders[0]?.body ?? []).toString()).toBe(ORDER.confirmedBody);
    await app.close();
    const later = await openApp();
    expect(await call(later.app, 'orders.place', ORDER)).toEqual(both[0]);
    expect(later.orders).toEqual([]);
    await later.app.close();
  });

  it('an account that was made read-only or forgotten after the review sends nothing', async () => {
    const { app, orders } = await openApp();
    await call(app, 'accounts.update', { id: 'practice', readOnly: true });
    await expect(call(app, 'orders.place', ORDER)).rejects.toThrow('read-only');
    const added = await call(app, 'accounts.add', ACCOUNT);
    const id = added.accounts[1]?.id ?? '';
    await call(app, 'accounts.remove', { id });
    await expect(call(app, 'orders.place', { ...ORDER, accountId: id })).rejects.toThrow(
      /not-found.*Nothing was sent/,
    );
    expect(orders).toEqual([]);
    await app.close();
  });
});

/** Misses its deadline, and hands out the way to answer after it. */
function missing(): { send: Send; answerLate: (result: HttpResult) => void } {
  let late: LateAnswer | undefined;
  const message = 'The venue did not answer completely within 10 s.';
  return {
    send(_request, listener) {
      late = listener;
      const failure = { kind: 'timeout', message, bytesWritten: 400, httpStatus: null } as const;
      return Promise.resolve({ ok: false, failure });
    },
    answerLate: (result) => late?.onLate(result),
  };
}

describe('an order whose answer was lost', () => {
  it('R-B12: a late answer reaches the window, the status and the journal', async () => {
    const { send, answerLate } = missing();
    const { app, clock, orders, events } = await openApp(send);
    expect(await call(app, 'orders.place', ORDER)).toMatchObject({ outcome: { kind: 'unknown' } });
    clock.advance(1_000);
    // Paper money is never counted with live orders.
    expect(await call(app, 'status.get', {})).toMatchObject({ unknownLive: 0, unknownPractice: 1 });
    answerLate(answered({ orderId: 'o5' }));
    const update = events.findLast(({ name }) => name === 'placement');
    expect(update?.payload).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o5' },
      evidenceFrom: { how: 'late-reply' },
      statusChecks: null,
    });
    expect(await call(app, 'status.get', {})).toMatchObject({ unknownLive: 0, unknownPractice: 0 });
    const { entries, request } = await call(app, 'orders.timeline', {
      accountId: 'practice',
      clientOid: 'mine-1',
    });
    expect(entries.map((entry) => entry.kind)).toEqual(['submission', 'outcome', 'evidence']);
    expect(request).toMatchObject({ endpoint: '/api/v1/hf/orders', bytesWritten: 400 });
    expect(orders).toHaveLength(1);
    await app.close();
  });

  it('R-B14: closing does not wait for a late answer, and one that comes then changes nothing', async () => {
    const { send, answerLate } = missing();
    const { app, clock } = await openApp(send);
    await call(app, 'orders.place', ORDER);
    const timers = clock.monotonic();
    await app.close();
    expect(clock.monotonic()).toBe(timers);
    expect(() => answerLate(answered({ orderId: 'o5' }))).not.toThrow();
    const later = await openApp();
    expect((await call(later.app, 'orders.recent', { limit: 1 })).unknown).toMatchObject([
      { clientOid: 'mine-1', outcome: { kind: 'unknown' } },
    ]);
    await later.app.close();
  });

  it('is looked for by itself, again after a restart, and when a person asks; the answer of a page settles nothing', async () => {
    const { app, clock } = await openApp(missing().send);
    const placed = await call(app, 'orders.place', ORDER);
    expect(placed.statusChecks).toBeNull();
    await clock.advanceAsync(60_000);
    const [unknown] = (await call(app, 'orders.recent', { limit: 1 })).unknown;
    expect(unknown?.statusChecks?.count).toBeGreaterThan(0);
    const before = unknown?.statusChecks?.count ?? 0;
    const asked = { accountId: 'practice', clientOid: 'mine-1' };
    const looking = call(app, 'orders.checkStatus', asked);
    await clock.advanceAsync(60_000);
    expect((await looking).statusChecks?.count).toBeGreaterThan(before);
    await app.close();
    const later = await openApp();
    const [still] = (await call(later.app, 'orders.recent', { limit: 1 })).unknown;
    expect(still).toMatchObject({ outcome: { kind: 'unknown' }, statusChecks: { notFound: 0 } });
    expect(later.orders).toEqual([]);
    await later.app.close();
  });
});

describe('the lock and the limits', () => {
  it('a locked app places nothing, also after a restart', async () => {
    const { app, orders } = await openApp();
    const rules = await call(app, 'trading.rules', {});
    await call(app, 'trading.setRules', { ...rules, locked: true });
    await expect(call(app, 'orders.place', ORDER)).rejects.toThrow(/^locked: /);
    await app.close();
    const later = await openApp();
    await expect(call(later.app, 'orders.place', ORDER)).rejects.toThrow(/^locked: .*Nothing was sent/);
    expect([orders, later.orders]).toEqual([[], []]);
    await later.app.close();
  });

  it('before anybody set one, limits of distance and slippage are on: a market order without a current book has to be confirmed', async () => {
    const { app, orders } = await openApp();
    const { limits } = await call(app, 'trading.rules', {});
    expect(limits).toMatchObject({ distancePercent: '5', slippagePercent: '2' });
    const ticket: Ticket = {
      clientOid: 'mine-2',
      symbol: 'BTC-USDT',
      type: 'market',
      side: 'buy',
      size: '0.5',
    };
    const market = { ...ORDER, ticket, confirmedBody: requestBody(ticket) };
    await expect(call(app, 'orders.place', market)).rejects.toThrow(
      /^limit: No current order book, so your slippage limit of 2% cannot be checked. Nothing was sent/,
    );
    expect(orders).toEqual([]);
    const knowingly = { ...market, acknowledged: ['slippagePercent' as const] };
    expect(await call(app, 'orders.place', knowingly)).toMatchObject({ outcome: { kind: 'accepted' } });
    await app.close();
  });

  it('no live order is placed before a person chose an order limit, or chose to have none', async () => {
    endFolder();
    emptyFolder();
    const { app, orders } = await openApp();
    const added = await call(app, 'accounts.add', ACCOUNT);
    const accountId = added.accounts[1]?.id ?? '';
    const pair = (await call(app, 'pairs.list', { accountId: 'practice', refresh: false })).pairs.find(
      (view) => view.pair.symbol === TICKET.symbol,
    );
    if (pair === undefined) throw new Error('The pair is not there.');
    await call(app, 'pairs.put', { accountId, pair: pair.pair, source: 'typed in' });
    const live = { ...ORDER, accountId };
    await expect(call(app, 'orders.place', live)).rejects.toThrow(
      /^limit: No pre-trade limit covers BTC-USDT. .*No limit.* Nothing was sent/,
    );
    expect(orders).toEqual([]);
    expect(await call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-2' })).toMatchObject({
      mode: 'practice',
    });
    await call(app, 'trading.setRules', { noOrderLimit: true });
    expect(await call(app, 'orders.place', live)).toMatchObject({ outcome: { kind: 'accepted' } });
    await app.close();
  });

  it.each([
    ['a max order value in its quote currency', { orderValue: [{ currency: 'BTC', max: '10' }] }],
    ['a max order size in its base currency', { orderSize: [{ currency: 'ETH', max: '10' }] }],
    ['the choice to have no limit', null],
  ])('a limit in another currency lets no live order go, and no test order: %s does', async (_what, own) => {
    endFolder();
    emptyFolder();
    const { app, orders } = await openApp();
    const venue = serviceVenue('http://127.0.0.1:9');
    const capabilities = { ...venue.capabilities, testOrder: '/api/v1/hf/orders/test' };
    const added = await call(app, 'accounts.add', { ...ACCOUNT, venue: { ...venue, capabilities } });
    const accountId = added.accounts[1]?.id ?? '';
    const { pairs } = await call(app, 'pairs.list', { accountId: 'practice', refresh: false });
    for (const { pair } of pairs.filter(({ pair: { symbol } }) => symbol === 'ETH-BTC'))
      await call(app, 'pairs.put', { accountId, pair, source: 'typed in' });
    const { limits } = await call(app, 'trading.rules', {});
    const other = {
      ...limits,
      orderValue: [
        { currency: 'USDT', max: '1' },
        { currency: 'ZZZ', max: '1' },
      ],
    };
    await call(app, 'trading.setRules', { limits: other });
    const ticket: Ticket = { ...TICKET, symbol: 'ETH-BTC', price: '0.05', size: '1' };
    const live = { ...ORDER, accountId, ticket, confirmedBody: requestBody(ticket) };
    const refusal =
      /^limit: No pre-trade limit covers ETH-BTC. .*a max order value in BTC or a max order size in ETH.* Nothing was sent/;
    await expect(call(app, 'orders.place', live)).rejects.toThrow(refusal);
    const test = { accountId, ticketId: 'ticket-1', ticket };
    await expect(call(app, 'orders.test', test)).rejects.toThrow(refusal);
    expect(orders).toEqual([]);
    await call(
      app,
      'trading.setRules',
      own === null ? { noOrderLimit: true } : { limits: { ...other, ...own } },
    );
    expect(await call(app, 'orders.place', live)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(orders).toHaveLength(1);
    await app.close();
  });

  it('a limit is exceeded knowingly or not at all', async () => {
    const { app, orders } = await openApp();
    const rules = await call(app, 'trading.rules', {});
    const limits = { ...rules.limits, orderSize: [{ currency: 'BTC', max: '0.1' }] };
    await call(app, 'trading.setRules', { ...rules, limits });
    await expect(call(app, 'orders.place', ORDER)).rejects.toThrow(/^limit: .*Nothing was sent/);
    expect(orders).toEqual([]);
    const knowingly = { ...ORDER, acknowledged: ['orderSize' as const] };
    expect(await call(app, 'orders.place', knowingly)).toMatchObject({ outcome: { kind: 'accepted' } });
    await app.close();
  });
});

describe('a test order', () => {
  const TEST = { accountId: 'practice', ticketId: 'ticket-1', ticket: TICKET };

  it('goes to the test path under an id of its own, and leaves the ticket to be placed', async () => {
    const { app, orders } = await openApp();
    const tested = await call(app, 'orders.test', TEST);
    expect(tested).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(tested.clientOid).not.toBe('mine-1');
    expect(await call(app, 'orders.recent', { limit: 5 })).toMatchObject({ placements: [], total: 0 });
    await call(app, 'orders.place', ORDER);
    expect(orders.map((request) => request.path)).toEqual(['/api/v1/hf/orders/test', '/api/v1/hf/orders']);
    await app.close();
  });

  it('is refused where the venue has no path for it, and to a read-only account', async () => {
    const { app, orders } = await openApp();
    const added = await call(app, 'accounts.add', ACCOUNT);
    const accountId = added.accounts[1]?.id ?? '';
    await expect(call(app, 'orders.test', { ...TEST, accountId })).rejects.toThrow(/^no-capability/);
    await call(app, 'accounts.update', { id: 'practice', readOnly: true });
    await expect(call(app, 'orders.test', TEST)).rejects.toThrow(/^read-only/);
    expect(orders).toEqual([]);
    await app.close();
  });
});
