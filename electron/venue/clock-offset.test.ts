/** Seam: the clock port. Breaks when a step of the system clock moves signed time, or an estimate leaves what its samples allow. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { createVenueClock } from './clock-offset.ts';

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

  it('reliability 41: a step of the system clock does not move signed time, and is noticed', () => {
    const clock = manualClock();
    const venue = createVenueClock(clock);
    venue.sampleServerTime(clock.now() + 500, clock.monotonic(), clock.monotonic());
    const before = venue.timestamp();
    clock.step(-3_600_000);
    expect(venue.timestamp()).toBe(before);
    expect(venue.offsetMs()).toBe(3_600_500);
    expect(venue.needsSample()).toBe(true);
  });

  it('Date headers alone: the truth lies within the uncertainty, and more headers narrow it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.array(fc.record({ gap: fc.nat(5_000), there: fc.nat(300), back: fc.nat(300) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (offset, exchanges) => {
          const clock = manualClock();
          const venue = createVenueClock(clock);
          let last = Number.POSITIVE_INFINITY;
          for (const { gap, there, back } of exchanges) {
            clock.advance(gap);
            const startedAt = clock.monotonic();
            clock.advance(there);
            const header = new Date(clock.now() + offset).toUTCString();
            clock.advance(back);
            venue.sampleDate(header, startedAt, clock.monotonic());
            last = Math.min(last, 500 + (there + back) / 2 + 1);
            expect(Math.abs((venue.offsetMs() ?? Number.NaN) - offset)).toBeLessThanOrEqual(
              (venue.uncertaintyMs() ?? Number.NaN) + 1,
            );
          }
          if (exchanges.length <= 5) expect(venue.uncertaintyMs()).toBeLessThanOrEqual(Math.ceil(last));
        },
      ),
    );
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
