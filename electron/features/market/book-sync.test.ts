/**
 * A book put together from a snapshot and numbered changes. Breaks when a book that misses a change, holds one twice or holds them in the wrong
 * order is called current.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../../shared/money/scaled.ts';
import type { DecimalText } from '../../../shared/money/decimal-text.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { createBookSide } from './book-side.ts';
import { createBookSync } from './book-sync.ts';
import { readIncrement, readSnapshot } from '../../venue/kucoin/read-market.ts';
import type { BookChange, BookSnapshot } from '../../venue/market-data.ts';

type Side = 'bids' | 'asks';
type Levels = Record<Side, Map<number, string>>;

/** One step of the venue's book: a change, a trade that shows nowhere, or the "price 0" that only counts. */
interface Step {
  side: Side;
  price: number;
  size: number;
  kind: 'change' | 'silent' | 'zero price';
  /** Whether the next step travels in the same increment. */
  joined: boolean;
  /** How the price is written. */
  form: 0 | 1 | 2;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    side: fc.constantFrom<Side>('bids', 'asks'),
    price: fc.integer({ min: 1, max: 6 }),
    size: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom<Step['kind']>('change', 'change', 'change', 'silent', 'zero price'),
    joined: fc.boolean(),
    form: fc.constantFrom<Step['form']>(0, 1, 2),
  }),
  { minLength: 1, maxLength: 40 },
);

const FIRST = 9_007_199_254_740_990n; // its numbers grow beyond 2^53
const written = (price: number, form: Step['form']) =>
  ['', '.0', '.000'].map((tail) => `${price}${tail}`)[form] ?? '';
/** Asks stand above all bids. */
const priceOf = (step: Step) => (step.side === 'bids' ? step.price : step.price + 10);

/** The venue: its book after every step, and what it sends. */
function history(all: readonly Step[]): { states: Levels[]; increments: unknown[] } {
  const states: Levels[] = [{ bids: new Map(), asks: new Map() }];
  const increments: unknown[] = [];
  let open: { start: bigint; bids: string[][]; asks: string[][] } | null = null;
  for (const [index, step] of all.entries()) {
    const sequence = FIRST + BigInt(index + 1);
    const before = states[index] ?? { bids: new Map(), asks: new Map() };
    const next: Levels = { bids: new Map(before.bids), asks: new Map(before.asks) };
    open ??= { start: sequence, bids: [], asks: [] };
    if (step.kind === 'change') {
      if (step.size === 0) next[step.side].delete(priceOf(step));
      else next[step.side].set(priceOf(step), `0.${step.size}`);
      open[step.side].push([
        written(priceOf(step), step.form),
        step.size === 0 ? '0' : `0.${step.size}`,
        String(sequence),
      ]);
    } else if (step.kind === 'zero price') {
      open[step.side].push(['0', '5', String(sequence)]);
    }
    states.push(next);
    if (step.joined && index < all.length - 1) continue;
    const { start, bids, asks } = open;
    increments.push({ sequenceStart: String(start), sequenceEnd: String(sequence), changes: { bids, asks } });
    open = null;
  }
  return { states, increments };
}

function snapshotOf(states: readonly Levels[], index: number): BookSnapshot {
  const levels = states[index] ?? { bids: new Map(), asks: new Map() };
  const rows = (side: Side) => [...levels[side]].map(([price, size]) => [`${price}.0`, size]);
  const read = readSnapshot({
    sequence: String(FIRST + BigInt(index)),
    bids: rows('bids'),
    asks: rows('asks'),
  });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

const incrementOf = (data: unknown): BookChange => {
  const read = readIncrement(data);
  if (read === null) throw new Error('not readable');
  return read;
};

/** What the book must show at that state, best first, prices as numbers. */
function expected(states: readonly Levels[], index: number) {
  const side = (which: Side, sign: number) =>
    [...(states[index]?.[which] ?? [])]
      .toSorted(([a], [b]) => sign * (a - b))
      .map(([price, size]) => [price, size]);
  return { bids: side('bids', -1), asks: side('asks', 1) };
}

describe('a book from any interleaving of snapshots and increments', () => {
  it('is never live and wrong, and a fresh snapshot always mends it', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.oneof(fc.record({ increment: fc.nat() }), fc.record({ snapshot: fc.nat() })), {
          maxLength: 60,
        }),
        fc.boolean(),
        (all, extra, inOrder) => {
          const { states, increments } = history(all);
          const sync = createBookSync();

          function check(): void {
            const top = sync.top(100);
            const sequence = sync.sequence();
            expect(top === null).toBe(!sync.isCurrent());
            if (top === null || sequence === null) return;
            const shown = {
              bids: top.bids.map(([price, size]) => [Number(price), size]),
              asks: top.asks.map(([price, size]) => [Number(price), size]),
            };
            expect(shown).toEqual(expected(states, Number(sequence - FIRST)));
          }

          // Doubled, dropped and out of order; or in order with repetitions.
          const order = inOrder
            ? increments.flatMap((_one, index) => [
                { increment: index },
                ...extra.slice(index * 2, index * 2 + 1),
              ])
            : extra;
          for (const event of order) {
            if ('increment' in event)
              sync.applyIncrement(incrementOf(increments[event.increment % increments.length]));
            else sync.applySnapshot(snapshotOf(states, event.snapshot % states.length));
            check();
          }
          const step = sync.applySnapshot(snapshotOf(states, states.length - 1));
          expect(step.kind).toBe('current');
          check();
          expect(sync.sequence()).toBe(FIRST + BigInt(all.length));
        },
      ),
      { numRuns: runs(1_000, 50_000) },
    );
  });

  it('a snapshot of any moment and all increments after it, in any order before it arrives, give the last book', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.array(fc.nat(), { maxLength: 40 }), (all, moment, keys) => {
        const { states, increments } = history(all);
        const at = moment % states.length;
        const sync = createBookSync();
        const shuffled = increments
          .map((one, index) => ({ one, key: keys[index] ?? 0 }))
          .toSorted((a, b) => a.key - b.key);
        for (const { one } of shuffled) expect(sync.applyIncrement(incrementOf(one)).kind).toBe('waiting');
        expect(sync.applySnapshot(snapshotOf(states, at)).kind).toBe('current');
        expect(sync.sequence()).toBe(FIRST + BigInt(all.length));
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});

