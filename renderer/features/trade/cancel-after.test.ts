// What would break it: a second more or less than was typed, a number that has two readings, an order that outlives the time it was given.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { toTimeInput } from '../../lib/format/time.ts';
import { readCancelAfter } from './cancel-after.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const read = (change: Partial<TicketForm>, now = NOW) =>
  readCancelAfter({ ...EMPTY_FORM, timeInForce: 'GTT', ...change }, { now, zone: 'utc' });

describe('an end after so many units', () => {
  it('is exact in seconds, whatever the unit, and refused where it is not whole', () => {
    const sizes = { seconds: 1n, minutes: 60n, hours: 3_600n, days: 86_400n } as const;
    const unit = fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[]));
    fc.assert(
      fc.property(unit, fc.nat(99_999), fc.nat(9_999), (cancelBy, whole, fraction) => {
        const units = BigInt(whole) * 10_000n + BigInt(fraction); // of a ten-thousandth
        const seconds = units * sizes[cancelBy];
        const cancelAfter = `${whole}.${String(fraction).padStart(4, '0')}`;
        const result = read({ cancelBy, cancelAfter });
        if (seconds % 10_000n === 0n)
          expect(result).toEqual({ ok: true, seconds: Number(seconds / 10_000n) });
        else expect(result).toMatchObject({ ok: false });
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('a number with two readings is refused, unless only one is whole seconds', () => {
    expect(read({ cancelBy: 'seconds', cancelAfter: '3,600' })).toEqual({ ok: true, seconds: 3_600 });
    expect(read({ cancelBy: 'minutes', cancelAfter: '1,500' })).toMatchObject({ ok: false });
    expect(read({ cancelBy: 'hours', cancelAfter: '-1' })).toMatchObject({ ok: false });
    expect(read({ cancelBy: 'days', cancelAfter: ' ' })).toEqual({ ok: true, seconds: null });
  });
});

describe('an end at a time', () => {
  it('counts from now, and never ends later than that time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 40 * 86_400_000 }), fc.nat(999), (away, ms) => {
        const now = NOW + ms;
        const until = Math.floor((now + away) / 1_000) * 1_000;
        const result = read({ cancelBy: 'time', cancelUntil: toTimeInput(until, 'utc') }, now);
        if (!result.ok) expect(until - now).toBeLessThan(1_000);
        else {
          const end = now + (result.seconds ?? 0) * 1_000;
          expect(end).toBeLessThanOrEqual(until);
          expect(end).toBeGreaterThan(until - 1_000);
        }
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('is refused once it has passed or is no time, and left out where nobody says when it is read', () => {
    expect(read({ cancelBy: 'time', cancelUntil: '2026-11-28T12:00:00' })).toMatchObject({ ok: false });
    expect(read({ cancelBy: 'time', cancelUntil: '2026-11-28' })).toMatchObject({ ok: false });
    expect(read({ cancelBy: 'time', cancelUntil: '' })).toEqual({ ok: true, seconds: null });
    const form = { ...EMPTY_FORM, cancelBy: 'time', cancelUntil: '2026-11-28T13:00:00' } as const;
    expect(readCancelAfter(form, null)).toEqual({ ok: true, seconds: null });
    expect(readCancelAfter(form, { now: NOW, zone: 'utc' })).toEqual({ ok: true, seconds: 3_600 });
  });
});
