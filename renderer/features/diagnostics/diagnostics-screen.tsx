import { LifeBuoy, Play, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { CHECK_IDS, CHECKS } from '../../../shared/diagnostics/checks.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CheckRow } from './check-row.tsx';
import { formatSummary } from './format-check.ts';
import { CrashesPanel } from './crashes-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useChecks } from './use-checks.ts';
import './diagnostics.css';

/** Whether everything this app leans on works, what broke before, and a report for whoever helps. */
export function DiagnosticsScreen() {
  const account = useActiveAccount();
  const { run, results, start, startAll, cancel } = useChecks();
  const [reporting, setReporting] = useState(false);
  const reportButton = useRef<HTMLButtonElement>(null);
  const busy = run.now !== null;
  return (
    <>
      <div className="bar diag-head">
        <h1>{diagnosticsMessages.title}</h1>
        <span className="grow" />
        <Button
          ref={reportButton}
          icon={<LifeBuoy size={13} aria-hidden />}
          data-diagnostics="report"
          onClick={() => setReporting(true)}
        >
          {diagnosticsMessages.saveReport}
        </Button>
        {busy ? (
          <Button icon={<Square size={12} aria-hidden />} onClick={cancel}>
            {commonMessages.cancel}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Play size={13} aria-hidden />}
            data-diagnostics="run"
            onClick={startAll}
          >
            {diagnosticsMessages.runAll}
          </Button>
        )}
      </div>
      <div className="diag">
        <Panel
          title={diagnosticsMessages.checks.title}
          label={diagnosticsMessages.checks.title}
          className="diag-checks"
          aside={
            busy ? (
              <Progress
                done={run.done}
                total={run.total}
                title={run.now === null ? '' : CHECKS[run.now].title}
              />
            ) : (
              <span>
                {results.length === 0 ? diagnosticsMessages.checks.noneRun : formatSummary(results)}
              </span>
            )
          }
        >
          <p className="diag-lead caption">
            {account === null
              ? diagnosticsMessages.checks.madeForNone
              : diagnosticsMessages.checks.madeFor(account.name)}{' '}
            {diagnosticsMessages.checks.sparing}
          </p>
          {run.problem === null ? null : (
            <div className="diag-lead">
              <Notice tone="bad" live>
                {run.problem}
              </Notice>
            </div>
          )}
          <ol className="diag-list" aria-label={diagnosticsMessages.checks.title}>
            {CHECK_IDS.map((id, index) => (
              <CheckRow
                key={id}
                id={id}
                number={index + 1}
                result={results.find((result) => result.id === id)}
                running={run.now === id}
                waiting={run.left.includes(id)}
                busy={busy}
                onRun={() => start([id])}
              />
            ))}
          </ol>
        </Panel>
        <div className="diag-side">
          <CrashesPanel />
          <LogPanel />
        </div>
      </div>
      {reporting ? (
        <ReportDialog
          onClose={() => {
            setReporting(false);
            reportButton.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

function Progress({ done, total, title }: { done: number; total: number; title: string }) {
  return (
    <span className="diag-progress">
      <progress aria-label={diagnosticsMessages.checks.made} value={done} max={total} />
      {diagnosticsMessages.checks.progress(done + 1, total, title)}
    </span>
  );
}
