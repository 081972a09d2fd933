/** Seam: the clock port. Breaks when one key has two counts at one venue, two keys have one, or an edit forgets what was spent. */
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { serviceVenue } from '../../shared/venue/presets.ts';
import { createBudgets } from './budget.ts';
import { readVenueCount } from './service/rate-headers.ts';

const WINDOW = 30_000;
const credentials = { key: 'k', secret: 's', passphrase: 'p', keyVersion: '3' } as const;
const list = { pool: 'manage', weight: 20 } as const;
const quotaOf = (manage: number | null, windowMs: number | null = WINDOW) => ({
  windowMs,
  quotas: { manage, spot: null, public: null },
});
const venue = { ...serviceVenue('https://venue.example'), budget: quotaOf(40) };

describe('R-C23: one budget for one key at one venue', () => {
  it('whatever the account is called, and however its address is written', () => {
    const budgets = createBudgets(manualClock());
    const budget = budgets.of(venue, credentials);
    expect(budgets.of({ ...venue, label: 'Another' }, { ...credentials, secret: 'new' })).toBe(budget);
    expect(budgets.of({ ...venue, baseUrl: 'https://VENUE.example:443/' }, credentials)).toBe(budget);
  });

  it('and another one for another key or another address', () => {
    const budgets = createBudgets(manualClock());
    const budget = budgets.of(venue, credentials);
    expect(budgets.of(venue, { ...credentials, key: 'k2' })).not.toBe(budget);
    expect(budgets.of({ ...venue, baseUrl: 'https://venue.example:8443' }, credentials)).not.toBe(budget);
    expect(budgets.of({ ...venue, baseUrl: 'https://second.example' }, credentials)).not.toBe(budget);
  });
});

describe('R-C23: a venue described again', () => {
  it('has its new quota at once, and what was spent stays spent', () => {
    const clock = manualClock();
    const budget = createBudgets(clock).of(venue, credentials);
    budget.takeNow(list);
    budget.follow(quotaOf(30));
    expect(budget.status().manage).toMatchObject({ quota: 30, remaining: 10 });
    expect(budget.takeNow(list)).toBe(false);
    budget.follow(quotaOf(60));
    expect([budget.takeNow(list), budget.takeNow(list), budget.takeNow(list)]).toEqual([true, true, false]);
    budget.follow(quotaOf(60, 1_000));
    clock.advance(1_000);
    expect(budget.takeNow(list)).toBe(true);
  });

  it('lets go who waits for room that is there now', async () => {
    const clock = manualClock();
    const budget = createBudgets(clock).of({ ...venue, budget: quotaOf(20) }, credentials);
    budget.takeNow(list);
    const waits = budget.waitFor(list, 'person', WINDOW);
    const before = clock.monotonic();
    budget.follow(quotaOf(40));
    expect(await waits).toBe(true);
    expect(clock.monotonic()).toBe(before);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('in the same way keeps the quota that its answers taught', () => {
    const budget = createBudgets(manualClock()).of(venue, credentials);
    budget.takeNow(list);
    budget.complete(
      list,
      readVenueCount({
        'gw-ratelimit-limit': '2000',
        'gw-ratelimit-remaining': '1980',
        'gw-ratelimit-reset': '9000',
      }),
    );
    budget.follow(venue.budget);
    expect(budget.status().manage).toMatchObject({ quota: 2_000, remaining: 1_980 });
  });
});

it('VF2.11 a ban is of the address: for every key there and for none, and for no other address', () => {
  const clock = manualClock();
  const budgets = createBudgets(clock);
  budgets.of(venue, credentials).ban.begin(null);
  const there = [budgets.of(venue, { ...credentials, key: 'k2' }), budgets.withoutKey(venue)];
  expect(there.map((budget) => budget.takeNow(list))).toEqual([false, false]);
  const elsewhere = { ...venue, baseUrl: 'https://second.example' };
  expect(budgets.of(elsewhere, credentials).takeNow(list)).toBe(true);
  clock.advance(30_000);
  expect(there.map((budget) => budget.takeNow(list))).toEqual([true, true]);
});
