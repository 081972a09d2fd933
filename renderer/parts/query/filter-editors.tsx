import { useState, type ReactNode } from 'react';
import type { HistoryFilter, ReviewStatus } from '../../../shared/query/filter.ts';
import { parseQuery, printQuery, type QuerySetting } from '../../../shared/query/query-text.ts';
import { historyFilterMessages } from '../../../shared/messages/history-filter.ts';
import { toTimeInput, parseTimeInput, zoneName, type Zone } from '../../lib/format/time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { REVIEW_STYLES, offeredReviewStatuses } from '../review/format-review.ts';
import { bestMatches } from '../../lib/best-matches.ts';
import './query.css';

const messages = historyFilterMessages.editor;

interface FormProps {
  problem?: string | null;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields, one button, Enter does the same. */
function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="bar">
        <Button type="submit" variant="primary" size="small">
          {messages.apply}
        </Button>
      </div>
    </form>
  );
}

interface WordsEditorProps {
  label: string;
  chosen: readonly string[];
  /** Words that occur, offered to be ticked. */
  known: readonly string[];
  /** What each is called; each as it is without. */
  nameOf?: (word: string) => string;
  /** The code of a typed name; null where it is one itself. */
  wordOf?: (typed: string) => string | null;
  onApply: (words: string[]) => void;
}

const itself = (word: string): string => word;
const noOther = (): null => null;

/** Any number of words: ticked where they occur, typed where they do not; typing narrows the list. */
export function WordsEditor({
  label,
  chosen,
  known,
  nameOf = itself,
  wordOf = noOther,
  onApply,
}: WordsEditorProps) {
  const [words, setWords] = useState<readonly string[]>(chosen);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const all = [...new Set([...chosen, ...known])];
  const byName = new Map(all.map((word) => [nameOf(word), word]));
  const offered = bestMatches([...byName.keys()], wanted);
  const put = (word: string, on: boolean): void =>
    setWords(
      on ? [...words.filter((other) => other !== word), word] : words.filter((other) => other !== word),
    );
  return (
    <Form
      onSubmit={() => {
        const added = typed.trim();
        const named = wordOf(typed) ?? all.find((word) => word.toLowerCase() === wanted);
        onApply(added === '' ? [...words] : [...new Set([...words, named ?? added])]);
      }}
    >
      <Field label={label} hint={messages.any}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={200}
            value={typed}
            placeholder={messages.find}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="hist-ticks" role="group" aria-label={messages.known(label)}>
        {offered.map((name) => {
          const word = byName.get(name) ?? name;
          return (
            <Check
              key={word}
              label={name === '' ? messages.none : name}
              checked={words.includes(word)}
              onChange={(on) => put(word, on)}
            />
          );
        })}
      </div>
    </Form>
  );
}

interface NamedEditorProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onApply: (chosen: T[]) => void;
}

/** Any of a few named things. */
export function NamedEditor<T extends string>({ label, options, chosen, onApply }: NamedEditorProps<T>) {
  const [picked, setPicked] = useState<readonly T[]>(chosen);
  return (
    <Form
      onSubmit={() => onApply(options.map(({ value }) => value).filter((value) => picked.includes(value)))}
    >
      <div className="hist-ticks" role="group" aria-label={label}>
        {options.map(({ value, label: name }, at) => (
          <Check
            key={value}
            label={name}
            autoFocus={at === 0}
            checked={picked.includes(value)}
            onChange={(on) => setPicked(on ? [...picked, value] : picked.filter((other) => other !== value))}
          />
        ))}
      </div>
    </Form>
  );
}

/** With four eyes one person's review is offered as one that waits. */
export function reviewOptions(fourEyes: boolean): readonly { value: ReviewStatus; label: string }[] {
  return offeredReviewStatuses(fourEyes).map((value) => ({ value, label: REVIEW_STYLES[value].word }));
}

interface ChoiceEditorProps {
  options: readonly { label: string; change: Partial<HistoryFilter> }[];
  onApply: (change: Partial<HistoryFilter>) => void;
}

/** One of two: pressed, it applies. */
export function ChoiceEditor({ options, onApply }: ChoiceEditorProps) {
  return (
    <div className="hist-choices">
      {options.map(({ label, change }, at) => (
        <Button key={label} size="small" autoFocus={at === 0} onClick={() => onApply(change)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface TimeEditorProps {
  filter: HistoryFilter;
  zone: Zone;
  onApply: (change: Partial<HistoryFilter>) => void;
}

/** Created since and before; either may be left empty. */
export function TimeEditor({ filter, zone, onApply }: TimeEditorProps) {
  const [from, setFrom] = useState(filter.from === undefined ? '' : toTimeInput(filter.from, zone));
  const [before, setBefore] = useState(filter.before === undefined ? '' : toTimeInput(filter.before, zone));
  const [problem, setProblem] = useState<string | null>(null);

  function apply(): void {
    const since = from === '' ? null : parseTimeInput(from, zone);
    const until = before === '' ? null : parseTimeInput(before, zone);
    if (since && !since.ok) return setProblem(since.problem);
    if (until && !until.ok) return setProblem(until.problem);
    if (since && until && since.ms >= until.ms) return setProblem(messages.startNotBefore);
    return onApply({
      ...(since ? { from: since.ms } : {}),
      ...(until ? { before: until.ms } : {}),
    });
  }

  return (
    <Form onSubmit={apply}>
      <Field label={messages.since} hint={zoneName(zone)} problem={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            step={1}
            autoFocus
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={messages.before} hint={zoneName(zone)}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            step={1}
            value={before}
            onChange={(event) => setBefore(event.target.value)}
          />
        )}
      </Field>
    </Form>
  );
}

interface AmountEditorProps {
  filter: HistoryFilter;
  setting: QuerySetting;
  onApply: (change: Partial<HistoryFilter>) => void;
}

/** Least and most amount, both included unless the query text excludes them; whatever the currency. */
export function AmountEditor({ filter, setting, onApply }: AmountEditorProps) {
  const [min, setMin] = useState(filter.above?.value ?? '');
  const [max, setMax] = useState(filter.below?.value ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  function apply(): void {
    const above = bound(min, filter.above);
    const below = bound(max, filter.below);
    const change: Partial<HistoryFilter> = { ...(above ? { above } : {}), ...(below ? { below } : {}) };
    // The query text knows what an amount is and what rules itself out.
    const read = parseQuery(printQuery(change, setting), setting);
    if (read.ok) onApply(read.value);
    else setProblem(read.error.message);
  }

  return (
    <Form onSubmit={apply}>
      <Field label={messages.min} hint={messages.amountUnit} problem={problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoFocus
            value={min}
            onChange={(event) => setMin(event.target.value)}
          />
        )}
      </Field>
      <Field label={messages.max}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            value={max}
            onChange={(event) => setMax(event.target.value)}
          />
        )}
      </Field>
    </Form>
  );
}

function bound(typed: string, before: HistoryFilter['above']): HistoryFilter['above'] {
  const value = typed.replaceAll(/[\s,]/g, '');
  if (value === '') return undefined;
  return { value, inclusive: before?.value === value ? before.inclusive : true };
}
