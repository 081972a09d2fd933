/** The driver. Breaks when a late timer leads to a burst, a clock that steps stops the market, or a stopped market goes on. */
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { MODES } from './modes.ts';
import { type Participants, runParticipants } from './participants.ts';
import { simulateMarket, START } from '../../tests/helpers/exchange/simulated-market.ts';

const HOUR = 3_600_000;
const STEP = 100;

/** Participants that note when they are called and want every 100 ms. */
function noting(): Participants & { opened: number[]; steps: number[] } {
  const opened: number[] = [];
  const steps: number[] = [];
  let next = 0;
  const at = (times: number[]) => (now: number) => {
    times.push(now);
    next = now + STEP;
  };
  return {
    opened,
    steps,
    open: at(opened),
    step: at(steps),
    nextStep: () => next,
    setMode() {},
    prices: () => new Map(),
  };
}

describe('the driver', () => {
  it('opens the market at once and steps when asked to', () => {
    const clock = manualClock(START);
    const participants = noting();
    runParticipants(participants, clock);
    clock.advance(350);
    expect(participants.opened).toEqual([START]);
    expect(participants.steps).toEqual([START + 100, START + 200, START + 300]);
    expect(clock.pendingTimers()).toBe(1);
  });

  it('makes one step of a timer that fires an hour late', () => {
    const clock = manualClock(START);
    const participants = noting();
    runParticipants(participants, clock);
    clock.step(HOUR);
    clock.advance(STEP);
    expect(participants.steps).toEqual([START + HOUR + STEP]);
    clock.advance(STEP);
    expect(participants.steps).toHaveLength(2);
  });

  it('continues within a second when the next step seems an hour away', () => {
    const clock = manualClock(START);
    const participants = noting();
    participants.nextStep = () => START + HOUR;
    runParticipants(participants, clock);
    clock.step(-HOUR);
    clock.advance(1_000);
    expect(participants.steps).toEqual([START - HOUR + 1_000]);
  });

  it('never loops when the next step seems long past', () => {
    const clock = manualClock(START);
    const participants = noting();
    participants.nextStep = () => START - HOUR;
    runParticipants(participants, clock);
    clock.advance(100);
    expect(participants.steps.length).toBeLessThanOrEqual(10);
  });

  it('stops', () => {
    const clock = manualClock(START);
    const participants = noting();
    const stop = runParticipants(participants, clock);
    clock.advance(STEP);
    stop();
    clock.advance(HOUR);
    expect(participants.steps).toHaveLength(1);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('stops even when stopped within a step', () => {
    const clock = manualClock(START);
    const participants = noting();
    let stop = () => {};
    let calls = 0;
    participants.step = () => {
      calls += 1;
      stop();
    };
    stop = runParticipants(participants, clock);
    clock.advance(HOUR);
    expect(calls).toBe(1);
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('a market after a sleep', () => {
  it.each([
    ['forwards', HOUR],
    ['backwards', -HOUR],
  ])('makes up for nothing after the clock went %s, and lives on', (_, by) => {
    const market = simulateMarket({ mode: 'normal' });
    market.pass(10_000);
    const before = market.commands();
    let now = market.now() + by;
    market.participants.step(now);
    expect(market.commands() - before).toBeLessThan(MODES.normal.commandsPerSecond);
    expect(market.participants.nextStep()).toBe(now + MODES.normal.stepMs);
    const then = market.trades.reduce((sum, count) => sum + count, 0);
    for (let step = 0; step < 50; step += 1) {
      now = market.participants.nextStep();
      market.participants.step(now);
    }
    expect(market.trades.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(then);
  });
});
