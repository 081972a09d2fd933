import type { LenientPage } from '../../../venue/records-page.ts';
import { beginAgain, beginScan, type ScanStep, takeScanPage } from './scan.ts';
import { type ScanReason, formatScanReason } from './reasons.ts';
import { emptyStep, resetBackoff } from './trouble.ts';
import {
  type DensePhase,
  phaseFor,
  type PageQuery,
  type Remaining,
  type Step,
  type SyncRules,
  type SyncRunState,
} from './sync-run-state.ts';

/** One instant holds more than a page: its window is read page by page. */
export function beginDense(step: Step, ranges: Remaining, oldest: number, rules: SyncRules): Step {
  const { state } = step;
  const [range] = ranges;
  // Nothing is known of the instant it goes on at, whichever way the venue reads its edges: the scan must begin below it.
  const window = { from: Math.max(range.from, oldest - Math.max(2, rules.edgeMs)), to: range.to };
  const scan = beginScan(window, rules.sizes, () => state.nextScan++);
  state.phase = { kind: 'dense', ranges, scan, resumeAt: oldest - 1 };
  return step;
}

/** Takes a page of the window that is read page by page. */
export function takeDense(
  state: SyncRunState,
  phase: DensePhase,
  asked: PageQuery,
  page: LenientPage,
  receivedAt: number,
  rules: SyncRules,
): Step {
  const step = emptyStep(state, asked);
  const { scan } = phase;
  const taken = takeScanPage(scan, page, rules.sizes, () => step.state.nextScan++);
  step.rows = taken.rows;
  step.unreadable = taken.unreadable;
  if (taken.step.kind === 'complete') {
    const { scanIds, allReadable } = taken.step;
    const { from } = scan.window;
    const to = Math.min(scan.window.to, receivedAt);
    step.verified.push({ from: from + 1, to: to - 1, scanIds, allReadable });
    resetBackoff(step.state);
  }
  return after(step, phase, taken.step);
}

/** A page of it was no page that can be used. */
export function faultOfDense(
  state: SyncRunState,
  phase: DensePhase,
  asked: PageQuery,
  reason: ScanReason,
  rules: SyncRules,
): Step {
  const step = emptyStep(state, asked);
  const again = beginAgain(phase.scan, reason, rules.sizes, () => step.state.nextScan++);
  return after(step, phase, again);
}

function after(step: Step, phase: DensePhase, scanStep: ScanStep): Step {
  const { state } = step;
  const { window } = phase.scan;
  switch (scanStep.kind) {
    case 'next':
      state.phase = { ...phase, scan: scanStep.scan };
      return step;
    case 'complete':
      break;
    case 'incomplete':
      step.gaps.push({ ...window, reason: formatScanReason(scanStep.reason) });
      state.trouble.givenUp += 1;
      break;
  }
  const [range, ...rest] = phase.ranges;
  const isRead = window.from <= range.from;
  state.phase = phaseFor(isRead ? rest : [{ from: range.from, to: phase.resumeAt }, ...rest]);
  return step;
}
