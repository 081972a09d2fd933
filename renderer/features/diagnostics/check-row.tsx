import { Check, ChevronRight, Clock3, Minus, TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { CheckResult } from '../../../shared/bridge/diagnostics-calls.ts';
import { CHECKS, type CheckId, type CheckState } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { GoOnWithout } from './go-on-without.tsx';
import { formatCost, STATE_NAMES, formatTook } from './format-check.ts';

const ICONS = { passed: Check, warning: TriangleAlert, failed: X, skipped: Minus } as const;
const TONES = { passed: 'good', warning: 'warn', failed: 'bad', skipped: 'plain' } as const;

interface CheckRowProps {
  id: CheckId;
  number: number;
  result: CheckResult | undefined;
  running: boolean;
  /** One of those that are still to come. */
  waiting: boolean;
  /** Any check runs: no other can be started. */
  busy: boolean;
  onRun: () => void;
}

/** One check: its number and name, how it ended, what was found, what to do; opened, also what it means. */
export function CheckRow({ id, number, result, running, waiting, busy, onRun }: CheckRowProps) {
  const [open, setOpen] = useState(false);
  const more = useId();
  const { title, means } = CHECKS[id];
  return (
    <li className="diag-row" aria-label={title} aria-busy={running || undefined} data-check={id}>
      <span className="diag-number">{number}</span>
      <button
        type="button"
        className="diag-title"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={13} aria-hidden />
        {title}
      </button>
      <span className="diag-state">
        {running ? (
          <Pill tone="running" icon={Clock3} text={diagnosticsMessages.row.running} />
        ) : waiting ? (
          <Pill tone="plain" icon={Clock3} text={diagnosticsMessages.row.waiting} />
        ) : result === undefined ? (
          <Pill tone="plain" icon={Minus} text={diagnosticsMessages.row.notRun} />
        ) : (
          <StatePill state={result.state} />
        )}
      </span>
      <div className="diag-words">
        {result === undefined ? <p className="muted">{means}</p> : <p>{visible(result.found)}</p>}
        {result === undefined || result.advice === null ? null : (
          <p className="diag-advice">
            <b>{diagnosticsMessages.row.toDo}</b> {visible(result.advice)}
          </p>
        )}
        {result?.missing === undefined ? null : <GoOnWithout log={result.missing} />}
        <div id={more} className="diag-more" hidden={!open}>
          {result === undefined ? null : <p className="muted">{means}</p>}
          {result === undefined || result.facts.length === 0 ? null : <Facts facts={result.facts} />}
          <p className="caption">
            {formatCost(id)}
            {result === undefined ? null : (
              <>
                {' '}
                <Rich
                  text={diagnosticsMessages.row.madeAt}
                  parts={{ time: <TimeText ms={result.at} form="exact" /> }}
                />
              </>
            )}
          </p>
        </div>
      </div>
      <span className="diag-took">{result === undefined || running ? null : formatTook(result.tookMs)}</span>
      <Button
        size="small"
        aria-label={diagnosticsMessages.row.runOne(title)}
        busy={running}
        disabled={busy}
        onClick={onRun}
      >
        {diagnosticsMessages.row.run}
      </Button>
    </li>
  );
}

function StatePill({ state }: { state: CheckState }) {
  return <Pill tone={TONES[state]} icon={ICONS[state]} text={STATE_NAMES[state]} />;
}

function Pill({ tone, icon: Icon, text }: { tone: string; icon: typeof Check; text: string }) {
  return (
    <span className={`status-pill status-pill-${tone}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {text}
    </span>
  );
}
