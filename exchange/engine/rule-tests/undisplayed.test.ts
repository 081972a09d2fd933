/** Hidden and iceberg orders and the priority among them (4.3 rule 6). Breaks when hidden quantity is displayed, or loses its priority. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, CAROL, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { USD } from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, hidden and iceberg orders', ({ create }) => {
  it('S4.3-R6, S4.3-P-hidden: a hidden order is not shown, and nothing of it is ever quoted', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 9n], []]);
    const order = fixture.limit(ALICE, 'buy', 100, 5, { hidden: true });
    expect(order.state).toBe('active');
    expect(fixture.levels('buy')).toEqual([]);
    expect(fixture.engine.best(0, 'buy')).toBeNull();
    fixture.limit(BOB, 'sell', 100, 2);
    fixture.engine.cancel(order, fixture.now);
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual([]);
  });

  it('S4.3-R6: hidden and iceberg orders pay taker, also when they rest', () => {
    const fixture = createFixture(create, [[0n, 4n], [1_000_000n], []]);
    fixture.limit(ALICE, 'sell', 100, 2, { hidden: true });
    fixture.limit(ALICE, 'sell', 100, 2, { visibleSize: 1 });
    fixture.outcome();
    fixture.limit(BOB, 'buy', 100, 4);
    expect(fixture.outcome()).toEqual([
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '2 ended: filled, 0 cancelled',
      '3 took 2 of 1 at 100 (taker, taker)',
      '1 ended: filled, 0 cancelled',
      '3 ended: filled, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe('399200 + 0');
  });

  it('S4.3-R6: a hidden post-only order pays taker when it takes and when it rests', () => {
    const fixture = createFixture(create, [[200_400n], [0n, 9n], []]);
    fixture.limit(BOB, 'sell', 100, 1, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 2, { hidden: true, postOnly: true });
    expect(fixture.outcome()[0]).toBe('2 took 1 of 1 at 100 (taker, taker)');
    expect(fixture.holds(ALICE, USD)).toBe('0 + 100200');
  });

  it('S4.3-R6: at one price displayed quantity goes before undisplayed, in order of time within each', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 1, { hidden: true });
    fixture.limit(CAROL, 'sell', 100, 1, { hidden: true });
    fixture.limit(CAROL, 'sell', 100, 1);
    fixture.limit(BOB, 'sell', 100, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 4);
    expect(fixture.outcome().filter((line) => line.includes('took'))).toEqual([
      '5 took 1 of 3 at 100 (taker, maker)',
      '5 took 1 of 4 at 100 (taker, maker)',
      '5 took 1 of 1 at 100 (taker, taker)',
      '5 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6, S4.3-R1: a hidden order at a better price goes before a displayed one', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 101, 1);
    fixture.limit(BOB, 'sell', 100, 1, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 101, 1);
    expect(fixture.outcome()[0]).toBe('3 took 1 of 2 at 100 (taker, taker)');
  });

  it('S4.3-R6, S4.3-P-visibleSize: only the visible slice of an iceberg is shown, and the next one after it', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 10, { visibleSize: 4 });
    expect(fixture.levels('sell')).toEqual(['100 x 4']);
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.levels('sell')).toEqual(['100 x 1']);
    fixture.limit(ALICE, 'buy', 100, 1);
    expect(fixture.levels('sell')).toEqual(['100 x 4']);
    fixture.limit(ALICE, 'buy', 100, 4);
    expect(fixture.levels('sell')).toEqual(['100 x 2']);
  });

  it('S4.3-R6: the next slice goes behind the displayed orders of its price, before the hidden ones', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5, { visibleSize: 2 });
    fixture.limit(CAROL, 'sell', 100, 1, { hidden: true });
    fixture.limit(CAROL, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 9);
    expect(fixture.outcome().filter((line) => line.includes('took'))).toEqual([
      '4 took 2 of 1 at 100 (taker, taker)',
      '4 took 3 of 3 at 100 (taker, maker)',
      '4 took 2 of 1 at 100 (taker, taker)',
      '4 took 1 of 1 at 100 (taker, taker)',
      '4 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6: two icebergs at one price alternate by slices', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 4, { visibleSize: 2 });
    fixture.limit(CAROL, 'sell', 100, 3, { visibleSize: 1 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 7);
    expect(fixture.outcome().filter((line) => line.includes('took'))).toEqual([
      '3 took 2 of 1 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 2 of 1 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
      '3 took 1 of 2 at 100 (taker, taker)',
    ]);
  });

  it('S4.3-R6: a new slice as large as the last one changes nothing on display, and nothing is quoted', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 6, { visibleSize: 2 });
    fixture.allEvents();
    fixture.limit(ALICE, 'buy', 100, 2);
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual([]);
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual(['quoted sell 100 x 1']);
  });

  it('S4.3-R6: an iceberg that takes first shows a slice of what is left', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5);
    fixture.limit(ALICE, 'buy', 100, 8, { visibleSize: 5 });
    expect(fixture.levels('buy')).toEqual(['100 x 3']);
    fixture.limit(CAROL, 'buy', 100, 9, { visibleSize: 2 });
    expect(fixture.levels('buy')).toEqual(['100 x 5']);
  });
});
