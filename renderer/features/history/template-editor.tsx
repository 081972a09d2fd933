import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import type { ExportTemplate } from '../../../shared/exports/template.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { historyExportMessages } from '../../../shared/messages/history-export.ts';
import { callKey, useAction } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/input.tsx';
import { EXPORT_FIELDS } from '../../../shared/exports/export-fields.ts';

const messages = historyExportMessages.template;

type Templates = CallReply<'exports.templates'>;
type ExportColumn = ExportTemplate['columns'][number];

interface TemplateEditorProps {
  template: ExportTemplate;
  templates: Templates;
  onChange: (template: ExportTemplate) => void;
  /** It was stored under this name. */
  onSaved: (name: string) => void;
}

/** Which fields an export has, under which headers and in which order; saved under a name. */
export function TemplateEditor({ template, templates, onChange, onSaved }: TemplateEditorProps) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const own = templates.own.some((one) => one.name === template.name);
  const [name, setName] = useState(own ? template.name : '');
  const fresh = (): void => void client.invalidateQueries({ queryKey: callKey('exports.templates') });
  const onError = (failure: Error): void => toast(messages.notChanged(failure.message), 'bad');
  const put = useAction('exports.putTemplate', {
    onError,
    onSuccess() {
      fresh();
      onSaved(name.trim());
    },
  });
  const remove = useAction('exports.removeTemplate', { onError, onSuccess: fresh });
  const builtIn = templates.builtIn.some((one) => one.name === name.trim());
  const setColumns = (columns: ExportColumn[]): void => onChange({ ...template, columns });
  const used = new Set(template.columns.map((column) => column.field));
  const spare = Object.keys(EXPORT_FIELDS).filter((field) => !used.has(field));

  return (
    <div className="hist-template">
      <ol aria-label={messages.label}>
        {template.columns.map((column, at) => (
          <li key={column.field}>
            <code>{column.field}</code>
            <TextInput
              scale="small"
              aria-label={messages.header(column.field)}
              maxLength={60}
              value={column.header}
              onChange={(event) =>
                setColumns(template.columns.with(at, { ...column, header: event.target.value }))
              }
            />
            <Button
              variant="quiet"
              size="small"
              icon={<ChevronUp size={12} />}
              iconLabel={messages.up(column.field)}
              disabled={at === 0}
              onClick={() => setColumns(swapped(template.columns, at, at - 1))}
            />
            <Button
              variant="quiet"
              size="small"
              icon={<ChevronDown size={12} />}
              iconLabel={messages.down(column.field)}
              disabled={at === template.columns.length - 1}
              onClick={() => setColumns(swapped(template.columns, at, at + 1))}
            />
            <Button
              variant="quiet"
              size="small"
              icon={<X size={12} />}
              iconLabel={messages.leaveOut(column.field)}
              disabled={template.columns.length === 1}
              onClick={() => setColumns(template.columns.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {spare.length === 0 ? null : (
        <Select
          scale="small"
          aria-label={messages.add}
          options={[
            { value: '', label: messages.add },
            ...spare.map((field) => ({ value: field, label: field })),
          ]}
          value=""
          onChange={(field) => {
            if (field !== '') setColumns([...template.columns, { field, header: field }]);
          }}
        />
      )}
      <div className="bar">
        <TextInput
          scale="small"
          aria-label={messages.name}
          placeholder={messages.name}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          size="small"
          busy={put.isPending}
          disabled={name.trim() === '' || builtIn}
          title={builtIn ? messages.taken : undefined}
          onClick={() => put.mutate({ ...template, name: name.trim() })}
        >
          {messages.save}
        </Button>
        {own ? (
          <Button size="small" variant="danger" onClick={() => remove.mutate({ name: template.name })}>
            {messages.remove(template.name)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function swapped(columns: readonly ExportColumn[], from: number, to: number): ExportColumn[] {
  const next = [...columns];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(to, 0, moved);
  return next;
}
