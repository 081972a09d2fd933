import { Check, Minus, TriangleAlert, X } from 'lucide-react';
import type { TestReport } from '../../../shared/bridge/account-calls.ts';
import { accountsKeysMessages } from '../../../shared/messages/accounts-keys.ts';
import { formatOffset } from '../../lib/format/number.ts';
import { Notice } from '../../ui/notice.tsx';
import { extraPermissions, PART_NAMES } from './account-form.ts';

const messages = accountsKeysMessages.test;

const STATES = {
  passed: { Icon: Check, tone: 'good' },
  failed: { Icon: X, tone: 'bad' },
  limited: { Icon: TriangleAlert, tone: 'warn' },
  'not-reached': { Icon: Minus, tone: 'plain' },
} as const;

/** What came of it, in a sentence: all checks passed only where each of them did. */
function headline({ passed, parts }: TestReport): string {
  const has = (state: TestReport['parts'][number]['state']) => parts.find((part) => part.state === state);
  const failed = has('failed');
  if (!passed) return failed ? messages.failedAt(PART_NAMES[failed.part]) : messages.failedNowhere;
  if (has('limited')) return messages.limited;
  const account = parts.find(({ part }) => part === 'account');
  return account?.state === 'not-reached' ? messages.mostly : messages.passed(parts.length);
}

/** The parts of a connection test, each with its state as icon and word, and what the key may do beyond the need. */
export function TestReportView({ report }: { report: TestReport }) {
  return (
    <div className="acc-report" role="status">
      <p className="acc-report-head">
        {headline(report)}
        <span className="muted">
          {report.latencyMs === null ? '' : ` ${messages.answered(Math.round(report.latencyMs))}`}
          {report.clockOffsetMs === null ? '' : ` ${messages.clock(formatOffset(report.clockOffsetMs))}`}
        </span>
      </p>
      <ul className="acc-parts">
        {report.parts.map(({ part, state, message }) => {
          const { Icon, tone } = STATES[state];
          return (
            <li key={part}>
              <span className={`status-pill status-pill-${tone}`}>
                <Icon size={13} strokeWidth={2.2} aria-hidden />
                {PART_NAMES[part]}
              </span>
              <span className="caption">{messages.states[state]}</span>
              <span
                className={
                  state === 'failed' || state === 'limited' ? 'acc-part-words' : 'acc-part-words muted'
                }
              >
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
        <b>{messages.movesFunds(dangerous.join(', '))}</b> {messages.makeAnother(dangerous.length)}
      </Notice>
    );
  }
  return <Notice tone="info">{messages.mayMore(extra.join(', '))}</Notice>;
}
