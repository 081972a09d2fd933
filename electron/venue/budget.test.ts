/** Seam: the clock port. Breaks when any window holds more weight than the pool, an order waits, or the venue's own count is ignored. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { createBudget } from './budget.ts';
import { runs } from '../../tests/helpers/runs.ts';
import { readVenueCount } from './service/rate-headers.ts';

const WINDOW = 30_000;
const UNKNOWN = { windowMs: null, quotas: { manage: null, spot: null, public: null } };
const manage = (weight: number) => ({ pool: 'manage', weight }) as const;
const spot = { pool: 'spot', weight: 1 } as const;
const count = (limit: number, remaining: number, reset: number) => ({
  'gw-ratelimit-limit': String(limit),
  'gw-ratelimit-remaining': String(remaining),
  'gw-ratelimit-reset': String(reset),
});

describe('request budget (S8)', () => {
  it('R-C21: no sliding window ever holds more than the pool, bursts after idle included', async () => {
    const caller = fc.record({ at: fc.nat(90_000), weight: fc.constantFrom(1, 5, 20), now: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(caller, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 20, max: 120 }),
        async (callers, quota) => {
          const clock = manualClock();
          const budget = createBudget(clock, {
            windowMs: WINDOW,
            quotas: { manage: quota, spot: null, public: null },
          });
          const granted: { at: number; weight: number }[] = [];
          const waits: Promise<void>[] = [];
          for (const { at, weight, now } of callers.toSorted((a, b) => a.at - b.at)) {
            await clock.advanceAsync(at - clock.monotonic());
            if (now) {
              if (budget.takeNow(manage(weight))) granted.push({ at: clock.monotonic(), weight });
              continue;
            }
            const wait = async () => {
              if (await budget.waitFor(manage(weight), 'person', 60_000))
                granted.push({ at: clock.monotonic(), weight });
            };
            waits.push(wait());
          }
          await clock.advanceAsync(120_000);
          await Promise.all(waits);
          for (const { at } of granted) {
            const inWindow = granted.filter((other) => other.at >= at && other.at < at + WINDOW);
            expect(inWindow.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThanOrEqual(quota);
          }
          expect(clock.pendingTimers()).toBe(0);
        },
      ),
      { numRuns: runs(30, 20_000) },
    );
  });

  it('a wait is bounded: whoever cannot be served in time gets an error', async () => {
    const clock = manualClock();
    const budget = createBudget(clock, {
      windowMs: WINDOW,
      quotas: { manage: 20, spot: null, public: null },
    });
    expect(budget.takeNow(manage(20))).toBe(true);
    const short = budget.waitFor(manage(20), 'person', 1_000);
    const patient = budget.waitFor(manage(20), 'person', 40_000);
    const behind = budget.waitFor(manage(1), 'person', 2_000);
    expect(await short).toBe(false);
    await clock.advanceAsync(2_000);
    expect(await behind).toBe(false);
    await clock.advanceAsync(WINDOW);
    expect(await patient).toBe(true);
  });

  it('a person comes before what runs by itself', async () => {
    const clock = manualClock();
    const budget = createBudget(clock, {
      windowMs: WINDOW,
      quotas: { manage: 20, spot: null, public: null },
    });
    budget.takeNow(manage(20));
    const served: string[] = [];
    const waits = (['background', 'person'] as const).map((who) =>
      budget.waitFor(manage(20), who, 90_000).then(() => served.push(who)),
    );
    await clock.advanceAsync(WINDOW * 3);
    await Promise.all(waits);
    expect(served).toEqual(['person', 'background']);
  });

  it('R-C22: a spent manage pool does not touch orders, and a spent spot pool refuses at once', () => {
    const clock = manualClock();
    const budget = createBudget(clock, { windowMs: WINDOW, quotas: { manage: 20, spot: 1, public: null } });
    budget.takeNow(manage(20));
    expect([budget.takeNow(spot), budget.takeNow(spot)]).toEqual([true, false]);
  });

  it('what the venue does not document holds nothing back, and its headers are learned from', () => {
    const clock = manualClock();
    const budget = createBudget(clock, UNKNOWN);
    expect(budget.status().manage).toEqual({ quota: null, remaining: null, resetsInMs: null });
    for (let call = 0; call < 500; call += 1) expect(budget.takeNow(manage(20))).toBe(true);
    for (let call = 0; call < 500; call += 1) budget.complete(manage(20), null);
    budget.takeNow(manage(5));
    budget.complete(manage(5), readVenueCount(count(2_000, 6, 10_000)));
    expect(budget.status().manage).toEqual({ quota: 2_000, remaining: 6, resetsInMs: 10_000 });
    expect([budget.takeNow(manage(5)), budget.takeNow(manage(5))]).toEqual([true, false]);
    clock.advance(10_000);
    expect(budget.takeNow(manage(5))).toBe(true);
  });

  it('R-C23: what others use of the same key is seen in the count of the venue', () => {
    const clock = manualClock();
    const budget = createBudget(clock, {
      windowMs: WINDOW,
      quotas: { manage: 2_000, spot: null, public: null },
    });
    budget.takeNow(manage(20));
    budget.complete(manage(20), readVenueCount(count(2_000, 0, 5_000)));
    expect(budget.takeNow(manage(5))).toBe(false);
  });

  it('R-C24: a paused pool gives nothing until the pause is over', () => {
    const clock = manualClock();
    const budget = createBudget(clock, UNKNOWN);
    budget.pause('spot', 2_000);
    expect(budget.takeNow(spot)).toBe(false);
    clock.advance(2_000);
    expect(budget.takeNow(spot)).toBe(true);
  });

  it('headers that are nonsense never close a pool for good', () => {
    const clock = manualClock();
    const budget = createBudget(clock, {
      windowMs: WINDOW,
      quotas: { manage: 2_000, spot: 4_000, public: null },
    });
    budget.takeNow(manage(20));
    budget.complete(manage(20), readVenueCount(count(0, 0, 1_000)));
    expect(budget.takeNow(manage(20))).toBe(true);
    budget.complete(manage(20), readVenueCount(count(5, 0, 9_999_999_999)));
    expect(budget.status().manage.resetsInMs).toBe(3_600_000);
    budget.pause('spot', 9_999_999_999_000);
    clock.advance(3_600_000);
    expect([budget.takeNow(manage(20)), budget.takeNow(spot)]).toEqual([true, true]);
  });

  it('ignores headers that are no counts', () => {
    const budget = createBudget(manualClock(), UNKNOWN);
    budget.takeNow(spot);
    budget.complete(
      spot,
      readVenueCount({
        'gw-ratelimit-limit': '4000',
        'gw-ratelimit-remaining': '-1',
        'gw-ratelimit-reset': 'soon',
      }),
    );
    expect(budget.status().spot.quota).toBeNull();
  });
});
