/**
 * Breaks when the status bar shows a clock or a rate limit nobody has to act on, or is silent about one that is wrong or low.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import { formatLimitWarnings, LimitWarnings } from './limit-warnings.tsx';

type Budget = StatusView['budget'];

const unknown = { quota: null, remaining: null, resetsInMs: null };
const NOTHING: Budget = { manage: unknown, spot: unknown, public: unknown };

function pool(remaining: number, quota = 2_000): Budget['manage'] {
  return { remaining, quota, resetsInMs: 9_000 };
}

test.each([null, 0, 12, -999, 1_000, -1_000])('a clock offset of %j ms is not shown', (clockOffsetMs) => {
  expect(formatLimitWarnings({ clockOffsetMs, budget: NOTHING })).toEqual([]);
});

test('a clock that is wrong is shown with its direction', () => {
  expect(formatLimitWarnings({ clockOffsetMs: 1_400, budget: NOTHING })).toEqual(['Clock 1.4 s behind']);
  expect(formatLimitWarnings({ clockOffsetMs: -90_000, budget: NOTHING })).toEqual(['Clock 90.0 s ahead']);
});

test('a rate limit is shown below a tenth of its quota, each pool by its name', () => {
  const budget = { manage: pool(200), spot: pool(399, 4_000), public: pool(0) };
  expect(formatLimitWarnings({ clockOffsetMs: 5, budget })).toEqual([
    'Spot rate limit: only 399 of 4,000 left',
    'Public rate limit: only 0 of 2,000 left',
  ]);
});

test('each is a button that names where the details are', () => {
  const status: StatusView = {
    accountId: null,
    connection: 'connected',
    problem: null,
    latencyMs: 4,
    clockOffsetMs: 2_000,
    budget: { ...NOTHING, manage: pool(12) },
    lastAnswerAt: null,
    unknownLive: 0,
    unknownPractice: 0,
    deadMan: [],
    practice: {
      state: 'running',
      problem: null,
      damaged: false,
      market: 'off',
      errorPercent: 0,
      arrivals: 0,
    },
  };
  const page = renderToStaticMarkup(<LimitWarnings status={status} />);
  expect(page.match(/<button/g)).toHaveLength(2);
  expect(page).toContain('title="Click to open Diagnostics."');
});
