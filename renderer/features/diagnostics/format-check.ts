import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import { CHECKS, type CheckId, type CheckState } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsChecksMessages } from '../../../shared/messages/diagnostics-checks.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { formatCount, formatTenths } from '../../lib/format/number.ts';

export const STATE_NAMES: Record<CheckState, string> = diagnosticsMessages.states;

/** "9 passed, 1 warning, 1 failed, 1 not done"; what there is none of is left out. */
export function formatSummary(results: readonly CheckResult[]): string {
  const parts: string[] = [];
  for (const state of ['failed', 'warning', 'passed', 'skipped'] as const) {
    const count = results.filter((result) => result.state === state).length;
    if (count === 0) continue;
    parts.push(diagnosticsMessages.counts[state](count, formatCount(count)));
  }
  return parts.join(', ');
}

/** How long something took, in a unit that suits it. */
export function formatTook(ms: number): string {
  const { took } = diagnosticsMessages;
  if (ms < 1) return took.minMs;
  return ms < 1_000 ? took.ms(Math.round(ms)) : took.seconds(formatTenths(ms / 1_000));
}

/** What a check takes of the request budget. */
export function formatCost(id: CheckId): string {
  const { cost } = CHECKS[id];
  return cost === null
    ? diagnosticsMessages.cost.none
    : diagnosticsMessages.cost.max(formatCount(cost.weight), diagnosticsChecksMessages.pools[cost.pool]);
}
