/**
 * Seam: none. Breaks when a row or a record is in no class or in two, when the order of a file changes what is found, when another currency
 * or direction is paired, or when a transaction's several records are mixed up.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/helpers/runs.ts';
import { match, type MatchRecord, type MatchRow, type MatchRules } from './match.ts';

const HASH = 'a1'.repeat(32);
const DAY = 86_400_000;
const RULES: MatchRules = { tolerance: 10, txOnly: false, dayOf: (at) => Math.floor(at / DAY) };

function row(change: Partial<MatchRow> = {}): MatchRow {
  const at = change.from ?? 100;
  return {
    from: at,
    to: at,
    currency: 'USDT',
    out: false,
    amount: '10',
    fee: null,
    tx: null,
    rest: '',
    ...change,
  };
}

function record(change: Partial<MatchRecord> = {}): MatchRecord {
  return {
    at: 100,
    currency: 'USDT',
    out: false,
    amount: '10',
    fee: '0',
    tx: null,
    gone: false,
    rest: '',
    ...change,
  };
}

const tx = fc.constantFrom(
  null,
  null,
  HASH,
  HASH.toUpperCase(),
  `0x${HASH}@T1`,
  `${HASH}@t2`,
  'SoLaNa1',
  'solana1',
  'other',
);
const common = {
  currency: fc.constantFrom('USDT', 'usdt', 'BTC'),
  out: fc.boolean(),
  amount: fc.constantFrom('1', '2', '3'),
  tx,
};
const rowOf = fc
  .record({ ...common, from: fc.integer({ min: 0, max: 60 }), fee: fc.constantFrom(null, '0', '1') })
  .map((fields) => row({ ...fields, to: fields.from }));
const recordOf = fc
  .record({ ...common, at: fc.integer({ min: 0, max: 60 }), fee: fc.constantFrom('0', '1') })
  .map((fields) => record(fields));
const world = fc.record({
  rows: fc.array(rowOf, { maxLength: 12 }),
  records: fc.array(recordOf, { maxLength: 12 }),
  txOnly: fc.boolean(),
});

/** What is left of an order: how many of which content are in which class. */
function shape(rows: readonly MatchRow[], records: readonly MatchRecord[], txOnly: boolean): string[] {
  const made = match(rows, records, { ...RULES, txOnly });
  const sides = (own: readonly number[], others: readonly number[]): string =>
    JSON.stringify([
      own.map((at) => JSON.stringify(rows[at])).sort(),
      others.map((at) => JSON.stringify(records[at])).sort(),
    ]);
  return [
    ...made.rowsLeft.map((at) => `row ${JSON.stringify(rows[at])}`),
    ...made.recordsLeft.map((at) => `record ${JSON.stringify(records[at])}`),
    ...made.ambiguous.map((set) => `set ${sides(set.rows, set.records)}`),
    ...made.pairs.map((pair) => `pair ${sides([pair.row], [pair.record])} ${pair.differences.join()}`),
  ].sort();
}

