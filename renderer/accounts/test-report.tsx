import { Check, Minus, X } from 'lucide-react';
import type { TestReport } from '../../shared/bridge/account-calls.ts';
import { formatOffset } from '../format/number.ts';
import { Notice } from '../ui/notice.tsx';
import { extraPermissions, PART_NAMES } from './account-form.ts';

const STATES = {
  passed: { Icon: Check, words: 'passed', tone: 'good' },
  failed: { Icon: X, words: 'failed', tone: 'bad' },
  'not-reached': { Icon: Minus, words: 'not reached', tone: 'plain' },
} as const;

/** The six parts of a connection test, each with its state as icon and word, and what the key may do beyond the need. */
export function TestReportView({ report }: { report: TestReport }) {
  const failed = report.parts.find((part) => part.state === 'failed');
  return (
    <div className="acc-report" role="status">
      <p className="acc-report-head">
        {report.passed
          ? 'All six parts passed.'
          : `The test failed at: ${failed ? PART_NAMES[failed.part] : 'no part'}.`}
        <span className="muted">
          {report.latencyMs === null ? '' : ` Answered in ${Math.round(report.latencyMs)} ms.`}
          {report.clockOffsetMs === null ? '' : ` Venue clock ${formatOffset(report.clockOffsetMs)}.`}
        </span>
      </p>
      <ul className="acc-parts">
        {report.parts.map(({ part, state, message }) => {
          const { Icon, words, tone } = STATES[state];
          return (
            <li key={part}>
              <span className={`status-pill status-pill-${tone}`}>
                <Icon size={13} strokeWidth={2.2} aria-hidden />
                {PART_NAMES[part]}
              </span>
              <span className="caption">{words}</span>
              <span className={state === 'failed' ? 'acc-part-words' : 'acc-part-words muted'}>
                {message}
              </span>
            </li>
          );
        })}
      </ul>
      <PermissionNotice permissions={report.permissions} />
    </div>
  );
}

function PermissionNotice({ permissions }: { permissions: TestReport['permissions'] }) {
  const { extra, dangerous } = extraPermissions(permissions);
  if (extra.length === 0) return null;
  if (dangerous.length > 0) {
    return (
      <Notice tone="warn">
        <b>This key can move funds: {dangerous.join(', ')}.</b> Counterfoil needs General and Spot Trading
        only. Make a key without {dangerous.length === 1 ? 'this permission' : 'these permissions'} at the
        venue and use that one.
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      This key may do more than Counterfoil needs: {extra.join(', ')}. General and Spot Trading are enough.
    </Notice>
  );
}
