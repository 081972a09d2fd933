import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { completenessOf } from '../../../shared/query/completeness.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { CompletenessFacts } from '../../../shared/query/gap.ts';
import { timeZoneOf } from '../../../shared/base/time-zone.ts';
import { statementMessages as messages } from '../../../shared/messages/statement.ts';
import { useAction } from '../../lib/bridge.ts';
import { CompletenessSentence, GapList } from '../../parts/archive/gap-list.tsx';
import { zoneNameOf } from '../../parts/query/history-query.ts';
import type { HistoryStatus } from '../../parts/archive/use-history-status.ts';
import type { Zone } from '../../lib/format/time.ts';
import { FilesInFull } from '../../parts/notes/hidden-note.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, Select, TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StatementResult } from './statement-result.tsx';
import type { StatementScope } from './statement-scopes.ts';
import { dateField, spanOf, timeSpan, type Period } from './statement-period.ts';

const PERIOD_OPTIONS = [
  { value: 'last-month', label: messages.periods['last-month'] },
  { value: 'this-month', label: messages.periods['this-month'] },
  { value: 'last-quarter', label: messages.periods['last-quarter'] },
  { value: 'last-year', label: messages.periods['last-year'] },
  { value: 'own', label: messages.periods.own },
] as const;

const FORMATS = [
  { value: 'pdf', label: 'PDF', title: messages.formats.pdf },
  { value: 'csv', label: 'CSV', title: messages.formats.csv },
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
  const [bom, setBom] = useState(false);
  const [reply, setReply] = useState<Reply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useAction('reviews.statement', {
    onError: ({ problem: { message } }) => setProblem(message),
    onSuccess: setReply,
  });

  const { filter } = scopes.find((one) => one.value === scope) ?? { filter: {} };
  const span = timeSpan(days.first, days.last, timeZone);
  const completeness = span.ok ? completenessOfPeriod(filter, span.value, status, now) : null;

  function choose(next: Period, where = timeZone): void {
    setPeriod(next);
    setReply(null);
    if (next !== 'own') setDays(daysOf(next, where, now));
  }

  return (
    <Overlay label={messages.label} onClose={onClose}>
      <form
        className="review-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!span.ok || write.isPending) return;
          setReply(null);
          setProblem(null);
          write.mutate({ filter, ...span.value, timeZone, format, ...(format === 'csv' && bom && { bom }) });
        }}
      >
        <div className="bar">
          <h2>{messages.title}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {reply === null ? <p className="muted">{messages.about}</p> : null}
        <FilesInFull />
        <div className="review-fields">
          <Field label={messages.period}>
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
          <Field label={messages.zone} hint={messages.zoneHint}>
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
            label={messages.firstDay}
            value={days.first}
            onChange={(first) => {
              choose('own');
              setDays({ ...days, first });
            }}
          />
          <DayField
            label={messages.lastDay}
            value={days.last}
            onChange={(last) => {
              choose('own');
              setDays({ ...days, last });
            }}
          />
          <Field label={messages.records} className="review-wide">
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
        {completeness === null || reply !== null ? null : (
          <PeriodNotice
            completeness={completeness}
            isOver={span.ok && span.value.before <= now}
            zone={zone}
          />
        )}
        {problem === null ? null : (
          <Notice tone="bad" live>
            {messages.failed(problem)}
          </Notice>
        )}
        {reply === null ? null : <StatementResult reply={reply} />}
        <div className="bar review-stick">
          <Segmented label={messages.format} options={FORMATS} value={format} onChange={setFormat} />
          {format === 'csv' ? (
            <Check label={messages.bom} title={messages.bomHint} checked={bom} onChange={setBom} />
          ) : null}
          <span className="grow" />
          <Button
            type="submit"
            variant="primary"
            icon={<FileText size={13} aria-hidden />}
            busy={write.isPending}
            disabled={!span.ok}
          >
            {write.isPending ? messages.writing : messages.write}
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
    <Field label={label} hint={messages.dayHint}>
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
    label: value === 'UTC' ? 'UTC' : messages.localZone(value),
  }));
}

interface PeriodNoticeProps {
  completeness: CompletenessFacts;
  isOver: boolean;
  zone: Zone;
}

/** What the reader of the statement has to know: a period that is not over, and every gap in it. */
function PeriodNotice({ completeness, isOver, zone }: PeriodNoticeProps) {
  const { gaps } = completeness;
  if (isOver && gaps.length === 0) return null;
  return (
    <Notice tone="warn">
      {isOver ? null : <p>{messages.notOver}</p>}
      {gaps.length === 0 ? null : (
        <>
          <p>
            <CompletenessSentence completeness={completeness} zone={zone} /> {messages.listsGaps}
          </p>
          <GapList gaps={gaps} zone={zone} />
        </>
      )}
    </Notice>
  );
}

/** The statement of a period that is not over ends at now, and what is not downloaded of its last minutes is no gap yet. */
function completenessOfPeriod(
  filter: HistoryFilter,
  span: { from: number; before: number },
  status: HistoryStatus,
  now: number,
): CompletenessFacts {
  const from = Math.max(span.from, filter.from ?? span.from);
  const before = Math.min(span.before, now, filter.before ?? span.before);
  const { verified, gaps } = completenessOf({ ...filter, from, before }, status.lists, { now });
  const isOver = span.before <= now;
  return { verified, gaps: isOver ? gaps : gaps.filter((gap) => gap.from === null || gap.to !== null) };
}
