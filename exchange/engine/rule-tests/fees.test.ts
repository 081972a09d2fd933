/** Who pays which fee, to the last unit (4.3 rules 2, 5 and 6). Fees are paid in the quote asset by both sides and earned by the house. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import {
  COIN,
  DUST,
  DUST_COIN,
  HOUSE,
  TOKEN_COIN,
  TOKEN_USD,
  USD,
} from '../../../tests/helpers/exchange/engine/world.ts';

describe.each(ENGINES)('$name engine, fees', ({ create }) => {
  it('S4.3-R6: a new buy pays taker on top of the price, the resting sell maker out of its proceeds', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 9n], []]);
    fixture.limit(BOB, 'sell', 101, 7);
    fixture.limit(ALICE, 'buy', 101, 7);
    expect(fixture.holds(ALICE, USD)).toBe(`${1_000_000 - 707_000 - 1414} + 0`);
    expect(fixture.holds(BOB, USD)).toBe(`${707_000 - 707} + 0`);
    expect(fixture.holds(HOUSE, USD)).toBe(`${1414 + 707} + 0`);
  });

  it('S4.3-R6: a new sell pays taker out of its proceeds, the resting buy maker out of what it froze', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 9n], []]);
    fixture.limit(ALICE, 'buy', 101, 7);
    fixture.limit(BOB, 'sell', 101, 7);
    expect(fixture.holds(ALICE, USD)).toBe(`${1_000_000 - 707_000 - 707} + 0`);
    expect(fixture.holds(BOB, USD)).toBe(`${707_000 - 1414} + 0`);
    expect(fixture.holds(HOUSE, USD)).toBe(`${1414 + 707} + 0`);
  });

  it('S4.3-R2: a market order pays taker on either side', () => {
    const fixture = createFixture(create, [[1_000_000n, 5n], [1_000_000n, 5n], []]);
    fixture.limit(BOB, 'sell', 101, 1);
    fixture.limit(BOB, 'buy', 99, 1);
    fixture.market(ALICE, 'buy', { size: 1 });
    fixture.market(ALICE, 'sell', { size: 1 });
    expect(fixture.holds(ALICE, USD)).toBe(`${1_000_000 - 101_000 - 202 + 99_000 - 198} + 0`);
    expect(fixture.holds(HOUSE, USD)).toBe(`${202 + 101 + 198 + 99} + 0`);
  });

  it('S4.3-R6: each market has its own fees, one of nothing included', () => {
    const fixture = createFixture(create, [[10_000_000n, 10_000n], [0n, 0n, 90n, 90n], []]);
    fixture.limit(BOB, 'sell', 3, 5, { market: TOKEN_USD });
    fixture.limit(ALICE, 'buy', 3, 5, { market: TOKEN_USD });
    expect(fixture.holds(HOUSE, USD)).toBe(`${15 * 30 + 15 * 16} + 0`);
    fixture.limit(BOB, 'sell', 3, 5, { market: DUST_COIN, hidden: true });
    fixture.limit(ALICE, 'buy', 3, 1, { market: DUST_COIN, postOnly: true });
    expect(fixture.holds(HOUSE, COIN)).toBe('21 + 0');
    expect(fixture.holds(ALICE, DUST)).toBe('5 + 0');
    expect(fixture.holds(BOB, COIN)).toBe(`${300 - 21} + 0`);
  });

  it('S4.3-R6: without fees the house’s balance does not change and no event is published', () => {
    const fixture = createFixture(create, [[0n, 1000n], [0n, 0n, 90n], []]);
    fixture.limit(BOB, 'sell', 3, 5, { market: TOKEN_COIN });
    fixture.limit(ALICE, 'buy', 3, 5, { market: TOKEN_COIN });
    expect(fixture.allEvents().filter((line) => line.startsWith(`${HOUSE}/`))).toEqual([]);
    expect(fixture.holds(ALICE, COIN)).toBe('850 + 0');
    expect(fixture.holds(BOB, COIN)).toBe('150 + 0');
  });

  it('S4.3-R6: fees add up exactly over many small fills', () => {
    const fixture = createFixture(create, [[10_000_000n], [0n, 99n], []]);
    for (let count = 0; count < 9; count += 1) fixture.limit(BOB, 'sell', 97 + count, count + 1);
    fixture.limit(ALICE, 'buy', 105, 45);
    const tickLots = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, lots) => sum + lots * (96 + lots), 0);
    expect(fixture.holds(ALICE, USD)).toBe(`${10_000_000 - tickLots * 1002} + 0`);
    expect(fixture.holds(BOB, USD)).toBe(`${tickLots * 999} + 0`);
    expect(fixture.holds(HOUSE, USD)).toBe(`${tickLots * 3} + 0`);
  });
});
