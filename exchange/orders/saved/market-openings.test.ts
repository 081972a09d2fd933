/**
 * The saved openings of the simulated market. Broken by: an opening that is lost or changed by writing, a list that grows for ever, one
 * that is not in the order of time, damage that passes for no opening.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { DamagedState, type Entry } from '../../persistence/contract.ts';
import { openingsEntry, restoreOpenings, withOpening, type MarketOpening } from './market-openings.ts';

const price = fc.record({ units: fc.bigInt({ min: 1n, max: 9n }), scale: fc.nat(8) });
const opening = fc.record({
  at: fc.integer({ min: 1, max: 1_000 }),
  prices: fc.dictionary(fc.constantFrom('BTC-USDT', 'ETH-BTC'), price),
});

test('any starts: by time, this one last, the first one first, at most 32, the same after they were written', () => {
  fc.assert(
    fc.property(fc.array(opening, { minLength: 1, maxLength: 60 }), (starts) => {
      let openings: readonly MarketOpening[] = [];
      for (const { at, prices } of starts) {
        const [oldest] = openings;
        const next = { at, prices: new Map(Object.entries(prices)) };
        openings = withOpening(openings, next);
        expect(openings.at(-1)).toBe(next);
        if (oldest !== undefined && oldest.at < at) expect(openings[0]).toBe(oldest);
        const read = restoreOpenings([JSON.parse(JSON.stringify(openingsEntry(openings))) as Entry]);
        expect(read).toEqual(openings);
      }
      const times = openings.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(openings.length).toBeLessThanOrEqual(32);
    }),
    { numRuns: runs(100, 5_000) },
  );
});

test('the last entry counts, and a folder without one has no opening', () => {
  const of = (at: number) => openingsEntry([{ at, prices: new Map() }]);
  expect(restoreOpenings([of(1), { kind: 'ids' }, of(2)])).toEqual([{ at: 2, prices: new Map() }]);
  expect(restoreOpenings([{ kind: 'ids' }])).toEqual([]);
});

test.each([
  [{}],
  [{ openings: {} }],
  [{ openings: [1] }],
  [{ openings: [null] }],
  [{ openings: [{ at: 1.5, prices: {} }] }],
  [{ openings: [{ at: 1, prices: { 'BTC-USDT': '-1' } }] }],
  [{ openings: [{ at: 1 }] }],
])('damage is named: %j', (fields) => {
  expect(() => restoreOpenings([{ ...fields, kind: 'market' }])).toThrow(DamagedState);
});
