import { useState } from 'react';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import { policyText } from '../../../shared/messages/policy.ts';
import { settingsLimitsText } from '../../../shared/messages/settings-limits.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useSetTradingRules } from '../../state/trading-rules.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { HiddenHere } from '../../parts/notes/hidden-note.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CurrencyAmounts, type CurrencyAmount } from '../../ui/currency-amounts.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { PolicyNote, usePolicy } from '../../parts/notes/policy-note.tsx';
import {
  type LimitsForm,
  type LimitsProblems,
  limitsFormOf,
  readLimits,
} from '../../parts/limits/limits-form.ts';

const words = settingsLimitsText;

/** What the user sets against slips of their own hand. An order beyond a limit can still be sent, after one more confirmation. */
export function Limits({ rules }: { rules: TradingRules }) {
  const stored = limitsFormOf(rules.limits);
  const [form, setForm] = useState<LimitsForm>(stored);
  const [problems, setProblems] = useState<LimitsProblems>({});
  const { toast } = useAnnounce();
  // Heard by the action itself: the form is drawn anew once its limits are stored.
  const action = useSetTradingRules({ onStored: () => toast(words.saved, 'good') });
  const policy = usePolicy();
  const changed = JSON.stringify(form) !== JSON.stringify(stored);

  function save(): void {
    const read = readLimits(form);
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    action.mutate({ limits: read.limits });
  }

  function change(part: Partial<LimitsForm>): void {
    setForm({ ...form, ...part });
    setProblems({});
  }

  return (
    <section className="rules-part" aria-label={words.title}>
      <h3 className="heading">{words.title}</h3>
      <p className="caption">{words.note}</p>
      {policy.limits === undefined ? null : <PolicyNote words={policyText.limitsSet} />}
      {amountsHidden() ? <HiddenHere what="valuesAndSizes" /> : null}
      <div className="rules-two" hidden={amountsHidden()}>
        <AmountRows
          title={words.orderValue}
          currencyLabel={words.quoteCurrency}
          field="orderValue"
          example="USDT"
          rows={form.orderValue}
          problems={problems}
          onChange={(orderValue) => change({ orderValue })}
        />
        <AmountRows
          title={words.orderSize}
          currencyLabel={words.baseCurrency}
          field="orderSize"
          example="BTC"
          rows={form.orderSize}
          problems={problems}
          onChange={(orderSize) => change({ orderSize })}
        />
      </div>
      <Check
        label={words.orderLimit.chosenNone}
        checked={rules.noOrderLimit}
        disabled={form.orderValue.length + form.orderSize.length > 0 || action.isPending}
        onChange={(noOrderLimit) => action.mutate({ noOrderLimit })}
      />
      <div className="rules-three">
        <LimitBox
          label={words.distance}
          unit="%"
          value={form.distancePercent}
          problem={problems['distancePercent']}
          onText={(distancePercent) => change({ distancePercent })}
        />
        <LimitBox
          label={words.slippage}
          unit="%"
          value={form.slippagePercent}
          problem={problems['slippagePercent']}
          onText={(slippagePercent) => change({ slippagePercent })}
        />
        <LimitBox
          label={words.sameSide}
          unit={words.seconds}
          value={form.sameSideSeconds}
          problem={problems['sameSideSeconds']}
          onText={(sameSideSeconds) => change({ sameSideSeconds })}
        />
        <LimitBox
          label={words.ordersAMinute}
          unit={words.orders}
          value={form.ordersAMinute}
          problem={problems['ordersAMinute']}
          onText={(ordersAMinute) => change({ ordersAMinute })}
        />
      </div>
      {action.error ? <BridgeProblem error={action.error.problem} couldNot={words.failed} /> : null}
      <div className="rules-buttons">
        <Button
          disabled={isEmpty(form)}
          onClick={() =>
            change({
              orderValue: [],
              orderSize: [],
              distancePercent: '',
              slippagePercent: '',
              sameSideSeconds: '',
              ordersAMinute: '',
            })
          }
        >
          {words.clear}
        </Button>
        <Button
          disabled={!changed}
          onClick={() => {
            setForm(stored);
            setProblems({});
          }}
        >
          {words.undo}
        </Button>
        <Button variant="primary" disabled={!changed} busy={action.isPending} onClick={save}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

function isEmpty(form: LimitsForm): boolean {
  const { orderValue, orderSize, distancePercent, slippagePercent, sameSideSeconds, ordersAMinute } = form;
  return (
    orderValue.length === 0 &&
    orderSize.length === 0 &&
    `${distancePercent}${slippagePercent}${sameSideSeconds}${ordersAMinute}` === ''
  );
}

interface LimitBoxProps {
  label: string;
  unit: string;
  value: string;
  problem: string | undefined;
  onText: (value: string) => void;
}

function LimitBox({ label, unit, value, problem, onText }: LimitBoxProps) {
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          placeholder={words.noLimit}
          unit={unit}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

interface AmountRowsProps {
  title: string;
  currencyLabel: string;
  field: 'orderValue' | 'orderSize';
  example: string;
  rows: readonly CurrencyAmount[];
  problems: LimitsProblems;
  onChange: (rows: readonly CurrencyAmount[]) => void;
}

function AmountRows({ title, currencyLabel, field, example, rows, problems, onChange }: AmountRowsProps) {
  return (
    <div className="rules-amounts" role="group" aria-label={title}>
      <div className="field-head">{title}</div>
      {rows.length === 0 ? <p className="caption">{words.noRows}</p> : null}
      <CurrencyAmounts
        currencyLabel={currencyLabel}
        amountLabel={words.atMost}
        example={example}
        rows={rows}
        problemOf={(at, box) => problems[`${field}.${at}.${box}`]}
        onChange={onChange}
      />
    </div>
  );
}
