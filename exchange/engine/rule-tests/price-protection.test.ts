/** Price protection (4.3 rule 10): 10 per cent in the market of coins. Breaks when an order reaches beyond, or is stopped within, its range. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, CAROL, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { TOKEN_USD, USD } from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, price protection', ({ create }) => {
  it('S4.3-R10, VF11: a market order is executed up to the threshold and the rest is cancelled', () => {
    const fixture = createFixture(create, [[10_000_000n], [0n, 9n], []]);
    for (const price of [120, 132, 133]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.market(ALICE, 'buy', { size: 3 });
    expect(fixture.outcome()).toEqual([
      '4 took 1 of 1 at 120 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '4 took 1 of 2 at 132 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: price-protection, 1 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe(`${10_000_000 - 252 * 1002} + 0`);
  });

  it('S4.3-R10: a market sale is executed down to the threshold, which is rounded towards the first price', () => {
    const fixture = createFixture(create);
    for (const price of [101, 91, 90]) fixture.limit(BOB, 'buy', price, 1);
    fixture.outcome();
    fixture.market(ALICE, 'sell', { size: 3 });
    expect(fixture.outcome()).toEqual([
      '4 took 1 of 1 at 101 (taker, maker)',
      '1 ended: filled, 0 cancelled',
      '4 took 1 of 2 at 91 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: price-protection, 1 cancelled',
    ]);
  });

  it('S4.3-R10: a purchase may reach the rounded-down threshold and not a tick more', () => {
    const fixture = createFixture(create);
    for (const price of [105, 115, 116]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.market(ALICE, 'buy', { funds: 10_000_000 });
    expect(fixture.outcome().slice(-3)).toEqual([
      '4 took 1 of 2 at 115 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: price-protection, 0 cancelled',
    ]);
  });

  it('S4.3-R10: a limit order that would reach beyond the threshold is cancelled whole, before anything executes', () => {
    const fixture = createFixture(create, [[10_000_000n], [0n, 9n], []]);
    for (const price of [100, 110, 111]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 111, 3);
    expect(fixture.outcome()).toEqual(['4 ended: price-protection, 3 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe('10000000 + 0');
    expect(fixture.levels('sell')).toEqual(['100 x 1', '110 x 1', '111 x 1']);
  });

  it('S4.3-R10: a limit sale that would reach beyond the threshold is cancelled whole', () => {
    const fixture = createFixture(create);
    for (const price of [100, 90, 89]) fixture.limit(BOB, 'buy', price, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'sell', 89, 3);
    expect(fixture.outcome()).toEqual(['4 ended: price-protection, 3 cancelled']);
    fixture.limit(ALICE, 'sell', 89, 2);
    expect(fixture.outcome().at(-1)).toBe('5 ended: filled, 0 cancelled');
  });

  it('S4.3-R10: what counts is how far it would trade, not how far its price allows', () => {
    const fixture = createFixture(create);
    for (const price of [100, 110, 111]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 500, 2);
    expect(fixture.outcome().at(-1)).toBe('4 ended: filled, 0 cancelled');
    fixture.limit(ALICE, 'buy', 110, 3);
    expect(fixture.outcome()).toEqual(['5 rested with 3']);
  });

  it('S4.3-R10: a price far above an empty book is no deviation', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'buy', 5000, 1);
    expect(fixture.outcome()).toEqual(['1 rested with 1']);
  });

  it.each(['IOC', 'FOK', 'GTC'] as const)('S4.3-R10, S4.3-R4: an %s order is protected', (timeInForce) => {
    const fixture = createFixture(create);
    for (const price of [100, 111]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 111, 2, { timeInForce });
    expect(fixture.outcome()).toEqual(['3 ended: price-protection, 2 cancelled']);
  });

  it('S4.3-R10, S4.3-R6: undisplayed orders count: as the first price and as the depth', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 1, { hidden: true });
    fixture.limit(BOB, 'sell', 105, 1);
    fixture.limit(BOB, 'sell', 111, 1, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 111, 3);
    expect(fixture.outcome()).toEqual(['4 ended: price-protection, 3 cancelled']);
  });

  it('S4.3-R10, S4.3-P-stp: the reference is the first trade: an own order that is cleared away is none', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 100, 1);
    fixture.limit(BOB, 'sell', 115, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 115, 1, { stp: 'CO' });
    expect(fixture.outcome()).toEqual([
      '1 ended: self-trade, 1 cancelled',
      '3 took 1 of 2 at 115 (taker, maker)',
      '2 ended: filled, 0 cancelled',
      '3 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R10, S4.3-P-stp: an own order beyond the threshold counts as depth and is left alone', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 1);
    fixture.limit(ALICE, 'sell', 111, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 111, 2, { stp: 'CO' });
    expect(fixture.outcome()).toEqual(['3 ended: price-protection, 2 cancelled']);
    fixture.market(ALICE, 'buy', { size: 2 }, { stp: 'CO' });
    expect(fixture.outcome().slice(-2)).toEqual([
      '1 ended: filled, 0 cancelled',
      '4 ended: price-protection, 1 cancelled',
    ]);
    expect(fixture.levels('sell')).toEqual(['111 x 1']);
  });

  it('S4.3-R10, S4.3-P-funds: funds too small for a lot beyond the threshold leave the order filled, not stopped', () => {
    const fixture = createFixture(create, [[10_000_000n], [0n, 9n], [200_000n]]);
    for (const price of [100, 100, 111]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.market(ALICE, 'buy', { funds: 100_200 + 50_000 });
    expect(fixture.outcome().at(-1)).toBe('4 ended: filled, 0 cancelled');
    fixture.market(CAROL, 'buy', { size: 2 });
    expect(fixture.outcome().at(-1)).toBe('5 ended: no-liquidity, 1 cancelled');
  });

  it('S4.3-R10: each market has its own threshold', () => {
    const fixture = createFixture(create);
    for (const price of [100, 103, 104]) fixture.limit(CAROL, 'sell', price, 1, { market: TOKEN_USD });
    fixture.outcome();
    fixture.market(ALICE, 'buy', { size: 3 }, { market: TOKEN_USD });
    expect(fixture.outcome().at(-1)).toBe('4 ended: price-protection, 1 cancelled');
  });

  it('S4.3-R5, S4.3-R4, S4.3-R10: post-only is judged before FOK, and both before price protection', () => {
    const fixture = createFixture(create);
    for (const price of [100, 111]) fixture.limit(BOB, 'sell', price, 1);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 111, 2, { postOnly: true });
    expect(fixture.outcome()).toEqual(['3 ended: post-only, 2 cancelled']);
    fixture.limit(ALICE, 'buy', 111, 3, { timeInForce: 'FOK' });
    expect(fixture.outcome()).toEqual(['4 ended: fok, 3 cancelled']);
  });

  it('S4.3-R10: thresholds of prices up to 2^53 - 1 ticks are exact', () => {
    const fixture = createFixture(create);
    const top = Number.MAX_SAFE_INTEGER;
    const far = Number((BigInt(top) * 9n + 9n) / 10n);
    fixture.limit(BOB, 'buy', top, 1);
    fixture.limit(BOB, 'buy', far, 1);
    fixture.limit(BOB, 'buy', far - 1, 1);
    fixture.outcome();
    fixture.market(ALICE, 'sell', { size: 3 });
    expect(fixture.outcome().filter((line) => line.includes('took'))).toHaveLength(2);
  });
});
