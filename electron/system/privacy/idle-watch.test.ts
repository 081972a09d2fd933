/**
 * Seam: the clock, and the idle time of the whole computer. Breaks when somebody at work is locked out, when nobody is there and it stays
 * open, or when a page that lies about its input keeps the app open.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { SIGNAL_EVERY_MS, watchIdle } from './idle-watch.ts';

const MINUTE = 60_000;

function setUp(first: number | null = 15) {
  const clock = manualClock();
  const state = { minutes: first, systemIdleMs: null as number | null, gone: 0 };
  const watch = watchIdle({
    clock,
    minutes: () => state.minutes,
    systemIdleMs: () => state.systemIdleMs,
    onIdle: () => (state.gone += 1),
  });
  return { clock, state, watch };
}

it('calls once when nobody was there for the minutes of the setting, and again after the next absence', () => {
  const { clock, state, watch } = setUp();
  clock.advance(15 * MINUTE);
  expect(state.gone).toBe(0);
  clock.advance(SIGNAL_EVERY_MS);
  expect(state.gone).toBe(1);
  clock.advance(100 * MINUTE);
  expect(state.gone).toBe(1);
  watch.active();
  clock.advance(15 * MINUTE + SIGNAL_EVERY_MS);
  expect(state.gone).toBe(2);
});

it('never calls while somebody is there, however rarely the page reports it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 240 }),
      fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 60 }),
      (minutes, pauses) => {
        const { clock, state, watch } = setUp(minutes);
        let reportedAt = Number.NEGATIVE_INFINITY;
        let now = 0;
        for (const pause of [0, ...pauses]) {
          now += Math.min(pause, minutes * MINUTE);
          clock.advance(Math.min(pause, minutes * MINUTE));
          if (now - reportedAt >= SIGNAL_EVERY_MS) {
            reportedAt = now;
            watch.active();
          }
          expect(state.gone).toBe(0);
        }
      },
    ),
    { numRuns: runs(100, 2_000) },
  );
});

it('a page that claims to be used does not hold it open when the whole computer was idle', () => {
  const { clock, state, watch } = setUp(5);
  for (let minute = 1; minute <= 6; minute += 1) {
    state.systemIdleMs = minute * MINUTE;
    watch.active();
    clock.advance(MINUTE);
  }
  expect(state.gone).toBe(1);
});

it('a computer in use elsewhere does not keep an unused window open', () => {
  const { clock, state } = setUp(5);
  state.systemIdleMs = 0;
  clock.advance(5 * MINUTE + SIGNAL_EVERY_MS);
  expect(state.gone).toBe(1);
});

it('never means never, and a change of the minutes counts at once', () => {
  const { clock, state, watch } = setUp(null);
  clock.advance(600 * MINUTE);
  expect(state.gone).toBe(0);
  state.minutes = 60;
  watch.active();
  watch.changed();
  clock.advance(30 * MINUTE);
  state.minutes = 10;
  watch.changed();
  expect(state.gone).toBe(1);
});

it('leaves no timer behind', () => {
  const { clock, watch } = setUp();
  expect(clock.pendingTimers()).toBe(1);
  watch.active();
  watch.changed();
  expect(clock.pendingTimers()).toBe(1);
  watch.close();
  expect(clock.pendingTimers()).toBe(0);
});
