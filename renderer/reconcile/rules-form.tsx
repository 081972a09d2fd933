import { type LedgerRules, AMOUNT_BASES } from '../../shared/history/ledger-mapping.ts';
import { dayText, timeZoneOf } from '../../shared/history/time-zone.ts';
import { useAccounts } from '../app/desk-state.ts';
import { Field } from '../ui/field.tsx';
import { Check, Select, TextInput } from '../ui/input.tsx';
import { useNamedAccounts } from '../history/removed-accounts.tsx';
import { MOST_HOURS, readHours, shownHours, type TypedHours } from './hours.ts';
import type { ScopeDraft } from './reconcile-open.ts';
import { scopeOptions } from './scope-options.ts';

interface RulesFormProps {
  rules: LedgerRules;
  /** What was typed for the time apart. */
  typed: TypedHours;
  scope: ScopeDraft;
  /** A column of transaction ids is chosen. */
  hasIds: boolean;
  span: { from: number; before: number } | null;
  zone: string | null;
  onRules: (rules: LedgerRules) => void;
  onTyped: (typed: TypedHours) => void;
  onScope: (scope: ScopeDraft) => void;
}

/** How rows and records are matched, and whose records of when take part. */
export function RulesForm(props: RulesFormProps) {
  const { rules, typed, scope, hasIds, span, zone, onRules, onTyped, onScope } = props;
  const someLive = useAccounts().data?.accounts.some(({ mode }) => mode === 'live') ?? false;
  const named = useNamedAccounts();
  const hours = shownHours(rules.toleranceMs, typed);
  const days = span === null ? null : daysOf(span, zone);
  return (
    <>
      <fieldset className="rec-set">
        <legend className="heading">Matching</legend>
        <Field
          label="Time apart at most"
          hint="without a transaction id"
          problem={hours.wrong ? `Enter whole hours, 0 to ${MOST_HOURS}.` : null}
        >
          {(control) => (
            <TextInput
              {...control}
              scale="small"
              inputMode="numeric"
              unit="hours"
              value={hours.text}
              onChange={(event) => {
                const text = event.target.value;
                const toleranceMs = readHours(text) ?? rules.toleranceMs;
                onTyped({ text, ms: toleranceMs });
                if (toleranceMs !== rules.toleranceMs) onRules({ ...rules, toleranceMs });
              }}
            />
          )}
        </Field>
        <Field label="The ledger’s amount is">
          {(control) => (
            <Select
              {...control}
              scale="small"
              options={AMOUNT_BASES.map((value) => ({ value, label: BASIS[value] }))}
              value={rules.basis}
              onChange={(basis) => onRules({ ...rules, basis })}
            />
          )}
        </Field>
        <div className="rec-wide">
          <Check
            label="A row with a transaction id is matched by it or not at all"
            disabled={!hasIds}
            checked={rules.txOnly}
            onChange={(txOnly) => onRules({ ...rules, txOnly })}
          />
        </div>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">Scope</legend>
        <Field label="Accounts" className="rec-wide">
          {(control) => (
            <Select
              {...control}
              scale="small"
              options={scopeOptions(named, scope.accountId, someLive)}
              value={scope.accountId ?? ''}
              onChange={(id) => onScope({ ...scope, accountId: id === '' ? null : id })}
            />
          )}
        </Field>
        <DayField
          label="First day"
          value={scope.firstDay}
          onChange={(firstDay) => onScope({ ...scope, firstDay })}
        />
        <DayField
          label="Last day"
          value={scope.lastDay}
          onChange={(lastDay) => onScope({ ...scope, lastDay })}
        />
        <p className="caption rec-wide">
          {days === null
            ? 'Without days: the days the ledger spans.'
            : `Without days: ${days}, the days the ledger spans.`}
        </p>
        <div className="rec-wide rec-checks">
          <Check
            label="Only currencies of the ledger"
            checked={scope.ledgerCurrencies}
            onChange={(ledgerCurrencies) => onScope({ ...scope, ledgerCurrencies })}
          />
          <Check
            label="Failed records as well"
            checked={scope.failed}
            onChange={(failed) => onScope({ ...scope, failed })}
          />
        </div>
      </fieldset>
    </>
  );
}

const BASIS: Readonly<Record<LedgerRules['basis'], string>> = {
  amount: 'the venue’s amount',
  gross: 'gross: amount plus fee',
  net: 'net: amount less fee',
};

function DayField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={props.label} hint="included">
      {(control) => (
        <TextInput
          {...control}
          type="date"
          scale="small"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** "2026-01-01 to 2026-01-31 (UTC)". */
export function daysOf({ from, before }: { from: number; before: number }, zoneName: string | null): string {
  const zone = timeZoneOf(zoneName ?? 'UTC');
  if (zone === null) return '';
  return `${dayText(zone.dayOf(from))} to ${dayText(zone.dayOf(before - 1))} (${zone.name})`;
}
