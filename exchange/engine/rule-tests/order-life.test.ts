/** The lifecycle of 3.3, the two kinds of orders, and the order of events. Breaks when an order does not follow its row. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import {
  ALICE,
  BOB,
  CAROL,
  createFixture,
  limitOrder,
} from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, USD } from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, life of an order', ({ create }) => {
  it('S3.3, S4.3-R9: an order its account cannot pay is refused and nothing changes', () => {
    const fixture = createFixture(create, [[100_000n, 5n], [], []]);
    expect(fixture.refuses(limitOrder(ALICE, 'buy', 100, 1))).toBe(true);
    expect(fixture.refuses(limitOrder(ALICE, 'sell', 100, 6))).toBe(true);
    expect(fixture.holds(ALICE, USD)).toBe('100000 + 0');
    expect(fixture.allEvents()).toEqual([]);
    expect(fixture.limit(ALICE, 'sell', 100, 5).id).toBe(1);
  });

  it('S3.3: an accepted order that meets nobody freezes what it needs and waits in the book', () => {
    const fixture = createFixture(create, [[1_000_000n, 0n], [], []]);
    const order = fixture.limit(ALICE, 'buy', 100, 5);
    expect(order).toMatchObject({ id: 1, state: 'active', remaining: 5, price: 100, type: 'limit' });
    expect(fixture.allEvents()).toEqual([
      '1 accepted',
      '1/0 hold for 1: 500000 + 500000',
      '1 rested with 5',
      '1/0 hold for 1: 499500 + 500500',
      'quoted buy 100 x 5',
    ]);
  });

  it('S3.3: what is left of a partly filled limit order is active, and cancelling releases what it did not use', () => {
    const fixture = createFixture(create, [[1_000_000n, 0n], [0n, 2n], []]);
    fixture.limit(BOB, 'sell', 99, 2);
    fixture.allEvents();
    const order = fixture.limit(ALICE, 'buy', 100, 5);
    expect(order).toMatchObject({ state: 'active', remaining: 3 });
    expect(fixture.allEvents()).toEqual([
      '2 accepted',
      '1/0 hold for 2: 500000 + 500000',
      '2 took 2 of 1 at 99 (taker, maker)',
      '1/0 trade for 2: 499604 + 302000',
      '1/1 trade for 2: 2 + 0',
      '2/1 trade for 1: 0 + 0',
      '2/0 trade for 1: 197802 + 0',
      '0/0 trade for 2: 594 + 0',
      '1 ended: filled, 0 cancelled',
      'quoted sell 99 x 0',
      '1/0 release for 2: 501604 + 300000',
      '2 rested with 3',
      '1/0 hold for 2: 501304 + 300300',
      'quoted buy 100 x 3',
    ]);
    expect(fixture.engine.cancel(order, fixture.now)).toBe(true);
    expect(order).toMatchObject({ state: 'done', remaining: 0 });
    expect(fixture.allEvents()).toEqual([
      '1/0 release for 2: 801604 + 0',
      '2 ended: user, 3 cancelled',
      'quoted buy 100 x 0',
    ]);
  });

  it('S3.3: a done order cannot be cancelled', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'buy', 100, 5);
    fixture.limit(BOB, 'sell', 100, 5);
    const cancelled = fixture.limit(ALICE, 'buy', 90, 1);
    fixture.engine.cancel(cancelled, fixture.now);
    fixture.allEvents();
    expect(fixture.engine.cancel(order, fixture.now)).toBe(false);
    expect(fixture.engine.cancel(cancelled, fixture.now)).toBe(false);
    expect(fixture.allEvents()).toEqual([]);
  });

  it('S3.3: an order of another engine cannot be cancelled, though one here has its id', () => {
    const fixture = createFixture(create);
    const own = fixture.limit(ALICE, 'buy', 100, 5);
    const other = createFixture(create).limit(ALICE, 'buy', 100, 5);
    expect(other.id).toBe(own.id);
    expect(fixture.engine.cancel(other, fixture.now)).toBe(false);
    expect(fixture.levels('buy')).toEqual(['100 x 5']);
  });

  it('S3.3: a filled active order is done and the fill empties its level', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(ALICE, 'sell', 100, 5);
    fixture.limit(BOB, 'buy', 100, 8);
    expect(order).toMatchObject({ state: 'done', remaining: 0 });
    expect(fixture.levels('sell')).toEqual([]);
    expect(fixture.levels('buy')).toEqual(['100 x 3']);
  });

  it('S4.3-R1: a limit order trades at its price or better, best price first, the earliest first at one price', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 101, 1);
    fixture.limit(CAROL, 'sell', 100, 1);
    fixture.limit(BOB, 'sell', 100, 1);
    fixture.limit(CAROL, 'sell', 103, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 102, 5);
    expect(fixture.outcome()).toEqual([
      '5 took 1 of 2 at 100 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '5 took 1 of 3 at 100 (taker, maker)',
      '3 ended: filled, 0 cancelled',
      '5 took 1 of 1 at 101 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '5 rested with 2',
    ]);
  });

  it('S4.3-R1: a sale takes the highest bids first and none below its price', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'buy', 99, 1);
    fixture.limit(BOB, 'buy', 101, 1);
    fixture.limit(CAROL, 'buy', 100, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'sell', 100, 3);
    expect(fixture.outcome()).toEqual([
      '4 took 1 of 2 at 101 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '4 took 1 of 3 at 100 (taker, maker)',
      '3 ended: filled, 0 cancelled',
      '4 rested with 1',
    ]);
    expect(fixture.levels('buy')).toEqual(['99 x 1']);
  });

  it('S4.3-R1: a partly filled resting order keeps its place', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5);
    fixture.limit(CAROL, 'sell', 100, 5);
    fixture.limit(ALICE, 'buy', 100, 2);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 4);
    expect(fixture.outcome()).toEqual([
      '4 took 3 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '4 took 1 of 2 at 100 (taker, maker)',
      '4 ended: filled, 0 cancelled',
    ]);
  });

  it('S3.3, S4.3-R2: a market order is done at once, never rests, and pays taker', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5);
    fixture.outcome();
    const order = fixture.market(ALICE, 'buy', { size: 8 });
    expect(order).toMatchObject({ state: 'done', type: 'market', price: 0, remaining: 0 });
    expect(fixture.outcome()).toEqual([
      '2 took 5 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '2 ended: no-liquidity, 3 cancelled',
    ]);
    expect(fixture.levels('buy')).toEqual([]);
  });

  it('S3.3, S4.3-R2: a market order that meets nobody is cancelled and gets everything back', () => {
    const fixture = createFixture(create, [[5_000n, 7n], [], []]);
    fixture.market(ALICE, 'buy', { size: 8 });
    expect(fixture.allEvents()).toEqual([
      '1 accepted',
      '1/0 hold for 1: 0 + 5000',
      '1/0 release for 1: 5000 + 0',
      '1 ended: no-liquidity, 8 cancelled',
    ]);
    fixture.market(ALICE, 'sell', { funds: 8000 });
    expect(fixture.outcome()).toEqual(['2 ended: no-liquidity, 0 cancelled']);
    expect(fixture.holds(ALICE, COIN)).toBe('7 + 0');
  });

  it('S4.3-R1: orders of different markets do not meet', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5, { market: 1 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5);
    expect(fixture.outcome()).toEqual(['2 rested with 5']);
    expect(fixture.levels('sell', 1)).toEqual(['100 x 5']);
  });

  it('returns at most as many levels as requested, and the best displayed price', () => {
    const fixture = createFixture(create);
    for (const price of [97, 99, 98]) fixture.limit(ALICE, 'buy', price, 2);
    for (const price of [103, 101, 102]) fixture.limit(BOB, 'sell', price, 3);
    expect(fixture.engine.levels(0, 'buy', 2)).toEqual([
      { price: 99, size: 2 },
      { price: 98, size: 2 },
    ]);
    expect(fixture.engine.levels(0, 'sell', 1)).toEqual([{ price: 101, size: 3 }]);
    expect(fixture.engine.best(0, 'buy')).toBe(99);
    expect(fixture.engine.best(0, 'sell')).toBe(101);
    expect(fixture.engine.best(1, 'sell')).toBeNull();
  });
});
