import { amountsHidden } from '../privacy/hidden.ts';
import { HiddenHere } from '../privacy/hidden-note.tsx';
import { CurrencyAmounts, type CurrencyAmount } from '../ui/currency-amounts.tsx';
import type { AlertProblems } from './alert-form.ts';

interface LimitRowsProps {
  rows: readonly CurrencyAmount[];
  problems: AlertProblems;
  onChange: (rows: readonly CurrencyAmount[]) => void;
}

/** The amounts above which a record is told of. */
export function LimitRows({ rows, problems, onChange }: LimitRowsProps) {
  if (amountsHidden()) return <HiddenHere what="The limits are" />;
  return (
    <div className="rules-part" role="group" aria-label="Limits by currency">
      {rows.length === 0 ? <p className="caption">No limit yet, so this rule says nothing.</p> : null}
      <CurrencyAmounts
        currencyLabel="Currency"
        amountLabel="Alert above"
        example="USDT"
        rows={rows}
        problemOf={(at, box) => problems[`limits.${at}.${box}`]}
        onChange={onChange}
      />
    </div>
  );
}
