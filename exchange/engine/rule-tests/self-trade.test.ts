/**
 * Self-trade prevention (4.3 stp; facts, section 9), which acts for the new order only. Breaks when an account trades with itself, or
 * the wrong one of its two orders is cancelled.
 */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, createFixture, type Fixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, USD } from '../../../tests/helpers/exchange/engine/world.ts';

/** Bob's 2 at 99 first, then 3 of Alice's own, then 9 of Bob's behind them. */
function scene(fixture: Fixture): Fixture {
  fixture.limit(BOB, 'sell', 99, 2);
  fixture.limit(ALICE, 'sell', 100, 3);
  fixture.limit(BOB, 'sell', 100, 9);
  fixture.allEvents();
  return fixture;
}

const FIRST_TRADE = ['4 took 2 of 1 at 99 (taker, maker)', '1 ended: filled, 0 cancelled'];

describe.each(ENGINES)('$name engine, self-trade prevention', ({ create }) => {
  it('S4.3-P-stp CN, VF9: trades what comes first, then the rest of the new order is cancelled', () => {
    const fixture = scene(createFixture(create, [[1_000_000n, 3n], [0n, 11n], []]));
    fixture.limit(ALICE, 'buy', 100, 7, { stp: 'CN' });
    expect(fixture.outcome()).toEqual([...FIRST_TRADE, '4 ended: self-trade, 5 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe('801604 + 0');
    expect(fixture.holds(ALICE, COIN)).toBe('2 + 3');
    expect(fixture.levels('sell')).toEqual(['100 x 12']);
  });

  it('S4.3-P-stp CO, VF9: the old order is cancelled and the new one goes on', () => {
    const fixture = scene(createFixture(create, [[1_000_000n, 3n], [0n, 11n], []]));
    fixture.limit(ALICE, 'buy', 100, 7, { stp: 'CO' });
    expect(fixture.outcome()).toEqual([
      ...FIRST_TRADE,
      '2 ended: self-trade, 3 cancelled',
      '4 took 5 of 3 at 100 (taker, maker)',
      '4 ended: filled, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, COIN)).toBe('10 + 0');
  });

  it('S4.3-P-stp CB, VF9: both are cancelled', () => {
    const fixture = scene(createFixture(create, [[1_000_000n, 3n], [0n, 11n], []]));
    fixture.limit(ALICE, 'buy', 100, 7, { stp: 'CB' });
    expect(fixture.outcome()).toEqual([
      ...FIRST_TRADE,
      '2 ended: self-trade, 3 cancelled',
      '4 ended: self-trade, 5 cancelled',
    ]);
    expect(fixture.holds(ALICE, COIN)).toBe('5 + 0');
    expect(fixture.holds(ALICE, USD)).toBe('801604 + 0');
    expect(fixture.levels('sell')).toEqual(['100 x 9']);
  });

  it('S4.3-P-stp DC, VF9: a smaller old order is cancelled, the new one is reduced by it and goes on', () => {
    const fixture = scene(createFixture(create, [[2_000_000n, 3n], [0n, 11n], []]));
    const order = fixture.limit(ALICE, 'buy', 100, 16, { stp: 'DC' });
    expect(fixture.outcome()).toEqual([
      ...FIRST_TRADE,
      '2 ended: self-trade, 3 cancelled',
      '4 reduced by 3 to 11',
      '4 took 9 of 3 at 100 (taker, maker)',
      '3 ended: filled, 0 cancelled',
      '4 rested with 2',
    ]);
    expect(order.remaining).toBe(2);
  });

  it('S4.3-P-stp DC, VF9: a smaller new order is cancelled and the old one is reduced by it, keeping its place', () => {
    const fixture = scene(createFixture(create));
    fixture.limit(ALICE, 'buy', 100, 4, { stp: 'DC' });
    expect(fixture.outcome()).toEqual([
      ...FIRST_TRADE,
      '2 reduced by 2 to 1',
      '4 ended: self-trade, 2 cancelled',
    ]);
    fixture.limit(BOB, 'buy', 100, 1);
    expect(fixture.outcome()[0]).toBe('5 took 1 of 2 at 100 (taker, maker)');
  });

  it('S4.3-P-stp DC, VF9: two equal orders are both cancelled', () => {
    const fixture = scene(createFixture(create));
    fixture.limit(ALICE, 'buy', 100, 5, { stp: 'DC' });
    expect(fixture.outcome()).toEqual([
      ...FIRST_TRADE,
      '2 ended: self-trade, 3 cancelled',
      '4 ended: self-trade, 3 cancelled',
    ]);
    expect(fixture.levels('sell')).toEqual(['100 x 9']);
  });

  it('S4.3-P-stp, S4.3-R8: the unused hold of a cancelled or reduced order is released at once, and published before the next trade', () => {
    const fixture = createFixture(create, [[1_000_000n, 9n], [1_000_000n, 9n], []]);
    fixture.limit(ALICE, 'buy', 100, 3);
    fixture.allEvents();
    fixture.limit(ALICE, 'sell', 100, 1, { stp: 'DC' });
    expect(fixture.allEvents()).toEqual([
      '2 accepted',
      '1/1 hold for 2: 8 + 1',
      '1/0 release for 1: 799800 + 200200',
      '1 reduced by 1 to 2',
      'quoted buy 100 x 2',
      '1/1 release for 2: 9 + 0',
      '2 ended: self-trade, 1 cancelled',
    ]);
    fixture.limit(ALICE, 'sell', 100, 3, { stp: 'DC' });
    expect(fixture.allEvents()).toEqual([
      '3 accepted',
      '1/1 hold for 3: 6 + 3',
      '1/0 release for 1: 1000000 + 0',
      '1 ended: self-trade, 2 cancelled',
      'quoted buy 100 x 0',
      '3 reduced by 2 to 1',
      '1/1 release for 3: 8 + 1',
      '3 rested with 1',
      'quoted sell 100 x 1',
    ]);
  });

  it("S4.3-P-stp: the new order's strategy decides, not the old one's", () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 3, { stp: 'CO' });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, { stp: 'CN' });
    expect(fixture.outcome()).toEqual(['2 ended: self-trade, 3 cancelled']);
  });

  it('S4.3-P-stp: an own order that is not reached is left alone', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 3);
    fixture.limit(ALICE, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, { stp: 'CB' });
    expect(fixture.outcome()).toEqual([
      '3 took 3 of 1 at 100 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '3 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-P-stp CO: the rest of the new order waits where the old one stood in its way', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 3);
    fixture.limit(ALICE, 'sell', 99, 3, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, { stp: 'CO' });
    expect(fixture.outcome()).toEqual([
      '2 ended: self-trade, 3 cancelled',
      '1 ended: self-trade, 3 cancelled',
      '3 rested with 3',
    ]);
    expect(fixture.levels('buy')).toEqual(['100 x 3']);
  });

  it.each([
    ['CN', ['3 took 1 of 1 at 99 (taker, maker)', '1 ended: filled, 0 cancelled'], ['100 x 3']],
    [
      'CO',
      [
        '3 took 1 of 1 at 99 (taker, maker)',
        '1 ended: filled, 0 cancelled',
        '2 ended: self-trade, 3 cancelled',
      ],
      [],
    ],
    [
      'CB',
      [
        '3 took 1 of 1 at 99 (taker, maker)',
        '1 ended: filled, 0 cancelled',
        '2 ended: self-trade, 3 cancelled',
      ],
      [],
    ],
  ] as const)(
    'S4.3-P-stp %s, S4.3-R2: a market order is kept from its own orders too',
    (stp, before, left) => {
      const fixture = createFixture(create);
      fixture.limit(BOB, 'sell', 99, 1);
      fixture.limit(ALICE, 'sell', 100, 3);
      fixture.outcome();
      fixture.market(ALICE, 'buy', { size: 4 }, { stp });
      const ending = stp === 'CO' ? 'no-liquidity' : 'self-trade';
      expect(fixture.outcome()).toEqual([...before, `3 ended: ${ending}, 3 cancelled`]);
      expect(fixture.levels('sell')).toEqual(left);
    },
  );

  it('S4.3-P-stp CN, S4.3-R8: a market order by funds that comes to an own order releases the funds it did not spend', () => {
    const fixture = createFixture(create, [[1_000_000n, 3n], [0n, 1n], []]);
    fixture.limit(BOB, 'sell', 99, 1);
    fixture.limit(ALICE, 'sell', 100, 3);
    fixture.outcome();
    fixture.market(ALICE, 'buy', { funds: 500_000 });
    expect(fixture.outcome()).toEqual([
      '3 took 1 of 1 at 99 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '3 ended: self-trade, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe('900802 + 0');
  });

  it('S4.3-P-stp, S4.3-R4: an IOC order is judged like any other', () => {
    const fixture = scene(createFixture(create));
    fixture.limit(ALICE, 'buy', 100, 7, { stp: 'CN', timeInForce: 'IOC' });
    expect(fixture.outcome()).toEqual([...FIRST_TRADE, '4 ended: self-trade, 5 cancelled']);
  });
});

describe.each(ENGINES)('$name engine, self-trade prevention and icebergs', ({ create }) => {
  it('S4.3-P-stp DC, S4.3-R6: an iceberg is measured with its reserve and loses reserve first', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 10, { visibleSize: 4 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 1, { stp: 'DC' });
    expect(fixture.outcome()).toEqual(['1 reduced by 1 to 9', '2 ended: self-trade, 1 cancelled']);
    expect(fixture.levels('sell')).toEqual(['100 x 4']);
    fixture.limit(ALICE, 'buy', 100, 5, { stp: 'DC' });
    expect(fixture.outcome()).toEqual(['1 reduced by 5 to 4', '3 ended: self-trade, 5 cancelled']);
    expect(fixture.levels('sell')).toEqual(['100 x 4']);
  });

  it('S4.3-P-stp DC, S4.3-R6: an iceberg loses of its slice only when less is left than the slice', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 10, { visibleSize: 4 });
    fixture.allEvents();
    fixture.limit(ALICE, 'buy', 100, 6, { stp: 'DC' });
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual([]);
    fixture.limit(ALICE, 'buy', 100, 1, { stp: 'DC' });
    expect(fixture.allEvents().filter((line) => line.startsWith('quoted'))).toEqual(['quoted sell 100 x 3']);
  });

  it('S4.3-P-stp DC, S4.3-R6: a partly taken slice stays as it is while the reserve covers the reduction', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 10, { visibleSize: 4 });
    fixture.limit(BOB, 'buy', 100, 3);
    fixture.limit(ALICE, 'buy', 100, 5, { stp: 'DC' });
    expect(fixture.levels('sell')).toEqual(['100 x 1']);
    fixture.limit(BOB, 'buy', 100, 1);
    expect(fixture.levels('sell')).toEqual(['100 x 1']);
    fixture.limit(BOB, 'buy', 100, 1);
    expect(fixture.levels('sell')).toEqual([]);
  });

  it('S4.3-P-stp CO, S4.3-R6: an iceberg goes with all its reserve', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 10, { visibleSize: 4 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 2, { stp: 'CO' });
    expect(fixture.outcome()).toEqual(['1 ended: self-trade, 10 cancelled', '2 rested with 2']);
  });

  it('S4.3-P-stp CN, S4.3-R6: an own order behind an iceberg is met after one slice', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 10, { visibleSize: 4 });
    fixture.limit(ALICE, 'sell', 100, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5);
    expect(fixture.outcome()).toEqual([
      '3 took 4 of 1 at 100 (taker, taker)',
      '3 ended: self-trade, 1 cancelled',
    ]);
  });

  it('S4.3-P-stp DC, S4.3-R6: a new iceberg is reduced as a whole', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 4);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 10, { stp: 'DC', visibleSize: 5 });
    expect(fixture.outcome()).toEqual([
      '1 ended: self-trade, 4 cancelled',
      '2 reduced by 4 to 6',
      '2 rested with 6',
    ]);
    expect(fixture.levels('buy')).toEqual(['100 x 5']);
  });
});
