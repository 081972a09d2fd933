import { useState, type ReactNode } from 'react';
import type { RecordFilter } from '../../../shared/records/record.ts';
import { recordStatus, statusText } from '../../../shared/records/record-status.ts';
import { recordsMessages } from '../../../shared/messages/records.ts';
import { toTimeInput, zoneName, type Zone } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { parseBound, parseCurrency, parseStatus, type FilterParse } from './filter.ts';
import { bestMatches } from '../../lib/best-matches.ts';
import '../../parts/query/query.css';

const messages = recordsMessages.filter;

interface EditorFormProps<T> {
  parse: (text: string) => FilterParse<T>;
  onApply: (value: T) => void;
  initial: string;
  label: string;
  hint?: string;
  type?: 'text' | 'datetime-local';
  children?: (apply: (text: string) => void, typed: string) => ReactNode;
}

/** One value, its problem beneath it once it was tried, Enter or the button applies it. */
function EditorForm<T>(props: EditorFormProps<T>) {
  const { parse, onApply, initial, label, hint, type = 'text', children } = props;
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);

  function apply(value: string): void {
    const parsed = parse(value);
    if (parsed.ok) {
      onApply(parsed.value);
    } else {
      setProblem(parsed.problem);
    }
  }

  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <Field label={label} hint={hint} problem={problem}>
        {(control) => (
          <TextInput
            {...control}
            type={type}
            step={type === 'datetime-local' ? 1 : undefined}
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      {children?.(apply, text)}
      <div className="bar">
        <Button type="submit" variant="primary" size="small">
          {messages.apply}
        </Button>
      </div>
    </form>
  );
}

interface WordEditorProps {
  value: string | undefined;
  suggestions: readonly string[];
  onApply: (value: string) => void;
}

export function CurrencyEditor({ value, suggestions, onApply }: WordEditorProps) {
  return (
    <EditorForm
      parse={parseCurrency}
      onApply={onApply}
      initial={value ?? ''}
      label={messages.currency}
      hint={messages.currencyHint}
    >
      {(apply, typed) => (
        <Suggestions
          texts={bestMatches(suggestions, typed === value ? '' : typed)}
          heading={messages.seenCurrencies}
          onPick={apply}
        />
      )}
    </EditorForm>
  );
}

export function StatusEditor({ value, suggestions, onApply }: WordEditorProps) {
  return (
    <EditorForm
      parse={parseStatus}
      onApply={onApply}
      initial={value === undefined ? '' : recordStatus(value, 'withdrawal').text}
      label={messages.status}
      hint={messages.statusHint}
    >
      {(apply) => (
        <Suggestions texts={suggestions.map(statusText)} heading={messages.knownStatuses} onPick={apply} />
      )}
    </EditorForm>
  );
}

interface SuggestionsProps {
  texts: readonly string[];
  heading: string;
  onPick: (word: string) => void;
}

function Suggestions({ texts, heading, onPick }: SuggestionsProps) {
  if (texts.length === 0) {
    return null;
  }
  return (
    <div className="filter-suggestions" role="group" aria-label={heading}>
      {texts.map((word) => (
        <Button key={word} size="small" onClick={() => onPick(word)}>
          {word}
        </Button>
      ))}
    </div>
  );
}

interface BoundEditorProps {
  bound: 'startAt' | 'endAt';
  filter: RecordFilter;
  zone: Zone;
  onApply: (ms: number) => void;
}

export function BoundEditor({ bound, filter, zone, onApply }: BoundEditorProps) {
  const value = filter[bound];
  return (
    <EditorForm
      parse={(text) => parseBound(bound, text, zone, filter)}
      onApply={onApply}
      initial={value === undefined ? '' : toTimeInput(value, zone)}
      label={messages.created[bound]}
      hint={zoneName(zone)}
      type="datetime-local"
    />
  );
}
