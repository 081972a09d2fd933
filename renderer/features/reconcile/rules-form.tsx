import { type LedgerRules, AMOUNT_BASES } from '../../../shared/ledger/ledger-mapping.ts';
import { dayText, timeZoneOf } from '../../../shared/base/time-zone.ts';
import { reconcileColumnsMessages } from '../../../shared/messages/reconcile-columns.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { Field } from '../../ui/field.tsx';
import { Check, Select, TextInput } from '../../ui/input.tsx';
import { useRemovedAccounts } from '../../parts/archive/removed-accounts.tsx';
import { MAX_HOURS, readHours, shownHours, type TypedHours } from './hours.ts';
import type { ScopeDraft } from './reconcile-state.ts';
import { removedAccountText } from '../../../shared/addresses/account-names.ts';
import type { NamedAccount } from '../../../shared/query/query-terms.ts';

const { matching: messages, scope: scopeText } = reconcileColumnsMessages;

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
  const context = useAccountContext();
  const removed = useRemovedAccounts().map(({ accountId, name }) => ({ id: accountId, name }));
  const hours = shownHours(rules.toleranceMs, typed);
  const days = span === null ? null : daysOf(span, zone);
  return (
    <>
      <fieldset className="rec-set">
        <legend className="heading">{messages.title}</legend>
        <Field
          label={messages.timeApart}
          hint={messages.timeApartHint}
          problem={hours.wrong ? messages.wrongHours(MAX_HOURS) : null}
        >
          {(control) => (
            <TextInput
              {...control}
              scale="small"
              inputMode="numeric"
              unit={messages.hours}
              value={hours.text}
              onChange={(event) => {
                const { value } = event.target;
                const toleranceMs = readHours(value) ?? rules.toleranceMs;
                onTyped({ text: value, ms: toleranceMs });
                if (toleranceMs !== rules.toleranceMs) onRules({ ...rules, toleranceMs });
              }}
            />
          )}
        </Field>
        <Field label={messages.basis}>
          {(control) => (
            <Select
              {...control}
              scale="small"
              options={AMOUNT_BASES.map((value) => ({ value, label: messages.bases[value] }))}
              value={rules.basis}
              onChange={(basis) => onRules({ ...rules, basis })}
            />
          )}
        </Field>
        <div className="rec-wide">
          <Check
            label={messages.txOnly}
            disabled={!hasIds}
            checked={rules.txOnly}
            onChange={(txOnly) => onRules({ ...rules, txOnly })}
          />
        </div>
      </fieldset>
      <fieldset className="rec-set">
        <legend className="heading">{scopeText.title}</legend>
        {context?.is === 'one' ? (
          <p className="rec-wide">
            {scopeText.accounts}: <b>{context.account.name}</b>
          </p>
        ) : (
          <Field label={scopeText.accounts} className="rec-wide">
            {(control) => (
              <Select
                {...control}
                scale="small"
                options={scopeOptions(removed, scope.accountId, true)}
                value={scope.accountId ?? ''}
                onChange={(id) => onScope({ ...scope, accountId: id === '' ? null : id })}
              />
            )}
          </Field>
        )}
        <DayField
          label={scopeText.firstDay}
          value={scope.firstDay}
          onChange={(firstDay) => onScope({ ...scope, firstDay })}
        />
        <DayField
          label={scopeText.lastDay}
          value={scope.lastDay}
          onChange={(lastDay) => onScope({ ...scope, lastDay })}
        />
        <p className="caption rec-wide">
          {days === null ? scopeText.withoutDays : scopeText.withoutDaysOf(days)}
        </p>
        <div className="rec-wide rec-checks">
          <Check
            label={scopeText.ledgerCurrencies}
            checked={scope.ledgerCurrencies}
            onChange={(ledgerCurrencies) => onScope({ ...scope, ledgerCurrencies })}
          />
          <Check
            label={scopeText.failed}
            checked={scope.failed}
            onChange={(failed) => onScope({ ...scope, failed })}
          />
        </div>
      </fieldset>
    </>
  );
}

/** Whose records may take part: all that are usual, or one account by name, also one that was removed and left records. */
export function scopeOptions(
  named: readonly NamedAccount[],
  chosen: string | null,
  someLive: boolean,
): { value: string; label: string }[] {
  const { scope } = reconcileColumnsMessages;
  const options: { value: string; label: string }[] = [
    { value: '', label: someLive ? scope.allLive : scope.all },
  ];
  for (const { id, name } of named) options.push({ value: id, label: name });
  // Removed meanwhile, with nothing in the archive: the choice still names it.
  if (chosen !== null && !named.some(({ id }) => id === chosen)) {
    options.push({ value: chosen, label: removedAccountText(chosen) });
  }
  return options;
}

function DayField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={props.label} hint={scopeText.dayHint}>
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
function daysOf({ from, before }: { from: number; before: number }, zoneName: string | null): string {
  const zone = timeZoneOf(zoneName ?? 'UTC');
  if (zone === null) return '';
  return scopeText.days(dayText(zone.dayOf(from)), dayText(zone.dayOf(before - 1)), zone.name);
}
