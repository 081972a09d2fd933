/** Hidden and iceberg orders and the priority among them (4.3 rule 6). Breaks when something undisplayed shows, or goes out of its turn. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../testing/engines.ts';
import { ALICE, BOB, CAROL, createFixture } from '../testing/fixture.ts';
import { USD } from '../testing/world.ts';

describe.each(ENGINES)('$name engine, hidden and iceberg orders', ({ create }) => {
  it('S4.3-R6, S4.3-P-hidden: a hidden order is not shown, and nothing of it is ever quoted', () => {
    const stage = createFixture(create, [[1_000_000n], [0n, 9n], []]);
    const order = stage.limit(ALICE, 'buy', 100, 5, { hidden: true });
    expect(order.state).toBe('active');
    expect(stage.levels('buy')).toEqual([]);
    expect(stage.engine.best(0, 'buy')).toBeNull();
    stage.limit(BOB, 'sell', 100, 2);
    stage.engine.cancel(order, stage.now);
    expect(stage.story().filter((line) => line.startsWith('quoted'))).toEqual([]);
  });

  it('S4.3-R6: hidden and iceberg orders pay taker, also when they rest', () => {
    const stage = createFixture(create, [[0n, 4n], [1_000_000n], []]);
    stage.limit(ALICE, 'sell', 100, 2, { hidden: true });
    stage.limit(ALICE, 'sell', 100, 2, { visibleSize: 1 });
    stage.outcome();
    stage.limit(BOB, 'buy', 100, 4);
    expect(stage.outcome()).toEqual([
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '2 ended: filled, 0 cancelled',
      '3 took 2 of 1 at 100 (taker, taker)',
      '1 ended: filled, 0 cancelled',
      '3 ended: filled, 0 cancelled',
    ]);
    expect(stage.holds(ALICE, USD)).toBe('399200 + 0');
  });

  it('S4.3-R6: a post-only order that hides pays taker where it takes and where it rests', () => {
    const stage = createFixture(create, [[200_400n], [0n, 9n], []]);
    stage.limit(BOB, 'sell', 100, 1, { hidden: true });
    stage.outcome();
    stage.limit(ALICE, 'buy', 100, 2, { hidden: true, postOnly: true });
    expect(stage.outcome()[0]).toBe('2 took 1 of 1 at 100 (taker, taker)');
    expect(stage.holds(ALICE, USD)).toBe('0 + 100200');
  });

  it('S4.3-R6: at one price displayed quantity goes before undisplayed, in order of time within each', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 1, { hidden: true });
    stage.limit(CAROL, 'sell', 100, 1, { hidden: true });
    stage.limit(CAROL, 'sell', 100, 1);
    stage.limit(BOB, 'sell', 100, 1);
    stage.outcome();
    stage.limit(ALICE, 'buy', 100, 4);
    expect(stage.outcome().filter((line) => line.includes('took'))).toEqual([
      '5 took 1 of 3 at 100 (taker, maker)',
      '5 took 1 of 4 at 100 (taker, maker)',
      '5 took 1 of 1 at 100 (taker, taker)',
      '5 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6, S4.3-R1: a hidden order at a better price goes before a displayed one', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 101, 1);
    stage.limit(BOB, 'sell', 100, 1, { hidden: true });
    stage.outcome();
    stage.limit(ALICE, 'buy', 101, 1);
    expect(stage.outcome()[0]).toBe('3 took 1 of 2 at 100 (taker, taker)');
  });

  it('S4.3-R6, S4.3-P-visibleSize: only the visible slice of an iceberg is shown, and the next one after it', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 10, { visibleSize: 4 });
    expect(stage.levels('sell')).toEqual(['100 x 4']);
    stage.limit(ALICE, 'buy', 100, 3);
    expect(stage.levels('sell')).toEqual(['100 x 1']);
    stage.limit(ALICE, 'buy', 100, 1);
    expect(stage.levels('sell')).toEqual(['100 x 4']);
    stage.limit(ALICE, 'buy', 100, 4);
    expect(stage.levels('sell')).toEqual(['100 x 2']);
  });

  it('S4.3-R6: the next slice goes behind the displayed orders of its price, before the hidden ones', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 5, { visibleSize: 2 });
    stage.limit(CAROL, 'sell', 100, 1, { hidden: true });
    stage.limit(CAROL, 'sell', 100, 3);
    stage.outcome();
    stage.limit(ALICE, 'buy', 100, 9);
    expect(stage.outcome().filter((line) => line.includes('took'))).toEqual([
      '4 took 2 of 1 at 100 (taker, taker)',
      '4 took 3 of 3 at 100 (taker, maker)',
      '4 took 2 of 1 at 100 (taker, taker)',
      '4 took 1 of 1 at 100 (taker, taker)',
      '4 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6: two icebergs at one price take turns by slices', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 4, { visibleSize: 2 });
    stage.limit(CAROL, 'sell', 100, 3, { visibleSize: 1 });
    stage.outcome();
    stage.limit(ALICE, 'buy', 100, 7);
    expect(stage.outcome().filter((line) => line.includes('took'))).toEqual([
      '3 took 2 of 1 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 2 of 1 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6: a new slice as large as the last one changes nothing on display, and nothing is quoted', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 6, { visibleSize: 2 });
    stage.story();
    stage.limit(ALICE, 'buy', 100, 2);
    expect(stage.story().filter((line) => line.startsWith('quoted'))).toEqual([]);
    stage.limit(ALICE, 'buy', 100, 3);
    expect(stage.story().filter((line) => line.startsWith('quoted'))).toEqual(['quoted sell 100 x 1']);
  });

  it('S4.3-R6: an iceberg that takes first shows a slice of what is left', () => {
    const stage = createFixture(create);
    stage.limit(BOB, 'sell', 100, 5);
    stage.limit(ALICE, 'buy', 100, 8, { visibleSize: 5 });
    expect(stage.levels('buy')).toEqual(['100 x 3']);
    stage.limit(CAROL, 'buy', 100, 9, { visibleSize: 2 });
    expect(stage.levels('buy')).toEqual(['100 x 5']);
  });
});
