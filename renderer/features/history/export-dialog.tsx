import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { isCompletedOnly, showsStatus } from '../../../shared/exports/completed-only.ts';
import { templateText } from '../../../shared/exports/export-templates.ts';
import { completenessOf } from '../../../shared/query/completeness.ts';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import type { CompletenessFacts } from '../../../shared/query/gap.ts';
import { historyExportMessages as messages } from '../../../shared/messages/history-export.ts';
import { usePreferences } from '../../state/app-state.ts';
import { CompletenessSentence, GapList } from '../../parts/archive/gap-list.tsx';
import type { ListCoverage } from '../../parts/archive/use-history-status.ts';
import { FilesInFull } from '../../parts/notes/hidden-note.tsx';
import { useAction, useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Check, Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { CompletedNotice, useCompletedExport } from './export-completed.tsx';
import { zoneNameOf, type HistoryQuery } from '../../parts/query/history-query.ts';
import { type TemplateChoice, useTemplateChoice } from './template-choice.ts';
import { TemplateEditor } from './template-editor.tsx';

type Format = 'csv' | 'jsonl' | 'xlsx' | 'parquet';
type Templates = CallReply<'exports.templates'>;

const FORMATS = [
  { value: 'csv', label: 'CSV', title: messages.formats.csv },
  { value: 'jsonl', label: 'JSON Lines', title: messages.formats.jsonl },
  { value: 'xlsx', label: 'XLSX', title: messages.formats.xlsx },
  { value: 'parquet', label: 'Parquet', title: messages.formats.parquet },
] as const;

const DELIMITERS = [
  { value: ',', label: messages.delimiters.comma },
  { value: ';', label: messages.delimiters.semicolon },
  { value: '\t', label: messages.delimiters.tab },
] as const;

const SIGNS = [
  { value: '.', label: messages.decimalSigns.point },
  { value: ',', label: messages.decimalSigns.comma },
] as const;

interface ExportDialogProps {
  query: HistoryQuery;
  total: number;
  /** What is downloaded and verified; null while that is unknown. */
  lists: readonly ListCoverage[] | null;
  onClose: () => void;
}

/** Writes exactly what the filter shows, or the completed records of it, to a file of the user's choice. */
export function ExportDialog({ query, total, lists, onClose }: ExportDialogProps) {
  const templates = useCall('exports.templates', {});
  const choice = useTemplateChoice(templates.data);
  const [listedOnly, setListedOnly] = useState(false);
  const only = choice.template !== null && isCompletedOnly(choice.template);
  const filter: HistoryFilter = only && listedOnly ? { ...query.filter, missing: false } : query.filter;
  const counts = useCompletedExport(filter, choice.template);
  const meant = counts?.completed ?? total;
  const [now] = useState(() => Date.now());
  const completeness = lists === null ? null : completenessOf(query.filter, lists, { now });
  return (
    <Overlay label={messages.label} onClose={onClose}>
      <div className="hist-export">
        <div className="bar">
          <h2>{messages.title(meant, formatCount(meant))}</h2>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {templates.error ? <Notice tone="bad">{templates.error.message}</Notice> : null}
        {templates.data ? (
          <ExportForm
            query={{ ...query, filter }}
            total={meant}
            completeness={completeness}
            onClose={onClose}
            templates={templates.data}
            choice={choice}
          >
            {counts === null ? null : (
              <CompletedNotice counts={counts} listedOnly={listedOnly} onListedOnly={setListedOnly} />
            )}
          </ExportForm>
        ) : templates.isPending ? (
          <SkeletonLines label={messages.loading} />
        ) : null}
      </div>
    </Overlay>
  );
}

interface ExportFormProps extends Omit<ExportDialogProps, 'lists'> {
  /** Of the records that are exported; null while it is unknown. */
  completeness: CompletenessFacts | null;
  templates: Templates;
  choice: TemplateChoice;
  /** Notices about the records, above the button. */
  children: ReactNode;
}

function ExportForm({ query, total, completeness, onClose, templates, choice, children }: ExportFormProps) {
  const preferred = usePreferences().timeZone;
  const { toast, announce } = useAnnounce();
  const [format, setFormat] = useState<Format>('csv');
  const [zone, setZone] = useState(zoneNameOf(preferred));
  const [accepted, setAccepted] = useState(false);
  const [problem, setProblem] = useState<BridgeError | null>(null);
  const { template } = choice;
  const write = useAction('exports.records', {
    onError: (failure) => setProblem(failure.problem),
    onSuccess(reply) {
      if (reply.where === null) {
        announce(messages.nothing);
        return;
      }
      onClose();
      const { records, where, bytes, sha256, leftOut, damaged } = reply;
      const written = messages.written(
        records,
        formatCount(records),
        where,
        formatCount(bytes),
        sha256.slice(0, 12),
      );
      const left = leftOut.pending + leftOut.failed;
      const sentences = [
        written,
        ...(left > 0 ? [messages.othersLeftOut(left, formatCount(left))] : []),
        ...(damaged > 0 ? [messages.damaged(damaged, formatCount(damaged))] : []),
        ...(reply.partial ? [messages.isPartial] : []),
      ];
      toast(sentences.join(' '), 'good');
    },
  });
  const local = zoneNameOf('local');
  const zones = [...new Set([local, 'UTC'])].map((value) => ({
    value,
    label: value === 'UTC' ? 'UTC' : messages.localZone(value),
  }));
  const text = format === 'csv';
  const gaps = completeness?.gaps ?? [];
  // The main process knows of the review log as well: what it refuses may be exported as partial all the same.
  const isPartial = gaps.length > 0 || problem?.kind === 'conflict';
  if (template === null) return <Notice tone="bad">{messages.noTemplate}</Notice>;

  return (
    <form
      className="hist-export-form"
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate({
          ...query,
          format,
          template,
          timeZone: zone,
          acceptPartial: isPartial && accepted,
        });
      }}
    >
      <FilesInFull />
      <Segmented label={messages.format} options={FORMATS} value={format} onChange={setFormat} />
      <div className="hist-export-fields">
        <Field
          label={messages.columns}
          hint={choice.isChanged ? messages.columnsChanged : messages.columnCount(template.columns.length)}
        >
          {(control) => (
            <Select
              {...control}
              scale="small"
              options={choice.all.map((one) => ({ value: one.name, label: templateText(one.name) }))}
              value={choice.name}
              onChange={choice.choose}
            />
          )}
        </Field>
        <Field label={messages.timeZone} hint={messages.timeZoneHint}>
          {(control) => <Select {...control} scale="small" options={zones} value={zone} onChange={setZone} />}
        </Field>
        {text ? (
          <>
            <Field label={messages.delimiter}>
              {(control) => (
                <Select
                  {...control}
                  scale="small"
                  options={DELIMITERS}
                  value={template.delimiter}
                  onChange={(delimiter) => choice.change({ ...template, delimiter })}
                />
              )}
            </Field>
            <Field label={messages.decimalSign}>
              {(control) => (
                <Select
                  {...control}
                  scale="small"
                  options={SIGNS}
                  value={template.decimalSign}
                  onChange={(decimalSign) => choice.change({ ...template, decimalSign })}
                />
              )}
            </Field>
          </>
        ) : null}
      </div>
      <div className="hist-export-checks">
        <Check
          label={messages.completedOnly}
          checked={isCompletedOnly(template)}
          disabled={!showsStatus(template)}
          title={showsStatus(template) ? undefined : messages.completedOnlyFixed}
          onChange={(completedOnly) => choice.change({ ...template, completedOnly })}
        />
        {text ? (
          <Check
            label={messages.bom}
            title={messages.bomHint}
            checked={template.bom === true}
            onChange={(bom) => choice.change({ ...template, bom })}
          />
        ) : null}
      </div>
      <Fold title={messages.change} hint={messages.changeHint}>
        <TemplateEditor
          template={template}
          templates={templates}
          onChange={choice.change}
          onSaved={choice.choose}
        />
      </Fold>
      {children}
      {isPartial ? (
        <Notice tone="warn">
          {completeness === null || gaps.length === 0 ? null : (
            <>
              <p>
                <CompletenessSentence completeness={completeness} />
              </p>
              <GapList gaps={gaps} />
            </>
          )}
          <Check label={messages.acceptPartial} checked={accepted} onChange={setAccepted} />
        </Notice>
      ) : null}
      {problem === null ? null : (
        <Notice tone="bad" live>
          {problem.message}
        </Notice>
      )}
      <div className="bar">
        <span className="muted">{format === 'xlsx' ? messages.noteXlsx : messages.note}</span>
        <span className="grow" />
        <Button
          type="submit"
          variant="primary"
          icon={<Download size={13} aria-hidden />}
          busy={write.isPending}
          disabled={total === 0 || (isPartial && !accepted)}
        >
          {messages.submit(total, formatCount(total))}
        </Button>
      </div>
    </form>
  );
}
