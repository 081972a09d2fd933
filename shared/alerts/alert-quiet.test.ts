/** Breaks when quiet hours end early or never, are wrong over midnight, or a clock that is put forward or back confuses them. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import { DAY_MINUTES, isQuiet, minutesText, parseMinutes, quietFor } from './alert-quiet.ts';
import { timeZoneOf } from '../base/time-zone.ts';

const MINUTE = 60_000;

function zone(name: string) {
  const found = timeZoneOf(name);
  if (found === null) throw new Error(`no zone ${name}`);
  return found;
}
const berlin = zone('Europe/Berlin');
const night = { on: true, from: 22 * 60, to: 7 * 60 };

describe('quiet hours', () => {
  it.each([
    ['2026-11-20T21:59:59.999+01:00', false],
    ['2026-11-20T22:00:00+01:00', true],
    ['2026-11-21T00:00:00+01:00', true],
    ['2026-11-21T06:59:59.999+01:00', true],
    ['2026-11-21T07:00:00+01:00', false],
  ])('over midnight: %s is quiet: %s', (time, quiet) => {
    expect(isQuiet(night, berlin, Date.parse(time))).toBe(quiet);
  });

  it('within a day, turned off, and with no length', () => {
    const noon = Date.parse('2026-11-20T12:30:00Z');
    const utc = zone('UTC');
    expect(isQuiet({ on: true, from: 12 * 60, to: 13 * 60 }, utc, noon)).toBe(true);
    expect(isQuiet({ on: true, from: 12 * 60, to: 13 * 60 }, berlin, noon)).toBe(false);
    expect(isQuiet({ on: false, from: 12 * 60, to: 13 * 60 }, utc, noon)).toBe(false);
    expect(isQuiet({ on: true, from: 60, to: 60 }, utc, noon)).toBe(false);
  });

  it('a night that is an hour shorter ends by the clock on the wall', () => {
    const evening = Date.parse('2026-03-28T22:00:00+01:00');
    expect(quietFor(night, berlin, evening)).toBe(8 * 60 * MINUTE);
  });

  it('an end the clock jumps over is the moment it lands', () => {
    const one = Date.parse('2026-03-29T01:00:00+01:00');
    expect(quietFor({ on: true, from: 60, to: 150 }, berlin, one)).toBe(60 * MINUTE);
  });

  it('an hour that is shown twice is quiet twice', () => {
    const quiet = { on: true, from: 23 * 60, to: 150 };
    const first = Date.parse('2026-10-25T02:29:00+02:00');
    expect(quietFor(quiet, berlin, first)).toBe(MINUTE);
    expect(isQuiet(quiet, berlin, Date.parse('2026-10-25T02:45:00+02:00'))).toBe(false);
    expect(isQuiet(quiet, berlin, Date.parse('2026-10-25T02:10:00+01:00'))).toBe(true);
  });

  it('what is left of them is quiet to the last minute, and over right after', () => {
    const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...zones), instant, (from, to, name, at) => {
        const quiet = { on: true, from, to };
        const clock = zone(name);
        const left = quietFor(quiet, clock, at);
        if (!isQuiet(quiet, clock, at)) return left === 0;
        // Every quarter of it: a clock changes on quarters only.
        for (let on = at; on < at + left; on += 7 * MINUTE) if (!isQuiet(quiet, clock, on)) return false;
        return left > 0 && isQuiet(quiet, clock, at + left - 1) && !isQuiet(quiet, clock, at + left);
      }),
      { numRuns: runs(150, 3_000) },
    );
  });
});

it('times of the day as they are typed', () => {
  expect([parseMinutes('22:05'), parseMinutes(' 7:00 '), parseMinutes('00:00')]).toEqual([1_325, 420, 0]);
  expect([parseMinutes('24:00'), parseMinutes('7'), parseMinutes('7:60'), parseMinutes('')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_439 }),
      (minutes) => parseMinutes(minutesText(minutes)) === minutes,
    ),
  );
});
