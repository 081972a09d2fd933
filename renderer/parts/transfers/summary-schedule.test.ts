/** Breaks when the number on a button keeps the archive busy during a sync, or the screen of internal transfers is not refreshed. */
import { describe, expect, it } from 'vitest';
import { scheduleOf } from './summary-schedule.ts';

describe('when internal transfers are matched', () => {
  it('never for the button alone while a sync runs; seldom while the screen is open with one; soon without', () => {
    expect(scheduleOf({ syncing: true, shown: false }).ask).toBe(false);
    const [during, shown, behind] = [
      scheduleOf({ syncing: true, shown: true }),
      scheduleOf({ syncing: false, shown: true }),
      scheduleOf({ syncing: false, shown: false }),
    ];
    expect([during.ask, shown.ask, behind.ask]).toEqual([true, true, true]);
    expect(during.restMs).toBeGreaterThan(shown.restMs);
    expect(behind.restMs).toBeGreaterThan(shown.restMs);
  });
});
