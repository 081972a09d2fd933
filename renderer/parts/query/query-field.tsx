import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { HistoryFilter } from '../../../shared/query/filter.ts';
import { parseQuery, printQuery, type QuerySetting } from '../../../shared/query/query-text.ts';
import { historyFilterMessages } from '../../../shared/messages/history-filter.ts';
import { TextInput } from '../../ui/input.tsx';
import './query.css';

const messages = historyFilterMessages.query;

interface QueryFieldProps {
  filter: HistoryFilter;
  setting: QuerySetting;
  onChange: (filter: HistoryFilter) => void;
  /** The text that was applied last makes no sense, until it is mended or taken back: what was found before is not its answer. */
  onInvalid?: (isInvalid: boolean) => void;
}

/** The filter of the chips as one text. Enter applies it; a text that cannot be read shows where and why. */
export function QueryField({ filter, setting, onChange, onInvalid }: QueryFieldProps) {
  const printed = printQuery(filter, setting);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [seen, setSeen] = useState(printed);
  const id = useId();
  if (seen !== printed) {
    // A chip, a saved view or a button wrote the filter.
    setSeen(printed);
    takeBack();
  }
  const value = typed ?? printed;
  const onInvalidNow = useEffectEvent((now: boolean) => onInvalid?.(now));
  useEffect(() => onInvalidNow(isInvalid), [isInvalid]);

  function takeBack(): void {
    setTyped(null);
    setProblem(null);
    setInvalid(false);
  }

  function apply(): void {
    const read = parseQuery(value, setting);
    if (read.ok) {
      takeBack();
      onChange(read.value);
    } else {
      setInvalid(true);
      setProblem(messages.problem(read.error.message, read.error.at + 1));
    }
  }

  return (
    <form
      className="hist-query"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        scale="small"
        maxLength={4_000}
        aria-label={messages.label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        placeholder={messages.example}
        title={messages.title}
        unit={<Search size={13} aria-hidden />}
        value={value}
        onChange={(event) => {
          setTyped(event.target.value);
          if (!isInvalid) setProblem(null);
          else {
            const read = parseQuery(event.target.value, setting);
            setProblem(read.ok ? messages.apply : messages.problem(read.error.message, read.error.at + 1));
          }
        }}
        onBlur={() => {
          if (typed === printed) setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            takeBack();
          }
        }}
      />
      {problem === null ? null : (
        <p className="field-problem" id={id} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
