/** Seam: none. Breaks when simulated errors are worded as none, or a change under way is shown as done. */
import { describe, expect, it } from 'vitest';
import type { PracticeView } from '../../../shared/bridge/practice-calls.ts';
import { conditionsLine, formatState } from './format-practice.ts';

const calm: PracticeView = {
  state: 'running',
  problem: null,
  damaged: false,
  market: 'quiet',
  errorPercent: 0,
  arrivals: 0,
};

describe('words about the practice exchange', () => {
  it.each([
    [calm, 'Market activity low, simulated errors off, no new records'],
    [
      { ...calm, market: 'off', errorPercent: 5, arrivals: 1 },
      'Market activity off, simulated errors 5%, 1 new record per minute',
    ],
    [
      { ...calm, market: 'wild', errorPercent: 20, arrivals: 10 },
      'Market activity high, simulated errors 20%, 10 new records per minute',
    ],
  ] as const)('conditions %#', (view, line) => {
    expect(conditionsLine(view)).toBe(line);
  });

  it('what the window waits for is not shown as running', () => {
    expect(formatState('running', false)).toEqual({ tone: 'good', label: 'Running' });
    expect(formatState('running', true).tone).toBe('running');
    expect(formatState('failed', true).tone).toBe('running');
    expect(formatState('failed', false).tone).toBe('bad');
  });
});
