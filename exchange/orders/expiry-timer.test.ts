/**
 * S4.3-R4: GTT orders end at their time without a request. Broken by: an end that waits for the next request, a timer longer than the
 * platform's longest, a timer for an order that is done, one that keeps the program busy.
 */
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { LIMIT, openTradingFixture } from '../../tests/helpers/exchange/trader.ts';
import { createExpiryTimer } from './expiry-timer.ts';

const LONGEST = 2 ** 31 - 1;
const DAY = 86_400_000;

function fixture(expiries: number[]) {
  const clock = manualClock(0);
  const asked: number[] = [];
  const ended: number[] = [];
  const after = (ms: number, act: () => void) => {
    asked.push(ms);
    return clock.after(ms, act);
  };
  const expire = () => {
    while ((expiries[0] ?? Infinity) <= clock.now()) ended.push(expiries.shift() ?? 0);
  };
  const timer = createExpiryTimer(
    () => expiries[0] ?? null,
    expire,
    () => clock.now(),
    after,
  );
  return { clock, asked, ended, timer };
}

describe('the timer', () => {
  test('S4.3-R4 fires at each expiry, then has no timer', () => {
    const { clock, ended, timer } = fixture([1_000, 1_000, 5_000]);
    timer.arm();
    clock.advance(999);
    expect(ended).toEqual([]);
    clock.advance(1);
    expect(ended).toEqual([1_000, 1_000]);
    clock.advance(4_000);
    expect(ended).toEqual([1_000, 1_000, 5_000]);
    expect(clock.pendingTimers()).toBe(0);
  });

  test('is set anew for an earlier order, and called off when there is none', () => {
    const expiries = [9_000];
    const { clock, ended, timer } = fixture(expiries);
    timer.arm();
    timer.arm();
    expect(clock.pendingTimers()).toBe(1);
    expiries.unshift(2_000);
    timer.arm();
    expect(clock.pendingTimers()).toBe(1);
    clock.advance(2_000);
    expect(ended).toEqual([2_000]);
    expiries.length = 0;
    timer.arm();
    expect(clock.pendingTimers()).toBe(0);
  });

  test('waits longer than one timer can', () => {
    const { clock, asked, ended, timer } = fixture([60 * DAY]);
    timer.arm();
    clock.advance(60 * DAY - 1);
    expect(ended).toEqual([]);
    clock.advance(1);
    expect(ended).toEqual([60 * DAY]);
    expect(Math.max(...asked)).toBe(LONGEST);
  });

  test('on a stopped clock it waits again and does not loop', () => {
    const asked: number[] = [];
    const acts: (() => void)[] = [];
    const after = (ms: number, act: () => void) => {
      asked.push(ms);
      acts.push(act);
      return () => {};
    };
    const timer = createExpiryTimer(
      () => 1_000,
      () => {},
      () => 0,
      after,
    );
    timer.arm();
    acts.at(-1)?.();
    acts.at(-1)?.();
    expect(asked).toEqual([1_000, 1_000, 1_000]);
  });
});

test('S4.3-R4 at the exchange: the order ends by itself, at its time, and no timer is left', async () => {
  const clock = manualClock(Date.parse('2026-11-20T12:00:00Z'));
  const timers = manualClock();
  const { exchange, trader } = await openTradingFixture({
    now: () => clock.now(),
    after: (ms, act) => timers.after(ms, act),
  });
  const idle = timers.pendingTimers();
  const orderId = await trader.placed({ ...LIMIT, timeInForce: 'GTT', cancelAfter: 60 });
  expect(timers.pendingTimers()).toBe(idle + 1);
  const end = clock.now() + 60_000;
  clock.step(60_000);
  timers.advance(60_000);
  expect(timers.pendingTimers()).toBe(idle);
  // Long after: an order ended by this request would have this time.
  clock.step(3_000);
  const seen = await trader.show(orderId);
  expect(seen).toMatchObject({ active: false, cancelExist: true, lastUpdatedAt: end });
  await exchange.close();
});
