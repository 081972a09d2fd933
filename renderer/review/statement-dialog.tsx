import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { timeZoneOf } from '../../shared/history/time-zone.ts';
import { useAction } from '../bridge.ts';
import { summaryOf, listsOf } from '../history/knowledge.ts';
import { zoneNameOf } from '../history/question.ts';
import type { HistoryStatus } from '../history/use-status.ts';
import type { Zone } from '../format/time.ts';
import { FilesInFull } from '../privacy/hidden-note.tsx';
import { Button, CloseButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { StatementResult } from './statement-result.tsx';
import type { StatementScope } from './statement-scopes.ts';
import { dateField, spanOf, timeSpan, type Period } from './statement-period.ts';

const PERIOD_OPTIONS = [
  { value: 'last-month', label: 'Last month' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'last-year', label: 'Last year' },
  { value: 'own', label: 'Own dates' },
] as const;

const FORMATS = [
  { value: 'pdf', label: 'PDF', title: 'To print, sign and file' },
  { value: 'csv', label: 'CSV', title: 'For a spreadsheet' },
] as const;

interface StatementDialogProps {
  /** Whose records: everything first, then each account, then what the screen shows. */
  scopes: readonly StatementScope[];
  status: HistoryStatus;
  zone: Zone;
  onClose: () => void;
}

type Reply = CallReply<'reviews.statement'>;

/** Writes what came in, went out and was reviewed in a period, as PDF or CSV. */
export function StatementDialog({ scopes, status, zone, onClose }: StatementDialogProps) {
  const [timeZone, setTimeZone] = useState(zoneNameOf(zone));
  const [now] = useState(() => Date.now());
  const [period, setPeriod] = useState<Period>('last-month');
  const [days, setDays] = useState(() => daysOf('last-month', timeZone, now));
  const [scope, setScope] = useState(scopes[0]?.value ?? '');
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const [reply, setReply] = useState<Reply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useAction('reviews.statement', {
    onError: ({ problem: { message } }) => setProblem(message),
    onSuccess: setReply,
  });

  const { filter } = scopes.find((one) => one.value === scope) ?? { filter: {} };
  const span = timeSpan(days.first, days.last, timeZone);
  const notes = span.ok ? notesOn(filter, span.value, status, zone, now) : [];

  function choose(next: Period, where = timeZone): void {
    setPeriod(next);
    setReply(null);
    if (next !== 'own') setDays(daysOf(next, where, now));
  }

  return (
    <Overlay label="Statement" onClose={onClose}>
      <form
        className="review-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!span.ok || write.isPending) return;
          setReply(null);
          setProblem(null);
          write.mutate({ filter, ...span.value, timeZone, format });
        }}
      >
        <div className="bar">
          <h2>Statement of a period</h2>
          <span className="grow" />
          <CloseButton label="Close (Esc)" onClick={onClose} />
        </div>
        {reply === null ? (
          <p className="muted">
            Opening and closing counts, totals by currency, gaps in the archive and what is not reviewed, with
            its SHA-256 in a file beside it. The same period gives the same bytes, or a list of what changed.
          </p>
        ) : null}
        <FilesInFull />
        <div className="review-fields">
          <Field label="Period">
            {(control) => (
              <Select
                {...control}
                scale="small"
                autoFocus
                options={PERIOD_OPTIONS}
                value={period}
                onChange={choose}
              />
            )}
          </Field>
          <Field label="Time zone" hint="whose days are meant">
            {(control) => (
              <Select
                {...control}
                scale="small"
                options={zoneOptions()}
                value={timeZone}
                onChange={(next) => {
                  setTimeZone(next);
                  choose(period, next);
                }}
              />
            )}
          </Field>
          <DayField
            label="First day"
            value={days.first}
            onChange={(first) => {
              choose('own');
              setDays({ ...days, first });
            }}
          />
          <DayField
            label="Last day"
            value={days.last}
            onChange={(last) => {
              choose('own');
              setDays({ ...days, last });
            }}
          />
          <Field label="Records" className="review-wide">
            {(control) => (
              <Select
                {...control}
                scale="small"
                options={scopes}
                value={scope}
                onChange={(next) => {
                  setScope(next);
                  setReply(null);
                }}
              />
            )}
          </Field>
        </div>
        {span.ok ? null : (
          <p className="field-problem" role="alert">
            {span.error}
          </p>
        )}
        {notes.length === 0 || reply !== null ? null : (
          <Notice tone="warn">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        )}
        {problem === null ? null : (
          <Notice tone="bad" live>
            No statement was written: {problem}
          </Notice>
        )}
        {reply === null ? null : <StatementResult reply={reply} />}
        <div className="bar review-stick">
          <Segmented label="Format" options={FORMATS} value={format} onChange={setFormat} />
          <span className="grow" />
          <Button
            type="submit"
            variant="primary"
            icon={<FileText size={13} aria-hidden />}
            busy={write.isPending}
            disabled={!span.ok}
          >
            {write.isPending ? 'Writing the statement' : 'Write the statement'}
          </Button>
        </div>
      </form>
    </Overlay>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field label={label} hint="included">
      {(control) => (
        <TextInput
          {...control}
          type="date"
          scale="small"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function daysOf(period: Exclude<Period, 'own'>, timeZone: string, now: number) {
  const zone = timeZoneOf(timeZone) ?? timeZoneOf('UTC');
  if (zone === null) return { first: '', last: '' };
  const { first, last } = spanOf(period, zone.dayOf(now));
  return { first: dateField(first), last: dateField(last) };
}

function zoneOptions() {
  return [...new Set([zoneNameOf('local'), 'UTC'])].map((value) => ({
    value,
    label: value === 'UTC' ? 'UTC' : `${value} (local time)`,
  }));
}

/** What the reader of the statement will have to know: time still to come, an archive that does not reach over the period. */
function notesOn(
  filter: HistoryFilter,
  span: { from: number; before: number },
  status: HistoryStatus,
  zone: Zone,
  now: number,
): string[] {
  const notes: string[] = [];
  if (span.before > now) notes.push('The period is not over: a later statement of it will differ.');
  const lists = listsOf(status, filter);
  const summary = summaryOf(lists, status.syncs, zone);
  const end = Math.min(span.before, now);
  const behind = lists.some((list) => list.complete !== null && list.complete.until < end);
  if (!summary.complete) {
    notes.push(
      `The archive is not complete for these records (${lowered(summary.text)}). The statement names the gaps.`,
    );
  } else if (behind && span.before <= now) {
    notes.push(
      'The archive was last read before the period ended. Read it again first, or the statement names the gap.',
    );
  }
  return notes;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
