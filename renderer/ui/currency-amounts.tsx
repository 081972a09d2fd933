import { Plus, Trash2 } from 'lucide-react';
import { uiMessages } from '../../shared/messages/ui.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './input.tsx';

const MAX_ROWS = 200;

/** One amount for one currency, as typed. */
export interface CurrencyAmount {
  /** Identifies the row while it is edited; not stored. */
  id: number;
  currency: string;
  amount: string;
}

interface CurrencyAmountsProps {
  currencyLabel: string;
  amountLabel: string;
  example: string;
  rows: readonly CurrencyAmount[];
  /** Problem of a box by the row's place. */
  problemOf: (at: number, box: 'currency' | 'amount') => string | undefined;
  onChange: (rows: readonly CurrencyAmount[]) => void;
}

/** An amount for each currency: 10,000 USDT is no limit for BTC. Rows can be added and removed. */
export function CurrencyAmounts(props: CurrencyAmountsProps) {
  const { currencyLabel, amountLabel, example, rows, problemOf, onChange } = props;
  const put = (at: number, part: Partial<CurrencyAmount>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <>
      {rows.map((row, at) => (
        <div key={row.id} className="rules-row">
          <Field label={currencyLabel} problem={problemOf(at, 'currency')}>
            {(control) => (
              <TextInput
                {...control}
                placeholder={example}
                maxLength={40}
                value={row.currency}
                onChange={(event) => put(at, { currency: event.target.value })}
              />
            )}
          </Field>
          <Field label={amountLabel} problem={problemOf(at, 'amount')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                unit={row.currency.trim().toUpperCase() || undefined}
                value={row.amount}
                onChange={(event) => put(at, { amount: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="quiet"
            icon={<Trash2 size={14} />}
            iconLabel={uiMessages.limits.remove(row.currency || String(at + 1))}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus size={13} aria-hidden />}
          disabled={rows.length >= MAX_ROWS}
          onClick={() => onChange([...rows, { id: nextId(rows), currency: '', amount: '' }])}
        >
          {uiMessages.limits.add}
        </Button>
      </div>
    </>
  );
}

function nextId(rows: readonly CurrencyAmount[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
