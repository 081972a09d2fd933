import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { HistoryFilter } from '../../shared/history/filter.ts';
import { parseQuery, printQuery, type QuerySetting } from '../../shared/history/query-text.ts';
import { historyFilterText } from '../../shared/text/history-filter.ts';
import { TextInput } from '../ui/input.tsx';

const text = historyFilterText.query;

interface QueryFieldProps {
  filter: HistoryFilter;
  setting: QuerySetting;
  onChange: (filter: HistoryFilter) => void;
}

/** The filter as one text, the same the chips say. Enter applies it; a text that makes no sense says where and why. */
export function QueryField({ filter, setting, onChange }: QueryFieldProps) {
  const printed = printQuery(filter, setting);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(printed);
  const id = useId();
  if (seen !== printed) {
    // A chip, a saved view or a button wrote the filter.
    setSeen(printed);
    setTyped(null);
    setProblem(null);
  }
  const value = typed ?? printed;

  function apply(): void {
    const read = parseQuery(value, setting);
    if (read.ok) {
      setTyped(null);
      setProblem(null);
      onChange(read.value);
    } else {
      setProblem(text.problem(read.error.message, read.error.at + 1));
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
        aria-label={text.label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        placeholder={text.example}
        title={text.title}
        unit={<Search size={13} aria-hidden />}
        value={value}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onBlur={() => {
          if (typed === printed) setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
            setProblem(null);
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
