/** Orders that come back from an earlier run. Breaks when one loses its priority, its id or its hold, or when it is published as a new one. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import {
  ALICE,
  BOB,
  CAROL,
  createFixture,
  limitOrder,
  NOON,
} from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, USD } from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, restoring', ({ create }) => {
  it('S3.3, S4.3-R8, S4.3-R9: an order comes back active, with its price and fee frozen, and shows', () => {
    const fixture = createFixture(create, [[1_000_000n], [], []]);
    const order = fixture.engine.restore(limitOrder(ALICE, 'buy', 100, 5), 17, NOON);
    expect(order).toMatchObject({ id: 17, state: 'active', remaining: 5, account: ALICE });
    expect(fixture.allEvents()).toEqual(['1/0 hold for 17: 499500 + 500500', 'quoted buy 100 x 5']);
    expect(fixture.levels('buy')).toEqual(['100 x 5']);
  });

  it('S4.3-R6: a hidden order comes back unseen, an iceberg with a fresh slice, each with the taker fee frozen', () => {
    const fixture = createFixture(create, [[2_000_000n], [], []]);
    fixture.engine.restore(limitOrder(ALICE, 'buy', 100, 5, { hidden: true }), 1, NOON);
    fixture.engine.restore(limitOrder(ALICE, 'buy', 99, 5, { visibleSize: 3 }), 2, NOON);
    expect(fixture.levels('buy')).toEqual(['99 x 3']);
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual(['quoted buy 99 x 3']);
    expect(fixture.holds(ALICE, USD)).toBe(`${2_000_000 - 995 * 1002} + ${995 * 1002}`);
  });

  it('S4.3-R1: restored orders keep their priority among themselves and before new ones, whose ids continue theirs', () => {
    const fixture = createFixture(create);
    fixture.engine.restore(limitOrder(BOB, 'sell', 100, 1), 5, NOON);
    fixture.engine.restore(limitOrder(CAROL, 'sell', 100, 1), 9, NOON);
    expect(fixture.limit(BOB, 'sell', 100, 1).id).toBe(10);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.outcome().filter((line) => line.includes('took'))).toEqual([
      '11 took 1 of 5 at 100 (taker, maker)',
      '11 took 1 of 9 at 100 (taker, maker)',
      '11 took 1 of 10 at 100 (taker, maker)',
    ]);
  });

  it('S4.3-R9: an order its account cannot cover does not come back, and nothing changes', () => {
    const fixture = createFixture(create, [[500_499n, 4n], [], []]);
    expect(fixture.engine.restore(limitOrder(ALICE, 'buy', 100, 5), 1, NOON)).toBeNull();
    expect(fixture.engine.restore(limitOrder(ALICE, 'sell', 100, 5), 1, NOON)).toBeNull();
    expect(fixture.allEvents()).toEqual([]);
    expect(fixture.holds(ALICE, COIN)).toBe('4 + 0');
  });

  it('S4.3-R4: a restored GTT order still expires, and a restored order can be cancelled', () => {
    const fixture = createFixture(create);
    const timed = fixture.engine.restore(limitOrder(ALICE, 'buy', 100, 5, { expiresAt: NOON - 1 }), 1, NOON);
    const order = fixture.engine.restore(limitOrder(ALICE, 'buy', 99, 5), 2, NOON);
    expect(fixture.engine.nextExpiry()).toBe(NOON - 1);
    fixture.engine.expire(NOON);
    expect(timed?.state).toBe('done');
    expect(order !== null && fixture.engine.cancel(order, NOON)).toBe(true);
    expect(fixture.outcome()).toEqual(['1 ended: expired, 5 cancelled', '2 ended: user, 5 cancelled']);
  });
});
