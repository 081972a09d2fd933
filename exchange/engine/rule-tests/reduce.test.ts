/**
 * A reduction by the owner (facts 2, section 4: partial cancel). Breaks when an order loses its place in the queue, keeps a hold for lots
 * it no longer has, or is reduced to nothing and stays in the book.
 */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, CAROL, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { DUST_COIN, USD } from '../../../tests/helpers/exchange/engine/world.ts';

const HUGE = 2n ** 60n;

describe.each(ENGINES)('$name engine, reduction by the owner', ({ create }) => {
  it('releases the hold of the lots and keeps its place in the queue', () => {
    const fixture = createFixture(create, [
      [1_000_000n, 0n],
      [1_000_000n, 0n],
      [0n, 9n],
    ]);
    const first = fixture.limit(ALICE, 'buy', 100, 5);
    fixture.limit(BOB, 'buy', 100, 5);
    fixture.allEvents();
    expect(fixture.engine.reduce(first, 3, fixture.now)).toBe(true);
    expect(first).toMatchObject({ state: 'active', remaining: 2 });
    expect(fixture.allEvents()).toEqual([
      '1/0 release for 1: 799800 + 200200',
      '1 reduced by 3 to 2',
      'quoted buy 100 x 7',
    ]);
    fixture.limit(CAROL, 'sell', 100, 3);
    expect(fixture.outcome().slice(0, 3)).toEqual([
      '3 took 2 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '3 took 1 of 2 at 100 (taker, maker)',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe('799800 + 0');
  });

  it('takes an iceberg’s reserve first, so nothing on display changes', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'sell', 100, 9, { visibleSize: 2 });
    fixture.allEvents();
    fixture.engine.reduce(order, 7, fixture.now);
    expect(fixture.outcome()).toEqual(['1 reduced by 7 to 2']);
    expect(fixture.levels('sell')).toEqual(['100 x 2']);
  });

  it.each([5, 6, HUGE])('by %s of 5 lots is none', (by) => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'buy', 100, 5);
    fixture.allEvents();
    expect(fixture.engine.reduce(order, by, fixture.now)).toBe(false);
    expect(fixture.allEvents()).toEqual([]);
  });

  it('of a done order, or one of another engine, is none', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'buy', 100, 5);
    const other = createFixture(create).limit(ALICE, 'buy', 100, 5);
    expect(fixture.engine.reduce(other, 1, fixture.now)).toBe(false);
    fixture.engine.cancel(order, fixture.now);
    expect(fixture.engine.reduce(order, 1, fixture.now)).toBe(false);
    expect(fixture.levels('buy')).toEqual([]);
  });

  it('is exact beyond 2^53 lots, down to sizes that are numbers again', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'sell', 100, HUGE, { market: DUST_COIN });
    expect(fixture.engine.reduce(order, HUGE - 3n, fixture.now)).toBe(true);
    expect(fixture.levels('sell', DUST_COIN)).toEqual(['100 x 3']);
    expect(fixture.engine.reduce(order, 1, fixture.now)).toBe(true);
    expect(fixture.levels('sell', DUST_COIN)).toEqual(['100 x 2']);
    expect(order.remaining).toBe(2);
  });
});
