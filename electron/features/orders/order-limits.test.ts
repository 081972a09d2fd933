// Breaks when: an order leaves while the app is locked, or beyond a limit the user set and did not confirm.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import type { Ticket } from '../../../shared/orders/ticket.ts';
import type { SendResult } from '../../../shared/orders/outcome.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { acceptedAs, NO_RULES } from '../../../tests/helpers/order-world.ts';
import {
  ACCEPTED,
  LOST,
  placeWorld,
  type PlaceWorld,
  REQUEST,
  valueOf,
} from '../../../tests/helpers/place-world.ts';
import type { Journal } from './journal.ts';

let world: PlaceWorld;
beforeEach(() => {
  world = placeWorld();
});
afterEach(() => world.end());

describe('the trading lock', () => {
  it('refuses every placement before the journal, and lets go when it is opened', async () => {
    let locked = true;
    const app = world.appWith(ACCEPTED, { rules: () => ({ ...NO_RULES, locked }) });
    expect(await app.place(REQUEST)).toMatchObject({
      ok: false,
      error: { kind: 'locked', message: expect.stringContaining('Nothing was sent') as string },
    });
    expect([world.sent, world.journal.count(null)]).toEqual([[], 0]);
    locked = false;
    expect(valueOf(await app.place(REQUEST)).outcome).toMatchObject({ kind: 'accepted' });
    locked = true;
    expect(valueOf(await app.place(REQUEST)).outcome).toMatchObject({ kind: 'accepted' }); // returned, not sent
    expect(world.sent).toHaveLength(1);
  });
});

describe('pre-trade limits', () => {
  const limits = (change: Partial<TradingRules['limits']>) => ({
    rules: () => ({ ...NO_RULES, limits: { ...NO_RULES.limits, ...change } }),
  });
  const value = limits({ orderValue: [{ currency: 'USDT', max: '1000' }] });

  it('beyond one without the user having confirmed it: an error that names it, no row, nothing sent', async () => {
    const app = world.appWith(ACCEPTED, value);
    for (const acknowledged of [undefined, [], ['orderSize'] as const]) {
      const placed = await app.place({ ...REQUEST, ...(acknowledged && { acknowledged }) });
      expect(placed).toMatchObject({
        ok: false,
        error: { kind: 'limit', message: expect.stringMatching(/1,?000.*Nothing was sent/) as string },
      });
    }
    expect([world.sent, world.journal.count(null)]).toEqual([[], 0]);
  });

  it('confirmed with its name, it is placed', async () => {
    const placed = await world.appWith(ACCEPTED, value).place({ ...REQUEST, acknowledged: ['orderValue'] });
    expect(valueOf(placed).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('a price beyond a current book is held back; one that rests away from it, or has none, is not', async () => {
    const distance = limits({ distancePercent: '1' });
    const bookAt = (bid: string, ask: string) => ({ ...distance, bestPrices: () => ({ bid, ask }) });
    const beyond = world.appWith(ACCEPTED, bookAt('49000', '50000'));
    expect(await beyond.place(REQUEST)).toMatchObject({ error: { kind: 'limit' } });
    const resting = world.appWith(ACCEPTED, bookAt('99000', '100000'));
    expect(valueOf(await resting.place(REQUEST)).outcome?.kind).toBe('accepted');
    expect(valueOf(await world.appWith(ACCEPTED, distance).place(REQUEST)).outcome?.kind).toBe('accepted');
  });

  it('a market order that would slip further by the current book, or has no current book to be judged by, has to be confirmed', async () => {
    const ticket: Ticket = { symbol: 'BTC-USDT', type: 'market', side: 'buy', size: '0.5', clientOid: 'm-1' };
    const market = { ...REQUEST, ticket };
    const slippage = limits({ slippagePercent: '2' });
    const withBook = (second: string) => ({
      ...slippage,
      lastPrice: () => null,
      bookLevels: () => ({
        bids: [],
        asks: [
          ['60000', '0.1'],
          [second, '1'],
        ] as const,
      }),
    });
    const none = await world.appWith(ACCEPTED, slippage).place(market);
    expect(none).toMatchObject({
      error: { kind: 'limit', message: expect.stringContaining('No current order book') as string },
    });
    expect(await world.appWith(ACCEPTED, withBook('63000')).place(market)).toMatchObject({
      error: { kind: 'limit', message: expect.stringContaining('your slippage limit is 2%') as string },
    });
    expect([world.sent, world.journal.count(null)]).toEqual([[], 0]);
    const near = await world.appWith(ACCEPTED, withBook('60100')).place(market);
    expect(valueOf(near).outcome?.kind).toBe('accepted');
    const confirmed = { ...market, ticketId: 'ticket-2', acknowledged: ['slippagePercent' as const] };
    confirmed.ticket = { ...ticket, clientOid: 'm-2' };
    const far = await world.appWith(acceptedAs('o2'), withBook('63000')).place(confirmed);
    expect(valueOf(far).outcome?.kind).toBe('accepted');
  });

  it('repetition counts this run and earlier ones of the last day, and not what was not sent', async () => {
    const clock = manualClock();
    const often = { ...limits({ sameSideSeconds: 60 }), clock };
    const place = async (answer: SendResult, ticketId: string) =>
      world.appWith(answer, often).place({ ...REQUEST, ticketId });
    const notSent: SendResult = {
      kind: 'not-sent',
      reason: { kind: 'budget', message: 'spent' },
      trace: null,
    };
    expect(valueOf(await place(notSent, 'ticket-1')).outcome?.kind).toBe('not-sent');
    expect(valueOf(await place(ACCEPTED, 'ticket-2')).outcome?.kind).toBe('accepted');
    expect(await place(ACCEPTED, 'ticket-3')).toMatchObject({ error: { kind: 'limit' } }); // a run of its own
    clock.advance(61_000);
    const app = world.appWith(notSent, often);
    expect(valueOf(await app.place({ ...REQUEST, ticketId: 'ticket-4' })).outcome?.kind).toBe('not-sent');
    expect(valueOf(await app.place({ ...REQUEST, ticketId: 'ticket-5' })).outcome?.kind).toBe('not-sent');
    const same = world.appWith(LOST, often);
    expect(valueOf(await same.place({ ...REQUEST, ticketId: 'ticket-6' })).outcome?.kind).toBe('unknown');
    expect(await same.place({ ...REQUEST, ticketId: 'ticket-7' })).toMatchObject({
      error: { kind: 'limit' },
    });
  });

  it('a journal that cannot be read for them: an error, nothing sent', async () => {
    const unreadable: Journal = {
      ...world.journal,
      recent: () => {
        throw new Error('locked');
      },
    };
    const app = world.appWith(ACCEPTED, { ...limits({ ordersAMinute: 5 }), journal: unreadable });
    expect(await app.place(REQUEST)).toMatchObject({ error: { kind: 'store' } });
    expect(world.sent).toEqual([]);
  });
});
