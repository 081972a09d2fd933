import type { ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import { reconcileResultMessages as messages } from '../../../shared/messages/reconcile-result.ts';
import { formatCount } from '../../lib/format/number.ts';
import { shortTime } from '../../parts/archive/coverage.ts';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';

function bold(inside: string) {
  return <b>{inside}</b>;
}

/** The period, what the archive knows of it, and what deserves a look before the lists are believed. */
export function Findings({ result, zone }: { result: ReconcileSummary; zone: 'local' | 'utc' }) {
  const { period, incomplete, hints, failedLeftOut, byTransaction, byAmount } = result;
  const { findings } = messages;
  const sentences = [
    findings.period(
      shortTime(period.from, zone),
      shortTime(period.before, zone),
      formatCount(byTransaction),
      formatCount(byAmount),
    ),
  ];
  if (failedLeftOut > 0) sentences.push(findings.failedLeftOut(failedLeftOut, formatCount(failedLeftOut)));
  if (incomplete.length === 0) sentences.push(findings.complete);
  return (
    <>
      <p className="muted rec-line">{sentences.join(' ')}</p>
      {incomplete.length === 0 ? null : (
        <Notice tone="warn">
          <Rich text={findings.incomplete} parts={{ b: bold }} />
          <Fold title={findings.reasons(incomplete.length, formatCount(incomplete.length))}>
            <ul className="rec-problems">
              {incomplete.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Fold>
        </Notice>
      )}
      {hints.length === 0 ? null : (
        <Notice tone="warn">
          {hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