describe('matching', () => {
  it('puts every row and every record into exactly one class, and pairs no other direction', () => {
    fc.assert(
      fc.property(world, ({ rows, records, txOnly }) => {
        const made = match(rows, records, { ...RULES, txOnly });
        const rowsSeen = [
          ...made.rowsLeft,
          ...made.pairs.map((pair) => pair.row),
          ...made.ambiguous.flatMap((set) => set.rows),
        ];
        const recordsSeen = [
          ...made.recordsLeft,
          ...made.pairs.map((pair) => pair.record),
          ...made.ambiguous.flatMap((set) => set.records),
        ];
        expect(rowsSeen.sort((a, b) => a - b)).toEqual([...rows.keys()]);
        expect(recordsSeen.sort((a, b) => a - b)).toEqual([...records.keys()]);
        for (const { row: one, record: other, by, differences } of made.pairs) {
          const [a, b] = [rows[one], records[other]];
          if (a === undefined || b === undefined) throw new Error('a pair of nothing');
          expect(a.out).toBe(b.out);
          const sameCurrency = a.currency.toLowerCase() === b.currency.toLowerCase();
          expect(differences.includes('currency')).toBe(!sameCurrency);
          expect(differences.includes('amount')).toBe(a.amount !== b.amount);
          if (by === 'amount') {
            expect(sameCurrency && a.amount === b.amount && Math.abs(a.from - b.at) <= RULES.tolerance).toBe(
              true,
            );
            if (txOnly) expect(a.tx).toBeNull();
          }
        }
        for (const set of made.ambiguous) {
          expect(Math.min(set.rows.length, set.records.length)).toBeGreaterThan(0);
          expect(
            new Set([...set.rows.map((at) => rows[at]?.out), ...set.records.map((at) => records[at]?.out)])
              .size,
          ).toBe(1);
        }
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('leaves nothing over that is equal and near enough, as looking at every two shows', () => {
    fc.assert(
      fc.property(world, ({ rows, records }) => {
        const plainRows = rows.map((one) => ({ ...one, tx: null }));
        const made = match(plainRows, records, RULES);
        for (const at of made.rowsLeft) {
          for (const other of made.recordsLeft) {
            const [a, b] = [plainRows[at], records[other]];
            const same =
              a?.out === b?.out &&
              a?.amount === b?.amount &&
              a?.currency.toLowerCase() === b?.currency.toLowerCase();
            expect(same && Math.abs((a?.from ?? 0) - (b?.at ?? 0)) <= RULES.tolerance).toBe(false);
          }
        }
      }),
      { numRuns: runs(200, 10_000) },
    );
  });

  it('finds the same whatever the order of file and archive', () => {
    fc.assert(
      fc.property(
        world,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        ({ rows, records, txOnly }, chances) => {
          const shuffled = <T>(list: readonly T[]): T[] =>
            list
              .map((one) => ({ one, chance: chances.next().value ?? 0 }))
              .sort((a, b) => a.chance - b.chance)
              .map(({ one }) => one);
          expect(shape(shuffled(rows), shuffled(records), txOnly)).toEqual(shape(rows, records, txOnly));
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
  });

  it('knows a transaction by its hexadecimal digits, and any other id letter by letter', () => {
    const found = (a: string, b: string) =>
      match([row({ tx: a, from: 0, to: 0 })], [record({ tx: b, at: DAY * 9 })], RULES).pairs;
    expect(found(HASH.toUpperCase(), `0x${HASH}@TAddress`)).toHaveLength(1);
    expect(found(`${HASH}@TAddress`, HASH)[0]?.differences).toEqual(['day']);
    expect(found('SoLaNa1', 'solana1')).toEqual([]);
  });

  it('gives each of a transaction’s records to the row of its currency and amount', () => {
    const rows = [
      row({ tx: HASH, amount: '2' }),
      row({ tx: HASH, amount: '1' }),
      row({ tx: HASH, currency: 'BTC', amount: '1' }),
    ];
    const records = [
      record({ tx: `${HASH}@a`, amount: '1' }),
      record({ tx: `${HASH}@b`, currency: 'BTC', amount: '1' }),
      record({ tx: `${HASH}@c`, amount: '2.5' }),
    ];
    const made = match(rows, records, RULES);
    const found = made.pairs.map(
      ({ row: one, record: other, differences }) => `${one}-${other} ${differences.join()}`,
    );
    expect(found.sort()).toEqual(['0-2 amount', '1-0 ', '2-1 ']);
  });

  it('lists what a pair differs in, and a booking that is there twice', () => {
    const one = match(
      [row({ tx: HASH, fee: '1', amount: '9' })],
      [record({ tx: HASH, at: 100 + DAY })],
      RULES,
    );
    expect(one.pairs[0]?.differences).toEqual(['amount', 'fee', 'day']);
    const other = match([row({ tx: 'own-7' })], [record({ tx: 'x-8', at: 105 })], RULES);
    expect(other.pairs[0]?.differences).toEqual(['transaction']);
    const gone = match(
      [row(), row({ tx: HASH, amount: '9' })],
      [record({ gone: true }), record({ tx: HASH, gone: true })],
      RULES,
    );
    expect(gone.pairs.map(({ row: at, differences }) => [at, differences])).toEqual([
      [1, ['amount', 'gone']],
      [0, ['gone']],
    ]);
    const twice = match([row({ tx: HASH }), row({ tx: HASH })], [record({ tx: HASH })], RULES);
    expect(twice.ambiguous).toEqual([{ rows: [0, 1], records: [0] }]);
  });

  it('never gives a row whose transaction is known to another transaction’s record', () => {
    const made = match(
      [row({ tx: HASH }), row({ tx: HASH, amount: '7' })],
      [record({ tx: HASH }), record({ tx: 'b', amount: '7' })],
      RULES,
    );
    expect(made.rowsLeft).toEqual([1]);
    expect(made.recordsLeft).toEqual([1]);
  });
});
