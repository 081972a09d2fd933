/** Seam: the clock port. Breaks when every reply becomes an event, when the last change is lost, or when a spent pool stays spent. */
import { describe, expect, it } from 'vitest';
import type { StatusView } from '../../../shared/bridge/app-calls.ts';
import { manualClock } from '../../../tests/helpers/manual-clock.ts';
import { createAppStatus, IDLE_CONNECTION } from './app-status.ts';

const PRACTICE: StatusView['practice'] = {
  state: 'running',
  problem: null,
  damaged: false,
  market: 'quiet',
  errorPercent: 0,
  arrivals: 0,
};
const idle: StatusView = {
  ...IDLE_CONNECTION,
  accountId: null,
  unknownLive: 0,
  unknownPractice: 0,
  deadMan: [],
  practice: PRACTICE,
};

describe('app status', () => {
  it('announces a burst once, with the last state', () => {
    const clock = manualClock();
    let status = idle;
    const announced: StatusView[] = [];
    const app = createAppStatus(
      clock,
      () => status,
      (next) => announced.push(next),
    );
    for (let latency = 1; latency <= 50; latency += 1) {
      status = { ...idle, latencyMs: latency };
      app.changed();
    }
    clock.advance(1_000);
    expect(announced.map((next) => next.latencyMs)).toEqual([50]);
  });

  it('says nothing when nothing changed', () => {
    const clock = manualClock();
    const announced: StatusView[] = [];
    const app = createAppStatus(
      clock,
      () => idle,
      (next) => announced.push(next),
    );
    for (let round = 0; round < 5; round += 1) {
      app.changed();
      clock.advance(300);
    }
    expect(announced).toHaveLength(1);
  });

  it('reads again when a budget window ends', () => {
    const clock = manualClock();
    const announced: (number | null)[] = [];
    const read = (): StatusView => {
      const left = 5_000 - clock.monotonic();
      const manage =
        left > 0
          ? { quota: 2_000, remaining: 0, resetsInMs: left }
          : { quota: 2_000, remaining: 2_000, resetsInMs: null };
      return { ...idle, budget: { ...idle.budget, manage } };
    };
    const app = createAppStatus(clock, read, (next) => announced.push(next.budget.manage.remaining));
    app.changed();
    clock.advance(10_000);
    expect(announced).toEqual([0, 2_000]);
  });

  it('leaves no timer behind when it is closed', () => {
    const clock = manualClock();
    const app = createAppStatus(
      clock,
      () => idle,
      () => undefined,
    );
    app.changed();
    app.close();
    expect(clock.pendingTimers()).toBe(0);
    app.changed(); // an order that gets its outcome while the app ends
    expect(clock.pendingTimers()).toBe(0);
  });
});
