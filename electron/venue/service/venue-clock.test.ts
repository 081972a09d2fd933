/** Seam: the clock port. Breaks when a step of the system clock moves signed time, or an estimate leaves what its samples allow. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createVenueClock } from './venue-clock.ts';
import { runs } from '../../../tests/helpers/runs.ts';

describe('venue clock', () => {
  it('uses the system clock until something was measured', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    expect([venue.timestamp(), venue.offsetMs(), venue.needsSample()]).toEqual([clock.now(), null, true]);
  });

  it('a server time is taken to be read midway', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    const startedAt = clock.monotonic();
    clock.advance(100);
    const serverMs = clock.now() + 7_000 - 50;
    venue.sampleServerTime(serverMs, startedAt, clock.monotonic());
    expect([venue.offsetMs(), venue.uncertaintyMs()]).toEqual([7_000, 50]);
  });

  it('R-E41: a step of the system clock does not move signed time, and is noticed', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    venue.sampleServerTime(clock.now() + 500, clock.monotonic(), clock.monotonic());
    const before = venue.timestamp();
    clock.step(-3_600_000);
    expect(venue.timestamp()).toBe(before);
    expect(venue.offsetMs()).toBe(3_600_500);
    expect(venue.needsSample()).toBe(true);
  });

  const exchanges = fc.array(fc.record({ gap: fc.nat(5_000), there: fc.nat(300), back: fc.nat(300) }), {
    minLength: 1,
    maxLength: 30,
  });

  /** Runs the exchanges against a venue that is `offset` ahead; `look` sees the clock after each. */
  function answerWithDates(
    offset: number,
    row: readonly { gap: number; there: number; back: number }[],
    inspect: (venue: ReturnType<typeof createVenueClock>, roundTrip: number) => void,
  ): void {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    for (const { gap, there, back } of row) {
      clock.advance(gap);
      const startedAt = clock.monotonic();
      clock.advance(there);
      const header = new Date(clock.now() + offset).toUTCString();
      clock.advance(back);
      venue.sampleDate(header, startedAt, clock.monotonic());
      inspect(venue, there + back);
    }
  }

  it('Date headers alone: the truth lies within the uncertainty, whatever the offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), exchanges, (offset, row) => {
        answerWithDates(offset, row, (venue, roundTrip) => {
          const uncertainty = venue.uncertaintyMs() ?? Number.NaN;
          expect(Math.abs((venue.offsetMs() ?? Number.NaN) - offset)).toBeLessThanOrEqual(uncertainty + 1);
          expect(uncertainty).toBeLessThanOrEqual(1_051 + roundTrip);
        });
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('Date headers alone: a machine whose clock is right shows an offset of 0 after every answer', () => {
    fc.assert(
      fc.property(exchanges, (row) => {
        answerWithDates(0, row, (venue) => expect(venue.offsetMs()).toBe(0));
      }),
      { numRuns: runs(100, 20_000) },
    );
  });

  it('Date headers alone: a row of them narrows far below their resolution, and what is shown comes to rest', () => {
    const row = Array.from({ length: 60 }, (_, index) => ({ gap: 777 + index * 13, there: 20, back: 20 }));
    const shown: number[] = [];
    let uncertainty = Number.NaN;
    answerWithDates(7_300, row, (venue) => {
      shown.push(venue.offsetMs() ?? Number.NaN);
      uncertainty = venue.uncertaintyMs() ?? Number.NaN;
    });
    expect(uncertainty).toBeLessThan(120);
    expect(new Set(shown.slice(-30)).size).toBe(1);
    expect(Math.abs((shown.at(-1) ?? Number.NaN) - 7_300)).toBeLessThanOrEqual(uncertainty + 1);
  });

  it('a clock that drifts is followed, and never leaves the uncertainty', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    let drift = 0;
    for (let minute = 0; minute < 600; minute += 1) {
      clock.advance(60_000);
      drift += 60_000 * 50e-6; // 50 ppm
      venue.sampleServerTime(clock.now() + 40 + drift, clock.monotonic() - 30, clock.monotonic());
      const wrong = Math.abs((venue.offsetMs() ?? Number.NaN) - (40 + drift));
      expect(wrong).toBeLessThanOrEqual((venue.uncertaintyMs() ?? Number.NaN) + 1);
      expect(wrong).toBeLessThanOrEqual(40);
    }
  });

  it('a sample that contradicts the older ones replaces them', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    venue.sampleServerTime(clock.now(), clock.monotonic(), clock.monotonic());
    venue.sampleServerTime(clock.now() + 9_000, clock.monotonic(), clock.monotonic());
    expect(venue.offsetMs()).toBe(9_000);
  });

  it('an unreadable Date header teaches nothing; forget() forgets; ten minutes make stale', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    venue.sampleDate('yesterday', 0, 1);
    venue.sampleDate(undefined, 0, 1);
    expect(venue.offsetMs()).toBeNull();
    venue.sampleServerTime(clock.now(), clock.monotonic(), clock.monotonic());
    expect(venue.needsSample()).toBe(false);
    clock.advance(600_001);
    expect(venue.needsSample()).toBe(true);
    venue.forget();
    expect(venue.offsetMs()).toBeNull();
  });
});
