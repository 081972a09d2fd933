/** Post-only (4.3 rule 5). Breaks when one takes displayed quantity, rests where it should not, or either side pays the wrong fee. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../../../tests/helpers/exchange/engine/engines.ts';
import { ALICE, BOB, CAROL, createFixture } from '../../../tests/helpers/exchange/engine/fixture.ts';
import { USD } from '../../../tests/helpers/exchange/engine/world.ts';

const POST = { postOnly: true } as const;

describe.each(ENGINES)('$name engine, post-only', ({ create }) => {
  it('S4.3-R5: one that meets nobody rests', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 101, 5);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5, POST);
    expect(fixture.outcome()).toEqual(['2 rested with 5']);
  });

  it('S4.3-R5: one that could be filled at once is cancelled whole and its funds are released', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 5n], []]);
    fixture.limit(BOB, 'sell', 100, 5);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 6, POST);
    expect(fixture.outcome()).toEqual(['2 ended: post-only, 6 cancelled']);
    expect(fixture.holds(ALICE, USD)).toBe('1000000 + 0');
    expect(fixture.levels('sell')).toEqual(['100 x 5']);
  });

  it('S4.3-R5, S4.3-R6: the visible slice of an iceberg is displayed quantity', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 5, { visibleSize: 1 });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 1, POST);
    expect(fixture.outcome()).toEqual(['2 ended: post-only, 1 cancelled']);
  });

  it('S4.3-R5: one that meets only undisplayed quantity is filled by it: it pays maker, the hidden order taker', () => {
    const fixture = createFixture(create, [[1_000_000n], [0n, 5n], []]);
    fixture.limit(BOB, 'sell', 100, 5, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5, POST);
    expect(fixture.outcome()).toEqual([
      '2 took 5 of 1 at 100 (maker, taker)',
      '1 ended: filled, 0 cancelled',
      '2 ended: filled, 0 cancelled',
    ]);
    expect(fixture.holds(ALICE, USD)).toBe('499500 + 0');
    expect(fixture.holds(BOB, USD)).toBe('499000 + 0');
  });

  it('S4.3-R5: the rest of one that was filled by hidden orders waits in the book', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 2, { hidden: true });
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5, POST);
    expect(fixture.outcome()).toEqual([
      '2 took 2 of 1 at 100 (maker, taker)',
      '1 ended: filled, 0 cancelled',
      '2 rested with 3',
    ]);
  });

  it('S4.3-R5: a displayed order behind hidden ones cancels it only when it would come to that order', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 99, 3, { hidden: true });
    fixture.limit(CAROL, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 4, POST);
    expect(fixture.outcome()).toEqual(['3 ended: post-only, 4 cancelled']);
    fixture.limit(ALICE, 'buy', 100, 3, POST);
    expect(fixture.outcome()).toEqual([
      '4 took 3 of 1 at 99 (maker, taker)',
      '1 ended: filled, 0 cancelled',
      '4 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R5: displayed quantity goes first at one price, so a hidden order there does not save it', () => {
    const fixture = createFixture(create);
    fixture.limit(BOB, 'sell', 100, 3, { hidden: true });
    fixture.limit(CAROL, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 1, POST);
    expect(fixture.outcome()).toEqual(['3 ended: post-only, 1 cancelled']);
  });

  it.each(['CN', 'CO', 'CB', 'DC'] as const)(
    'S4.3-R5, S4.3-P-stp %s: an own displayed order counts as well',
    (stp) => {
      const fixture = createFixture(create);
      fixture.limit(ALICE, 'sell', 100, 3);
      fixture.outcome();
      fixture.limit(ALICE, 'buy', 100, 1, { ...POST, stp });
      expect(fixture.outcome()).toEqual(['2 ended: post-only, 1 cancelled']);
      expect(fixture.levels('sell')).toEqual(['100 x 3']);
    },
  );

  it('S4.3-R5, S4.3-P-stp: one that clears away an own hidden order and would then take displayed quantity is cancelled', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 99, 3, { hidden: true });
    fixture.limit(BOB, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 3, { ...POST, stp: 'CO' });
    expect(fixture.outcome()).toEqual(['3 ended: post-only, 3 cancelled']);
    fixture.limit(ALICE, 'buy', 99, 3, { ...POST, stp: 'CO' });
    expect(fixture.outcome()).toEqual(['1 ended: self-trade, 3 cancelled', '4 rested with 3']);
  });

  it('S4.3-R5, S4.3-P-stp DC: lots that an own hidden order takes off it do not come to displayed quantity', () => {
    const fixture = createFixture(create);
    fixture.limit(ALICE, 'sell', 99, 3, { hidden: true });
    fixture.limit(BOB, 'sell', 99, 2, { hidden: true });
    fixture.limit(BOB, 'sell', 100, 3);
    fixture.outcome();
    fixture.limit(ALICE, 'buy', 100, 5, { ...POST, stp: 'DC' });
    expect(fixture.outcome()).toEqual([
      '1 ended: self-trade, 3 cancelled',
      '4 reduced by 3 to 2',
      '4 took 2 of 2 at 99 (maker, taker)',
      '2 ended: filled, 0 cancelled',
      '4 ended: filled, 0 cancelled',
    ]);
  });

  it('S4.3-R5, S4.3-R9: it needs the maker fee only', () => {
    const fixture = createFixture(create, [[100_100n], [], []]);
    fixture.limit(ALICE, 'buy', 100, 1, POST);
    expect(fixture.holds(ALICE, USD)).toBe('0 + 100100');
  });
});
