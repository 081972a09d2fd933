/**
 * What is frozen, when, and when it comes back (4.3 rules 7 to 9). Breaks when an order freezes too much or too little, or keeps
 * what it does not need.
 */
import { describe, expect, it } from 'vitest';
import type { NewOrder } from '../base/contract.ts';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, createFixture, limitOrder } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { COIN, COIN_USD, USD } from '../../../tests/helpers/exchange/engine/world.ts';

function marketOrder(side: 'buy' | 'sell', amount: { size: number } | { funds: number }): NewOrder {
  const base = { type: 'market', account: ALICE, market: COIN_USD, side, stp: 'CN' } as const;
  return { ...base, amount: 'size' in amount ? { kind: 'size', ...amount } : { kind: 'funds', ...amount } };
}

/** The asset's events about Alice. */
const own = (asset: number) => (line: string) => line.startsWith(`${ALICE}/${asset} `);

describe.each(ENGINES)('$name engine, holds', ({ create }) => {
  it('S4.3-R8, S4.3-R9: a limit buy freezes price x size, and the maker fee once it rests', () => {
    const fixture = createFixture(create, [[500_000n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.allEvents().filter(own(USD))).toEqual([
      '1/0 hold for 1: 200000 + 300000',
      '1/0 hold for 1: 199700 + 300300',
    ]);
  });

  it.each([
    ['hidden', { hidden: true }],
    ['iceberg', { visibleSize: 1 }],
  ])('S4.3-R9, S4.3-R6: for a resting %s order the taker fee is frozen', (_, terms) => {
    const fixture = createFixture(create, [[500_000n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 3, terms);
    expect(fixture.holds(ALICE, USD)).toBe('199400 + 300600');
  });

  it('S4.3-R8: a limit sell freezes the lots it sells and no fee', () => {
    const fixture = createFixture(create, [[0n, 5n], [], []]);
    fixture.limit(ALICE, 'sell', 100, 3);
    expect(fixture.allEvents().filter(own(COIN))).toEqual(['1/1 hold for 1: 2 + 3']);
    expect(fixture.holds(ALICE, USD)).toBe('0 + 0');
  });

  it('S4.3-R9: a limit buy is accepted only with its taker fee at hand, to the unit', () => {
    const short = createFixture(create, [[100_199n], [], []]);
    expect(short.refuses(limitOrder(ALICE, 'buy', 100, 1))).toBe(true);
    const enough = createFixture(create, [[100_200n], [], []]);
    enough.limit(ALICE, 'buy', 100, 1);
    expect(enough.holds(ALICE, USD)).toBe('100 + 100100');
  });

  it('S4.3-R9: a post-only buy is accepted with its maker fee at hand, to the unit', () => {
    const short = createFixture(create, [[100_099n], [], []]);
    expect(short.refuses(limitOrder(ALICE, 'buy', 100, 1, { postOnly: true }))).toBe(true);
    const enough = createFixture(create, [[100_100n], [], []]);
    enough.limit(ALICE, 'buy', 100, 1, { postOnly: true });
    expect(enough.holds(ALICE, USD)).toBe('0 + 100100');
  });

  it('S4.3-R9: what is frozen for one order cannot pay for another, in any market of that asset', () => {
    const fixture = createFixture(create, [[200_400n, 5n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 1);
    expect(fixture.refuses(limitOrder(ALICE, 'buy', 100, 2))).toBe(true);
    expect(fixture.refuses(limitOrder(ALICE, 'buy', 100, 1, { market: 1 }))).toBe(true);
    fixture.limit(ALICE, 'sell', 101, 3);
    expect(fixture.refuses(limitOrder(ALICE, 'sell', 101, 3))).toBe(true);
  });

  it('S4.3-R8: what a better price saves is released when the order is filled', () => {
    const fixture = createFixture(create, [[400_000n], [0n, 9n], []]);
    fixture.limit(BOB, 'sell', 90, 3);
    fixture.allEvents();
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.allEvents().filter(own(USD))).toEqual([
      '1/0 hold for 2: 100000 + 300000',
      '1/0 trade for 2: 99460 + 30000',
      '1/0 release for 2: 129460 + 0',
    ]);
  });

  it('S4.3-R8: while it is matched the fee of a buy is paid from what is available, once it rests from what is held', () => {
    const fixture = createFixture(create, [[400_000n], [0n, 9n], []]);
    fixture.limit(BOB, 'sell', 100, 1);
    fixture.limit(ALICE, 'buy', 100, 3);
    expect(fixture.holds(ALICE, USD)).toBe('99600 + 200200');
    fixture.limit(BOB, 'sell', 100, 1);
    expect(fixture.holds(ALICE, USD)).toBe('99600 + 100100');
    fixture.limit(BOB, 'sell', 99, 1);
    expect(fixture.holds(ALICE, USD)).toBe('99600 + 0');
  });

  it('S4.3-R8, S3.3: a cancelled sell gets back the lots it did not sell', () => {
    const fixture = createFixture(create, [[0n, 5n], [900_000n], []]);
    const order = fixture.limit(ALICE, 'sell', 100, 5);
    fixture.limit(BOB, 'buy', 100, 2);
    fixture.engine.cancel(order, fixture.now);
    expect(fixture.holds(ALICE, COIN)).toBe('3 + 0');
    expect(fixture.holds(ALICE, USD)).toBe('199800 + 0');
  });

  it('S4.3-R8: a market buy by funds freezes those funds and needs them', () => {
    const fixture = createFixture(create, [[500n], [], []]);
    expect(fixture.refuses(marketOrder('buy', { funds: 501 }))).toBe(true);
    fixture.market(ALICE, 'buy', { funds: 500 });
    expect(fixture.allEvents().filter(own(USD))).toEqual([
      '1/0 hold for 1: 0 + 500',
      '1/0 release for 1: 500 + 0',
    ]);
  });

  it('S4.3-R8: a market buy by size freezes all that is available, not what other orders hold', () => {
    const fixture = createFixture(create, [[500_000n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 1);
    fixture.allEvents();
    fixture.market(ALICE, 'buy', { size: 1 });
    expect(fixture.allEvents().filter(own(USD))).toEqual([
      '1/0 hold for 2: 0 + 500000',
      '1/0 release for 2: 399900 + 100100',
    ]);
  });

  it('S4.3-R8: a market sell by size freezes all that is available and needs its size', () => {
    const fixture = createFixture(create, [[0n, 5n], [], []]);
    expect(fixture.refuses(marketOrder('sell', { size: 6 }))).toBe(true);
    fixture.market(ALICE, 'sell', { size: 2 });
    expect(fixture.allEvents().filter(own(COIN))).toEqual([
      '1/1 hold for 1: 0 + 5',
      '1/1 release for 1: 5 + 0',
    ]);
  });

  it('S4.3-R8: a market sell by funds freezes all that is available', () => {
    const fixture = createFixture(create, [[0n, 5n], [], []]);
    fixture.market(ALICE, 'sell', { funds: 2 });
    expect(fixture.allEvents().filter(own(COIN))).toEqual([
      '1/1 hold for 1: 0 + 5',
      '1/1 release for 1: 5 + 0',
    ]);
  });

  it('S4.3-R9: a market order of an account with nothing to spend is refused', () => {
    const fixture = createFixture(create, [[0n, 0n], [], []]);
    expect(fixture.refuses(marketOrder('buy', { size: 1 }))).toBe(true);
    expect(fixture.refuses(marketOrder('buy', { funds: 1 }))).toBe(true);
    expect(fixture.refuses(marketOrder('sell', { size: 1 }))).toBe(true);
    expect(fixture.refuses(marketOrder('sell', { funds: 1 }))).toBe(true);
  });

  it('S4.3-R9: checking whether an order is affordable changes nothing', () => {
    const fixture = createFixture(create, [[500_000n], [], []]);
    expect(fixture.engine.affordable(limitOrder(ALICE, 'buy', 100, 4))).toBe(true);
    expect(fixture.engine.affordable(limitOrder(ALICE, 'buy', 100, 5))).toBe(false);
    expect(fixture.allEvents()).toEqual([]);
    expect(fixture.holds(ALICE, USD)).toBe('500000 + 0');
    expect(fixture.limit(ALICE, 'buy', 100, 4).id).toBe(1);
  });
});
