/** Sizes beyond 2^53 lots, which a number cannot count (2.5: the largest baseMaxSize). Breaks when a digit is lost. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, DUST, DUST_COIN } from '../../../tests/helpers/exchange/engine/world.ts';

const DUSTY = { market: DUST_COIN } as const;
const MANY = 2n ** 53n + 3n;

describe.each(ENGINES)('$name engine, large amounts', ({ create }) => {
  it('S4.3-R1: fills, rests and fees are exact to the unit', () => {
    const fixture = createFixture(create, [[0n, 10n ** 22n], [0n, 0n, 0n, 10n ** 22n], []]);
    fixture.limit(BOB, 'sell', 7, MANY, DUSTY);
    fixture.outcome();
    const order = fixture.limit(ALICE, 'buy', 7, MANY + MANY, DUSTY);
    expect(fixture.outcome()).toEqual([
      `2 took ${MANY} of 1 at 7 (taker, maker)`,
      '1 ended: filled, 0 cancelled',
      `2 rested with ${MANY}`,
    ]);
    expect(order.remaining).toBe(MANY);
    expect(fixture.holds(BOB, COIN)).toBe(`${MANY * 700n} + 0`);
    expect(fixture.holds(ALICE, DUST)).toBe(`${MANY * 5n} + 0`);
    expect(fixture.holds(ALICE, COIN)).toBe(`${10n ** 22n - MANY * 1449n} + ${MANY * 700n}`);
  });

  it('S4.3-R6: an amount that falls below 2^53 is published as a number, and a level above it as a bigint', () => {
    const fixture = createFixture(create);
    const order = fixture.limit(BOB, 'sell', 7, MANY, { ...DUSTY, visibleSize: MANY - 1n });
    fixture.limit(BOB, 'sell', 7, 2, DUSTY);
    expect(fixture.engine.levels(DUST_COIN, 'sell', 1)).toEqual([{ price: 7, size: MANY + 1n }]);
    fixture.limit(ALICE, 'buy', 7, MANY - 2n, DUSTY);
    expect(order.remaining).toBe(2);
    expect(fixture.engine.levels(DUST_COIN, 'sell', 1)).toEqual([{ price: 7, size: 3 }]);
  });

  it('S4.3-P-funds: funds beyond 2^53 buy whole lots', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 7, MANY, DUSTY);
    fixture.outcome();
    fixture.market(ALICE, 'buy', { funds: (MANY - 1n) * 749n + 748n }, DUSTY);
    expect(fixture.outcome()).toEqual([
      `2 took ${MANY - 1n} of 1 at 7 (taker, maker)`,
      '2 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-P-stp DC: a reduction beyond 2^53 is exact', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 7, MANY + 5n, DUSTY);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 7, MANY, { ...DUSTY, stp: 'DC' });
    expect(fixture.outcome()).toEqual([
      `1 reduced by ${MANY} to 5`,
      `2 ended: self-trade, ${MANY} cancelled`,
    ]);
  });
});
