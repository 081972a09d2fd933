import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { HiddenHere } from '../../parts/notes/hidden-note.tsx';
import { CurrencyAmounts, type CurrencyAmount } from '../../ui/currency-amounts.tsx';
import type { AlertProblems } from './alert-form.ts';

const { limits: messages } = alertsRulesMessages;

interface LimitRowsProps {
  rows: readonly CurrencyAmount[];
  problems: AlertProblems;
  onChange: (rows: readonly CurrencyAmount[]) => void;
}

/** The amounts above which a record raises an alert. */
export function LimitRows({ rows, problems, onChange }: LimitRowsProps) {
  if (amountsHidden()) return <HiddenHere what="limits" />;
  return (
    <div
      className="rules-part"
      role="group"
      aria-label={messages.label}
      data-setting={messages.label}
      tabIndex={-1}
    >
      {rows.length === 0 ? <p className="caption">{messages.none}</p> : null}
      <CurrencyAmounts
        currencyLabel={messages.currency}
        amountLabel={messages.above}
        example="USDT"
        rows={rows}
        problemOf={(at, box) => problems[`limits.${at}.${box}`]}
        onChange={onChange}
      />
    </div>
  );
}
