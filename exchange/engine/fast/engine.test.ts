/**
 * What the fast engine does besides the rules: switching a market to bigint and back, and leaving too large amounts to the naive engine.
 * Breaks when an order object loses its market, or when the venue of the data file does not use the fast engine.
 */
import { describe, expect, it } from 'vitest';
import { openingBalances } from '../../accounts/create-accounts.ts';
import { participantBalances } from '../../participants/participants.ts';
import { loadPairs } from '../../pairs/pairs.ts';
import { createUnits, unitsAt } from '../../pairs/units.ts';
import type { EngineOrder } from '../base/contract.ts';
import { NO_OP_EVENTS } from '../base/listeners.ts';
import { ALICE, BOB, CAROL, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { DUST_COIN, HOUSE, MARKETS } from '../../../tests/helpers/exchange/engine/world.ts';
import { createFastEngine, fitsLimbs } from './engine.ts';

const DUSTY = { market: DUST_COIN } as const;
const MANY = 2n ** 53n;

describe('the fast engine', () => {
  it('S4.3-P-size: orders stay the same objects while their market exceeds 2^53 and comes back', () => {
    const fixture = createFixture(createFastEngine);
    const early = fixture.limit(ALICE, 'sell', 100, 10, { ...DUSTY, visibleSize: 4 });
    const wide = fixture.limit(BOB, 'sell', 99, MANY, DUSTY);
    const late = fixture.limit(ALICE, 'sell', 100, 5, DUSTY);
    fixture.limit(CAROL, 'buy', 100, MANY + 6n, DUSTY);
    expect(wide).toMatchObject({ state: 'done', remaining: 0 });
    expect(early).toMatchObject({ state: 'active', remaining: 6 });
    expect(late).toMatchObject({ state: 'active', remaining: 3 });
    // In numbers again: the slice of the iceberg has lost its priority once.
    fixture.outcome();
    fixture.limit(CAROL, 'buy', 100, 4, DUSTY);
    expect(fixture.outcome()).toEqual([
      '5 took 3 of 3 at 100 (taker, maker)',
      '3 ended: filled, 0 cancelled',
      '5 took 1 of 1 at 100 (taker, taker)',
      '5 ended: filled, 0 cancelled',
    ]);
    expect(fixture.engine.cancel(early, fixture.now)).toBe(true);
    expect(early).toMatchObject({ state: 'done', remaining: 0 });
    expect(fixture.levels('sell', DUST_COIN)).toEqual([]);
  });

  it('publishes an order as the object its caller got, in numbers or bigint', () => {
    const published: EngineOrder[] = [];
    const engine = createFastEngine({
      markets: MARKETS,
      assets: 4,
      opening: [[], [0n, 10n ** 25n, 0n, 10n ** 25n]],
      events: {
        ...NO_OP_EVENTS,
        accepted: (order) => published.push(order),
        ended: (order) => published.push(order),
      },
    });
    const order = { type: 'limit', account: 1, side: 'sell', price: 9, ...DUSTY, stp: 'CN' } as const;
    const terms = { timeInForce: 'GTC', postOnly: false, hidden: false, visibleSize: null } as const;
    const narrow = engine.place({ ...order, ...terms, size: 1, expiresAt: 50 }, 0);
    const wide = engine.place({ ...order, ...terms, size: MANY, expiresAt: 50 }, 0);
    if (!narrow.ok || !wide.ok) throw new Error('An order was refused.');
    engine.expire(50);
    expect(published.map(({ id }) => id)).toEqual([1, 2, 1, 2]);
    const objects = new Set(published);
    expect([...objects]).toEqual([narrow.order, wide.order]);
    expect(objects.has(narrow.order) && objects.has(wide.order)).toBe(true);
  });

  it('S3.3: cancels no order of another engine in a market with lots beyond 2^53', () => {
    const fixture = createFixture(createFastEngine);
    fixture.limit(ALICE, 'sell', 9, MANY, DUSTY);
    const other = createFixture(createFastEngine).limit(ALICE, 'sell', 9, MANY, DUSTY);
    expect(fixture.engine.cancel(other, fixture.now)).toBe(false);
    expect(fixture.levels('sell', DUST_COIN)).toEqual([`9 x ${MANY}`]);
  });

  it('S4.3-R4, S4.3-R6: a FOK order is filled from the reserve of an iceberg before it would come to a hidden own order', () => {
    const fixture = createFixture(createFastEngine);
    fixture.limit(ALICE, 'sell', 100, 5, { hidden: true });
    fixture.limit(BOB, 'sell', 100, 6, { visibleSize: 2 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 6, { timeInForce: 'FOK' });
    expect(fixture.outcome().at(-1)).toBe('3 ended: filled, 0 cancelled');
  });

  it('S4.3-R9: a purchase must cover the maker fee where that is higher', () => {
    const [market] = MARKETS;
    if (market === undefined) throw new Error('There is no market.');
    const opening = [[], [100_500n - 1n], [100_500n]];
    const markets = [{ ...market, makerFeeUnits: 5n }];
    const engine = createFastEngine({ markets, assets: 2, opening, events: NO_OP_EVENTS });
    const order = { type: 'limit', market: 0, side: 'buy', price: 100, size: 1, stp: 'CN' } as const;
    const terms = { timeInForce: 'GTC', postOnly: false, hidden: false, visibleSize: null } as const;
    const placedBy = (account: number) =>
      engine.place({ ...order, ...terms, account, expiresAt: null }, 0).ok;
    expect([placedBy(1), placedBy(2)]).toEqual([false, true]);
  });

  it('publishes no hold when nothing is frozen: an order with zero funds', () => {
    const fixture = createFixture(createFastEngine);
    fixture.limit(BOB, 'sell', 100, 1);
    fixture.allEvents();
    fixture.market(ALICE, 'buy', { funds: 0 });
    expect(fixture.allEvents().filter((line) => line.includes('hold'))).toEqual([]);
  });

  it('trades amounts that two limbs cannot hold', () => {
    const fortune = 2n ** 120n;
    const fixture = createFixture(createFastEngine, [[fortune], [0n, fortune], []]);
    fixture.limit(BOB, 'sell', 100, 3);
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.holds(ALICE, 0)).toBe(`${fortune - 300_600n} + 0`);
    expect(fixture.holds(HOUSE, 0)).toBe('900 + 0');
  });

  it('serves the venue of the data file fast, with more participants than it has', () => {
    const units = createUnits(loadPairs());
    const customer = openingBalances(loadPairs());
    const amounts = units.assets.map(({ currency, scale }) => {
      const amount = customer.get(currency);
      return amount === undefined ? 0n : unitsAt(amount, scale);
    });
    const participants = Array.from({ length: 20 }, () => participantBalances(units));
    const customers = Array.from({ length: 1_000 }, () => amounts);
    const markets = units.markets.map(({ rules }) => rules);
    const opening = [[], ...customers, ...participants];
    const parts = { markets, assets: units.assets.length, opening, events: NO_OP_EVENTS };
    expect(fitsLimbs(parts)).toBe(true);
    const richest = [...opening, amounts.map((amount) => amount * 10n ** 12n)];
    expect(fitsLimbs({ ...parts, opening: richest })).toBe(false);
  });
});
