/** Market orders by size and by funds, both sides (4.3 rule 2, 2.5). Breaks when one spends or earns more than requested, or stops too early. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, USD } from '../../../tests/helpers/exchange/engine/world.ts';

const sells = (fixture: ReturnType<typeof createFixture>) => {
  fixture.limit(BOB, 'sell', 100, 2);
  fixture.limit(BOB, 'sell', 105, 2);
  fixture.outcome();
};
const bids = (fixture: ReturnType<typeof createFixture>) => {
  fixture.limit(BOB, 'buy', 100, 2);
  fixture.limit(BOB, 'buy', 95, 2);
  fixture.outcome();
};
const FIRST = ['3 took 2 of 1 at 100 (taker, maker)', '1 ended: filled, 0 cancelled'];

describe.each(ENGINES)('$name engine, amounts of market orders', ({ create }) => {
  it('S4.3-R2, S4.3-P-size: a purchase by size ends when its lots are bought', () => {
    const fixture = createFixture(create);
    sells(fixture);
    fixture.market(ALICE, 'buy', { size: 3 });
    expect(fixture.outcome()).toEqual([
      ...FIRST,
      '3 took 1 of 2 at 105 (taker, maker)',
      '3 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R2, S4.3-P-size: a purchase by size ends when its account can pay for no further lot and its fee', () => {
    const fixture = createFixture(create, [[305_000n], [0n, 9n], []]);
    sells(fixture);
    fixture.market(ALICE, 'buy', { size: 3 });
    expect(fixture.outcome()).toEqual([...FIRST, '3 ended: no-liquidity, 1 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe(`${305_000 - 200_400} + 0`);
  });

  it('S4.3-R2, S4.3-P-size: a sale by size ends when its lots are sold', () => {
    const fixture = createFixture(create);
    bids(fixture);
    fixture.market(ALICE, 'sell', { size: 3 });
    expect(fixture.outcome()).toEqual([
      ...FIRST,
      '3 took 1 of 2 at 95 (taker, maker)',
      '3 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-P-funds: a purchase spends its funds, fees included, to the last whole lot, and the rest is released', () => {
    const fixture = createFixture(create, [[900_000n], [0n, 9n], []]);
    sells(fixture);
    fixture.market(ALICE, 'buy', { funds: 200_400 + 105_210 + 105_209 });
    expect(fixture.outcome()).toEqual([
      ...FIRST,
      '3 took 1 of 2 at 105 (taker, maker)',
      '3 ended: filled, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe(`${900_000 - 200_400 - 105_210} + 0`);
  });

  it('S4.3-P-funds: funds spent to the last unit fill the order, with the book used up as well', () => {
    const fixture = createFixture(create);
    sells(fixture);
    fixture.market(ALICE, 'buy', { funds: 200_400 + 210_420 });
    expect(fixture.outcome().at(-1)).toBe('3 ended: filled, 0 cancelled');
    expect(fixture.levels('sell')).toEqual([]);
  });

  it('S4.3-P-funds: funds that outlast the book end without liquidity', () => {
    const fixture = createFixture(create, [[900_000n], [0n, 9n], []]);
    sells(fixture);
    fixture.market(ALICE, 'buy', { funds: 500_000 });
    expect(fixture.outcome().at(-1)).toBe('3 ended: no-liquidity, 0 cancelled');
    expect(fixture.holds(ALICE, USD)).toBe(`${900_000 - 410_820} + 0`);
  });

  it('S4.3-P-funds: funds too small for one lot at the first price buy nothing', () => {
    const fixture = createFixture(create, [[900_000n], [0n, 9n], []]);
    sells(fixture);
    fixture.market(ALICE, 'buy', { funds: 100_199 });
    expect(fixture.outcome()).toEqual(['3 ended: filled, 0 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe('900000 + 0');
  });

  it('S4.3-P-funds: a sale earns its funds before fees, to the last whole lot', () => {
    const fixture = createFixture(create, [[0n, 9n], [900_000n], []]);
    bids(fixture);
    fixture.market(ALICE, 'sell', { funds: 200_000 + 95_000 + 94_999 });
    expect(fixture.outcome()).toEqual([
      ...FIRST,
      '3 took 1 of 2 at 95 (taker, maker)',
      '3 ended: filled, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe(`${295_000 - 590} + 0`);
    expect(fixture.holds(ALICE, COIN)).toBe('6 + 0');
  });

  it('S4.3-P-funds: a sale ends when its account has no further lot to give', () => {
    const fixture = createFixture(create, [[0n, 1n], [900_000n], []]);
    bids(fixture);
    fixture.market(ALICE, 'sell', { funds: 200_000 });
    expect(fixture.outcome()).toEqual([
      '3 took 1 of 1 at 100 (taker, maker)',
      '3 ended: no-liquidity, 0 cancelled',
    ]);
  });

  it('S4.3-P-funds: a sale that outlasts the book ends without liquidity', () => {
    const fixture = createFixture(create);
    bids(fixture);
    fixture.market(ALICE, 'sell', { funds: 900_000 });
    expect(fixture.outcome().at(-1)).toBe('3 ended: no-liquidity, 0 cancelled');
  });

  it('S4.3-P-funds, S4.3-R2: remaining lots of an order by funds are always none', () => {
    const fixture = createFixture(create);
    sells(fixture);
    expect(fixture.market(ALICE, 'buy', { funds: 100_200 })).toMatchObject({ remaining: 0, state: 'done' });
  });
});
