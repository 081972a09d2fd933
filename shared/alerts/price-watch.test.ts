/**
 * What would break it: a level that is crossed and not noticed, noticed twice, or noticed of a price that only touched it from the wrong
 * side; a move measured with a price from outside of its minutes, or rounded away. Held against a naive reading of the whole tape.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { parseDecimal, type DecimalText } from '../money/decimal-text.ts';
import { createMoveWindow, judgeCrossing, UNKNOWN_AFTER_MS } from './price-watch.ts';
import type { AlertDirection, LevelSide } from './trade-alert.ts';

const MINUTE = 60_000;

function exact(text: string): DecimalText {
  const read = parseDecimal(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** A price in cents as a venue writes it, some with zeros at the end. */
const written = (cents: number) =>
  exact(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}00`);

const direction = fc.constantFrom<AlertDirection>('up', 'down', 'either');

describe('crossing', () => {
  /** The first price that reaches the level, coming from the other side; null where none does. */
  function firstCrossing(tape: readonly number[], level: number, wanted: AlertDirection): number | null {
    for (const [at, price] of tape.entries()) {
      const before = tape.slice(0, at).findLast((earlier) => earlier !== level);
      if (before === undefined) continue;
      if (wanted !== 'down' && before < level && price >= level) return at;
      if (wanted !== 'up' && before > level && price <= level) return at;
    }
    return null;
  }

  function fired(tape: readonly number[], level: number, wanted: AlertDirection): number | null {
    let side: LevelSide | null = null;
    for (const [at, price] of tape.entries()) {
      const judged = judgeCrossing(
        { kind: 'cross', direction: wanted, level: written(level) },
        side,
        written(price),
      );
      if (judged.fires) return at;
      ({ side } = judged);
    }
    return null;
  }

  it('fires at the price at which a reading of the whole tape finds the first crossing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 990, max: 1_010 }), { maxLength: 40 }),
        fc.integer({ min: 992, max: 1_008 }),
        direction,
        (tape, level, wanted) => {
          expect(fired(tape, level, wanted)).toBe(firstCrossing(tape, level, wanted));
        },
      ),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('is exact where a JS number is not', () => {
    const level = '100000000.00000001';
    const cross = { kind: 'cross', direction: 'up', level } as const;
    expect(judgeCrossing(cross, 'below', exact('100000000.00000000'))).toEqual({
      fires: false,
      side: 'below',
    });
    expect(judgeCrossing(cross, 'below', exact('100000000.000000010'))).toEqual({
      fires: true,
      side: 'below',
    });
  });
});

describe('a move within minutes', () => {
  type Tick = { at: number; price: number };

  /** Whether some price that held in the span, since prices are known, is so far away from this one. `percent` in hundredths. */
  function hasMoved(
    tape: readonly Tick[],
    last: number,
    { minutes, percent, wanted }: { minutes: number; percent: number; wanted: AlertDirection },
  ): boolean {
    const now = tape[last];
    if (now === undefined) return false;
    let known = last;
    while (known > 0 && (tape[known]?.at ?? 0) - (tape[known - 1]?.at ?? 0) <= UNKNOWN_AFTER_MS) known -= 1;
    return tape.slice(known, last).some(({ price }, index) => {
      const until = tape[known + index + 1]?.at ?? now.at;
      if (until <= now.at - minutes * MINUTE) return false;
      const change = BigInt(now.price - price) * 10_000n;
      const needed = BigInt(price) * BigInt(percent);
      return (
        (wanted !== 'down' && change > 0n && change >= needed) ||
        (wanted !== 'up' && change < 0n && -change >= needed)
      );
    });
  }

  it('fires exactly when a reading of the whole tape finds a price so far away', () => {
    const tick = fc.record({
      price: fc.oneof(fc.integer({ min: 9_700, max: 10_300 }), fc.integer({ min: 1, max: 50_000 })),
      after: fc.oneof(
        fc.integer({ min: 0, max: 90_000 }),
        fc.constantFrom(MINUTE, 2 * MINUTE, UNKNOWN_AFTER_MS, UNKNOWN_AFTER_MS + 1),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(tick, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 500 }),
        direction,
        (ticks, minutes, percent, wanted) => {
          let at = 0;
          const tape = ticks.map(({ price, after }) => ({ price, at: (at += after) }));
          const window = createMoveWindow({
            kind: 'move',
            direction: wanted,
            percent: `${Math.floor(percent / 100)}.${String(percent % 100).padStart(2, '0')}`,
            minutes,
          });
          for (const [index, { price, at: when }] of tape.entries()) {
            const moved = window.add(written(price), when);
            expect(moved).toBe(hasMoved(tape, index, { minutes, percent, wanted }));
          }
        },
      ),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('is exact at its edge: 5% of 100.0000002 is not reached one unit below', () => {
    const alert = { kind: 'move', direction: 'up', percent: '5', minutes: 1 } as const;
    const below = createMoveWindow(alert);
    below.add(exact('100.00000020'), 0);
    expect(below.add(exact('105.00000020'), 1)).toBe(false);
    expect(below.add(exact('105.00000021'), 2)).toBe(true);
  });
});
