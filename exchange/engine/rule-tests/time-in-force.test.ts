/** GTC, GTT, IOC and FOK (3.3, 4.3 rule 4). Breaks when an order stays too long, goes too early, or is partly filled where all or nothing was requested. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, CAROL, createFixture, NOON } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { USD } from '../../../tests/helpers/exchange/engine/world.ts';

const FOK = { timeInForce: 'FOK' } as const;

describe.each(ENGINES)('$name engine, time in force', ({ create }) => {
  it('S4.3-R4: a GTC order never expires', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'buy', 100, 5);
    expect(fixture.engine.nextExpiry()).toBeNull();
    fixture.engine.expire(Number.MAX_SAFE_INTEGER);
    expect(fixture.levels('buy')).toEqual(['100 x 5']);
  });

  it('S4.3-R4: a GTT order ends at its time, not before, and releases its funds', () => {
    const fixture = createFixture(create, [[1_000_000n], [], []]);
    const order = fixture.limit(ALICE, 'buy', 100, 5, { expiresAt: NOON + 1000 });
    expect(fixture.engine.nextExpiry()).toBe(NOON + 1000);
    fixture.engine.expire(NOON + 999);
    expect(order.state).toBe('active');
    fixture.allEvents();
    fixture.engine.expire(NOON + 1000);
    expect(fixture.allEvents()).toEqual([
      '1/0 release for 1: 1000000 + 0',
      '1 ended: expired, 5 cancelled',
      'quoted buy 100 x 0',
    ]);
    expect(order).toMatchObject({ state: 'done', remaining: 0 });
    expect(fixture.engine.nextExpiry()).toBeNull();
  });

  it('S4.3-R4: GTT orders end earliest first, the older first at one time, and before a new order is judged', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 1, { expiresAt: NOON + 20 });
    fixture.limit(BOB, 'sell', 101, 1, { expiresAt: NOON + 10, market: 1 });
    fixture.limit(BOB, 'sell', 100, 1, { expiresAt: NOON + 10 });
    fixture.limit(BOB, 'sell', 100, 1, { expiresAt: NOON + 30 });
    fixture.outcome();
    fixture.now = NOON + 20;
    fixture.limit(CAROL, 'buy', 100, 2);
    expect(fixture.outcome()).toEqual([
      '2 ended: expired, 1 cancelled',
      '3 ended: expired, 1 cancelled',
      '1 ended: expired, 1 cancelled',
      '5 took 1 of 4 at 100 (taker, maker)',
      '4 ended: filled, 0 cancelled',
      '5 rested with 1',
    ]);
  });

  it('S4.3-R4, S4.3-R9: what an expired order releases can pay for the order that comes at that time', () => {
    const fixture = createFixture(create, [[101_000n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 1, { expiresAt: NOON + 10 });
    fixture.now = NOON + 10;
    fixture.limit(ALICE, 'buy', 99, 1);
    expect(fixture.levels('buy')).toEqual(['99 x 1']);
  });

  it('S4.3-R4: a GTT order that was filled or cancelled does not expire', () => {
    const fixture = createFixture(create);
    const filled = fixture.limit(ALICE, 'buy', 100, 1, { expiresAt: NOON + 10 });
    const cancelled = fixture.limit(ALICE, 'buy', 99, 1, { expiresAt: NOON + 20 });
    fixture.limit(BOB, 'sell', 100, 1);
    expect(fixture.engine.nextExpiry()).toBe(NOON + 20);
    fixture.engine.cancel(cancelled, fixture.now);
    expect(fixture.engine.nextExpiry()).toBeNull();
    fixture.outcome();
    fixture.engine.expire(NOON + 50);
    expect(fixture.outcome()).toEqual([]);
    expect([filled.state, cancelled.state]).toEqual(['done', 'done']);
  });

  it('S3.3, S4.3-R4: an IOC order fills what it can at once and the rest is cancelled', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 5n], []]);
    fixture.limit(BOB, 'sell', 100, 2);
    fixture.limit(BOB, 'sell', 101, 2);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5, { timeInForce: 'IOC' });
    expect(fixture.outcome()).toEqual([
      '3 took 2 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '3 ended: ioc, 3 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe('799600 + 0');
    fixture.limit(ALICE, 'buy', 99, 1, { timeInForce: 'IOC' });
    expect(fixture.outcome()).toEqual(['4 ended: ioc, 1 cancelled']);
  });

  it('S3.3, S4.3-R4: a FOK order that cannot be filled completely executes nothing', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 9n], []]);
    fixture.limit(BOB, 'sell', 100, 2);
    fixture.limit(BOB, 'sell', 101, 2);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, FOK);
    expect(fixture.outcome()).toEqual(['3 ended: fok, 3 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe('1000000 + 0');
    fixture.limit(ALICE, 'buy', 101, 4, FOK);
    expect(fixture.outcome()).toEqual([
      '4 took 2 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '4 took 2 of 2 at 101 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R4: a FOK order counts hidden orders and the reserve of icebergs', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 10, { visibleSize: 4 });
    fixture.limit(CAROL, 'sell', 100, 3, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 14, FOK);
    expect(fixture.outcome()).toEqual(['3 ended: fok, 14 cancelled']);
    fixture.limit(ALICE, 'buy', 100, 13, FOK);
    expect(fixture.outcome()).toEqual([
      '4 took 4 of 1 at 100 (taker, taker)',
      '4 took 4 of 1 at 100 (taker, taker)',
      '4 took 2 of 1 at 100 (taker, taker)',
      '1 ended: filled, 0 cancelled',
      '4 took 3 of 2 at 100 (taker, taker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R4, VF9: a FOK order counts own orders, and executes nothing when its fill would come to one', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 2);
    fixture.limit(ALICE, 'sell', 101, 2);
    fixture.limit(BOB, 'sell', 102, 2);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 101, 5, FOK);
    expect(fixture.outcome()).toEqual(['4 ended: fok, 5 cancelled']);
    fixture.limit(ALICE, 'buy', 102, 5, FOK);
    expect(fixture.outcome()).toEqual(['5 ended: self-trade, 5 cancelled']);
    fixture.limit(ALICE, 'buy', 102, 2, FOK);
    expect(fixture.outcome()).toEqual([
      '6 took 2 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '6 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R4, S4.3-R6: a FOK order that is filled by slices ahead of an own order does not come to it', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 6, { visibleSize: 2 });
    fixture.limit(ALICE, 'sell', 100, 2);
    fixture.limit(CAROL, 'sell', 100, 2);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, FOK);
    expect(fixture.outcome()).toEqual(['4 ended: self-trade, 3 cancelled']);
    fixture.limit(ALICE, 'buy', 100, 2, FOK);
    expect(fixture.outcome()).toEqual([
      '5 took 2 of 1 at 100 (taker, taker)',
      '5 ended: filled, 0 cancelled',
    ]);
  });
});