const snapshot = (sequence: number, bids: string[][], asks: string[][]): BookSnapshot => {
  const read = readSnapshot({ sequence: String(sequence), bids, asks });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const increment = (start: number, end: number, bids: unknown[][], asks: unknown[][] = []) =>
  incrementOf({ sequenceStart: start, sequenceEnd: end, changes: { bids, asks } });

describe('single cases', () => {
  it('a gap loses the book; the increment that showed it is kept for the next snapshot', () => {
    const sync = createBookSync();
    sync.applySnapshot(snapshot(5, [['1', '1']], []));
    expect(sync.applyIncrement(increment(7, 7, [['2', '1', '7']]))).toMatchObject({ kind: 'lost' });
    expect(sync.isCurrent()).toBe(false);
    expect(sync.applySnapshot(snapshot(6, [['1', '4']], [])).kind).toBe('current');
    expect(sync.top(5)).toEqual({
      bids: [
        ['2', '1'],
        ['1', '4'],
      ],
      asks: [],
    });
  });

  it('a snapshot older than the first increment kept is not used', () => {
    const sync = createBookSync();
    sync.applyIncrement(increment(9, 9, []));
    expect(sync.applySnapshot(snapshot(7, [], [])).kind).toBe('lost');
    expect(sync.applySnapshot(snapshot(8, [], [])).kind).toBe('current');
    expect(sync.sequence()).toBe(9n);
  });

  it('a crossed book is lost, whether an increment or a snapshot crosses it', () => {
    const sync = createBookSync();
    expect(sync.applySnapshot(snapshot(1, [['10', '1']], [['10.0', '1']])).kind).toBe('lost');
    expect(sync.applySnapshot(snapshot(1, [['9', '1']], [['10', '1']])).kind).toBe('current');
    expect(sync.applyIncrement(increment(2, 2, [['10', '1', '2']])).kind).toBe('lost');
    expect(sync.top(1)).toBeNull();
  });

  it('a book that crosses within one increment only is live', () => {
    const sync = createBookSync();
    sync.applySnapshot(snapshot(1, [['9', '1']], [['10', '1']]));
    expect(sync.applyIncrement(increment(2, 3, [['10', '1', '3']], [['10', '0', '2']])).kind).toBe('current');
  });

  it('of several changes of one price in one increment the last by number holds', () => {
    const sync = createBookSync();
    sync.applySnapshot(snapshot(1, [], []));
    sync.applyIncrement(
      increment(2, 4, [
        ['5', '3', '4'],
        ['5', '1', '2'],
        ['5', '0', '3'],
      ]),
    );
    expect(sync.top(1)?.bids).toEqual([['5', '3']]);
  });

  it('too many changes before a snapshot are not kept without end', () => {
    const sync = createBookSync();
    const kinds = new Set<string>();
    for (let n = 1; n <= 6_000; n += 1) kinds.add(sync.applyIncrement(increment(n, n, [])).kind);
    expect(kinds).toEqual(new Set(['waiting', 'lost']));
  });

  it('a price twice in a snapshot, or one too fine to be compared, is not used', () => {
    const sync = createBookSync();
    expect(
      sync.applySnapshot(
        snapshot(
          1,
          [
            ['1', '1'],
            ['1.0', '2'],
          ],
          [],
        ),
      ).kind,
    ).toBe('lost');
    expect(sync.applySnapshot(snapshot(1, [[`0.${'0'.repeat(40)}1`, '1']], [])).kind).toBe('lost');
  });
});

describe('one side', () => {
  it('is sorted as exact decimals sort, also where a number would lose digits', () => {
    const price = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
      .map(([units, scale]) => {
        const digits = units.toString().padStart(scale + 1, '0');
        const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
        return text as DecimalText; // built in the grammar's own form
      });
    fc.assert(
      fc.property(
        fc.array(price, { maxLength: 30 }),
        fc.constantFrom('bid' as const, 'ask' as const),
        (prices, which) => {
          const side = createBookSide(which, []);
          for (const one of prices) side?.set(one, '1' as DecimalText);
          const shown = side?.top(100).map(([one]) => one) ?? [];
          for (let index = 1; index < shown.length; index += 1) {
            const [a, b] = [shown[index - 1], shown[index]];
            if (a !== undefined && b !== undefined) expect(compare(a, b)).toBe(which === 'ask' ? -1 : 1);
          }
          for (const one of prices) side?.set(one, '0' as DecimalText);
          expect(side?.count()).toBe(0);
        },
      ),
      { numRuns: runs(300, 10_000) },
    );
  });
});
