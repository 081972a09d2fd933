import type { LenientPage } from '../../../venue/records-page.ts';
import { beginAgain, beginScan, type ScanStep, takeScanPage } from './scan.ts';
import { type ScanReason, formatScanReason } from './reasons.ts';
import { emptyStep, firstRange, settled } from './trouble.ts';
import type { PageQuery, Step, SyncRules, SyncRunState } from './sync-run-state.ts';

/** One instant holds more than a page: its window is read page by page. */
export function beginDense(step: Step, oldest: number, rules: SyncRules): Step {
  const { state } = step;
  const range = firstRange(state);
  // The sync run goes on at `after`, of which nothing is claimed whichever way the venue reads its edges: the scan must reach below it.
  const window = { from: Math.max(range.from, oldest - Math.max(2, rules.edgeMs)), to: range.to };
  state.scan = beginScan(window, rules.sizes, () => state.nextScan++);
  state.after = oldest - 1;
  return step;
}

/** Takes a page of the window that is read page by page. */
export function takeDense(
  state: SyncRunState,
  asked: PageQuery,
  page: LenientPage,
  receivedAt: number,
  rules: SyncRules,
): Step {
  const step = emptyStep(state, asked);
  const { scan } = step.state;
  if (scan === null) return step;
  const taken = takeScanPage(scan, page, rules.sizes, () => step.state.nextScan++);
  step.rows = taken.rows;
  step.unreadable = taken.unreadable;
  if (taken.step.kind === 'complete') {
    const { scanIds, whole } = taken.step;
    const { from } = scan.window;
    const to = Math.min(scan.window.to, receivedAt);
    step.verified.push({ from: from + 1, to: to - 1, scanIds, whole });
    settled(step.state);
  }
  return after(step, taken.step, asked);
}

/** A page of it was no page that can be used. */
export function faultOfDense(
  state: SyncRunState,
  asked: PageQuery,
  reason: ScanReason,
  rules: SyncRules,
): Step {
  const step = emptyStep(state, asked);
  const { scan } = step.state;
  if (scan === null) return after(step, { kind: 'incomplete', reason }, asked);
  return after(
    step,
    beginAgain(scan, reason, rules.sizes, () => step.state.nextScan++),
    asked,
  );
}

function after(step: Step, passStep: ScanStep, asked: PageQuery): Step {
  const { state } = step;
  switch (passStep.kind) {
    case 'next':
      state.scan = passStep.scan;
      return step;
    case 'complete':
      break;
    case 'incomplete':
      step.gaps.push({ ...asked.window, reason: formatScanReason(passStep.reason) });
      state.givenUp += 1;
      break;
  }
  state.scan = null;
  const range = firstRange(state);
  const rest = state.ranges.slice(1);
  const done = asked.window.from <= range.from;
  state.ranges = done ? rest : [{ from: range.from, to: state.after }, ...rest];
  return step;
}
