import type { ReconcileSummary } from '../../../shared/bridge/reconcile-calls.ts';
import { reconcileResultMessages as messages } from '../../../shared/messages/reconcile-result.ts';
import { formatCount } from '../../lib/format/number.ts';
import { shortTime } from '../../parts/archive/coverage.ts';
import { CompletenessSentence, GapList } from '../../parts/archive/gap-list.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The period, how complete history is for it, and what to check before the lists are relied on. */
export function Findings({ result, zone }: { result: ReconcileSummary; zone: 'local' | 'utc' }) {
  const { period, completeness, hints, failedLeftOut, damagedLeftOut, byTransaction, byAmount } = result;
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
  if (damagedLeftOut > 0)
    sentences.push(findings.damagedLeftOut(damagedLeftOut, formatCount(damagedLeftOut)));
  const { gaps } = completeness;
  const sentence = <CompletenessSentence completeness={completeness} zone={zone} />;
  return (
    <>
      <p className="muted rec-line">
        {sentences.join(' ')} {gaps.length === 0 ? sentence : null}
      </p>
      {gaps.length === 0 ? null : (
        <Notice tone="warn">
          <b>{sentence}</b> {findings.reconcileAgain}
          <Fold title={findings.gaps(gaps.length, formatCount(gaps.length))}>
            <GapList gaps={gaps} zone={zone} />
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
