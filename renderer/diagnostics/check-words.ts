import type { CheckResult } from '../../shared/bridge/diagnostics-calls.ts';
import { CHECKS, type CheckId, type CheckState } from '../../shared/diagnostics/checks.ts';
import { formatCount } from '../format/number.ts';

export const STATE_WORDS: Record<CheckState, string> = {
  passed: 'passed',
  warning: 'warning',
  failed: 'failed',
  skipped: 'not done',
};

const POOL_NAMES = { manage: 'Manage', spot: 'Spot', public: 'Public' } as const;

/** "9 passed, 1 warning, 1 failed, 1 not done"; what there is none of is left out. */
export function summaryWords(results: readonly CheckResult[]): string {
  const parts: string[] = [];
  for (const state of ['failed', 'warning', 'passed', 'skipped'] as const) {
    const count = results.filter((result) => result.state === state).length;
    if (count === 0) continue;
    const word = state === 'warning' && count > 1 ? 'warnings' : STATE_WORDS[state];
    parts.push(`${formatCount(count)} ${word}`);
  }
  return parts.join(', ');
}

/** How long something took, in a unit that suits it. */
export function tookWords(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** What a check takes of the request budget. */
export function costWords(id: CheckId): string {
  const { cost } = CHECKS[id];
  return cost === null
    ? 'Takes nothing of the request budget.'
    : `Takes ${formatCount(cost.weight)} of the ${POOL_NAMES[cost.pool]} budget at most.`;
}
