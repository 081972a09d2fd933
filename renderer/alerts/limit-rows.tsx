import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/input.tsx';
import type { AlertProblems, LimitRow } from './alert-form.ts';

const MOST_ROWS = 200;

interface LimitRowsProps {
  rows: readonly LimitRow[];
  problems: AlertProblems;
  onChange: (rows: readonly LimitRow[]) => void;
}

/** One limit for each currency: 10,000 USDT says nothing about BTC. */
export function LimitRows({ rows, problems, onChange }: LimitRowsProps) {
  const put = (at: number, part: Partial<LimitRow>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <div className="rules-part" role="group" aria-label="Limits by currency">
      {rows.length === 0 ? <p className="caption">No limit yet, so this rule says nothing.</p> : null}
      {rows.map((row, at) => (
        <div key={row.id} className="rules-row">
          <Field label="Currency" problem={problems[`limits.${at}.currency`]}>
            {(control) => (
              <TextInput
                {...control}
                placeholder="USDT"
                maxLength={40}
                value={row.currency}
                onChange={(event) => put(at, { currency: event.target.value })}
              />
            )}
          </Field>
          <Field label="Alert above" problem={problems[`limits.${at}.limit`]}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                unit={row.currency.trim().toUpperCase() || undefined}
                value={row.limit}
                onChange={(event) => put(at, { limit: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="quiet"
            icon={<Trash2 size={14} />}
            iconLabel={`Remove the limit ${row.currency || at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={13} aria-hidden />}
          disabled={rows.length >= MOST_ROWS}
          onClick={() => onChange([...rows, { id: nextId(rows), currency: '', limit: '' }])}
        >
          Add a limit
        </Button>
      </div>
    </div>
  );
}

function nextId(rows: readonly LimitRow[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
