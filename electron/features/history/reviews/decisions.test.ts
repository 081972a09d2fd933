/**
 * Seam: none. Breaks when a leg ends up in two accepted transfers, when what an old log has wins over what was decided later, or when the
 * same rows folded again come to something else.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { createReviewedRecords, type ReviewedRecord } from './reviewed-records.ts';
import { createDecisions, type Decision } from './decisions.ts';
import type { TransferIs } from './transfer-rows.ts';

const event = fc.record({
  out: fc.nat(2),
  in: fc.nat(2),
  is: fc.constantFrom<TransferIs>('internal', 'not-internal', 'open'),
  at: fc.nat(20),
  imported: fc.boolean(),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

function fold(events: readonly Event[]) {
  const reviewedRecords = createReviewedRecords();
  const reviewedRecord = (kind: 'deposit' | 'withdrawal', n: number): ReviewedRecord =>
    reviewedRecords.getOrCreate({ account: kind, kind, key: String(n).repeat(32), occurrence: 0 }, null);
  const outs = [0, 1, 2].map((n) => reviewedRecord('withdrawal', n));
  const ins = [0, 1, 2].map((n) => reviewedRecord('deposit', n));
  const decisions = createDecisions();
  for (const [at, each] of events.entries()) {
    const [out, into] = [outs[each.out], ins[each.in]];
    if (out && into) decisions.apply(out, into, { ...each, seq: at + 1, source: null });
  }
  const format = ({ out, in: into }: Decision) => `${outs.indexOf(out)}>${ins.indexOf(into)}`;
  const marked = [...outs, ...ins].map(({ internalTransferWith }) => internalTransferWith !== null);
  return {
    own: decisions.list('internal').map(format),
    refused: decisions.list('not-internal').map(format),
    marked,
    owned: [...outs, ...ins].map((each) => decisions.owning(each) !== null),
  };
}

/** Pair by pair: the last word that counts. */
function naive(events: readonly Event[]) {
  const recorded = new Map<string, { is: TransferIs; at: number }>();
  for (const { out, in: into, is, at, imported } of events) {
    const key = `${out}>${into}`;
    const before = recorded.get(key) ?? { is: 'open', at: -1 };
    const taken = [...recorded].some(
      ([other, now]) => now.is === 'internal' && (other.startsWith(`${out}>`) || other.endsWith(`>${into}`)),
    );
    if (imported && at <= before.at) continue;
    if (is === 'internal' && before.is !== 'internal' && taken) continue;
    recorded.set(key, { is, at });
  }
  const of = (is: TransferIs) => [...recorded].filter(([, now]) => now.is === is).map(([key]) => key);
  return { own: of('internal'), refused: of('not-internal') };
}

it('is the last word that counts, and no leg is in two', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const folded = fold(events);
      const expected = naive(events);
      expect(folded.own.toSorted()).toEqual(expected.own.toSorted());
      expect(folded.refused.toSorted()).toEqual(expected.refused.toSorted());
      expect(new Set(folded.own.flatMap((pair) => [`${pair[0]} out`, `${pair[2]} in`])).size).toBe(
        folded.own.length * 2,
      );
      expect(folded.marked).toEqual(folded.owned);
      expect(folded.marked.filter(Boolean)).toHaveLength(folded.own.length * 2);
      expect(fold(events)).toEqual(folded);
    }),
    { numRuns: runs(500, 20_000) },
  );
});
