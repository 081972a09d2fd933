import { useId, useState } from 'react';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import { policyMessages } from '../../../shared/messages/policy.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useSetTradingRules } from '../../state/trading-rules.ts';
import { amountsHidden } from '../../lib/hidden.ts';
import { HiddenHere } from '../../parts/notes/hidden-note.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CurrencyAmounts, type CurrencyAmount } from '../../ui/currency-amounts.tsx';
import { Check, TextInput } from '../../ui/input.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { PolicyNote, usePolicy } from '../../parts/notes/policy-note.tsx';
import {
  type LimitsForm,
  type LimitsProblems,
  limitsFormOf,
  readLimits,
} from '../../parts/limits/limits-form.ts';

const messages = settingsLimitsMessages;
const captions = settingsSectionsMessages.trading;

/** What the user sets against slips of their own hand. An order beyond a limit can still be sent, after one more confirmation. */
export function Limits({ rules }: { rules: TradingRules }) {
  const stored = limitsFormOf(rules.limits);
  const [form, setForm] = useState<LimitsForm>(stored);
  const [problems, setProblems] = useState<LimitsProblems>({});
  const { toast } = useAnnounce();
  // Callbacks of the action itself: the form is remounted once its limits are stored.
  const action = useSetTradingRules({ onStored: () => toast(messages.saved, 'good') });
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
    <SettingGroup title={messages.title}>
      {policy.limits === undefined ? null : (
        <div className="setting-notice">
          <PolicyNote text={policyMessages.limitsSet} />
        </div>
      )}
      {amountsHidden() ? (
        <div className="setting-notice">
          <HiddenHere what="valuesAndSizes" />
        </div>
      ) : (
        <>
          <AmountRows
            title={messages.orderValue}
            caption={captions.orderValue}
            currencyLabel={messages.quoteCurrency}
            field="orderValue"
            example="USDT"
            rows={form.orderValue}
            problems={problems}
            onChange={(orderValue) => change({ orderValue })}
          />
          <AmountRows
            title={messages.orderSize}
            caption={captions.orderSize}
            currencyLabel={messages.baseCurrency}
            field="orderSize"
            example="BTC"
            rows={form.orderSize}
            problems={problems}
            onChange={(orderSize) => change({ orderSize })}
          />
        </>
      )}
      <Setting name={messages.orderLimit.chosenNone} note={captions.noOrderLimit}>
        <Check
          label={captions.on}
          aria-label={messages.orderLimit.chosenNone}
          checked={rules.noOrderLimit}
          disabled={action.isPending}
          onChange={(noOrderLimit) => action.mutate({ noOrderLimit })}
        />
      </Setting>
      {NUMBERS.map(({ field, label, caption, unit }) => (
        <LimitBox
          key={field}
          label={label}
          caption={caption}
          unit={unit}
          value={form[field]}
          problem={problems[field]}
          onText={(text) => change({ [field]: text })}
        />
      ))}
      {action.error ? (
        <div className="setting-notice">
          <BridgeProblem error={action.error.problem} couldNot={messages.failed} />
        </div>
      ) : null}
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
          {messages.clear}
        </Button>
        <Button
          disabled={!changed}
          onClick={() => {
            setForm(stored);
            setProblems({});
          }}
        >
          {messages.undo}
        </Button>
        <Button variant="primary" disabled={!changed} busy={action.isPending} onClick={save}>
          {messages.save}
        </Button>
      </div>
    </SettingGroup>
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

/** The limits that are one number each. */
const NUMBERS = [
  { field: 'distancePercent', label: messages.distance, caption: captions.distance, unit: '%' },
  { field: 'slippagePercent', label: messages.slippage, caption: captions.slippage, unit: '%' },
  { field: 'sameSideSeconds', label: messages.sameSide, caption: captions.sameSide, unit: messages.seconds },
  {
    field: 'ordersAMinute',
    label: messages.ordersAMinute,
    caption: captions.ordersAMinute,
    unit: messages.orders,
  },
] as const;

interface LimitBoxProps {
  label: string;
  caption: string;
  unit: string;
  value: string;
  problem: string | undefined;
  onText: (value: string) => void;
}

function LimitBox({ label, caption, unit, value, problem, onText }: LimitBoxProps) {
  const id = useId();
  return (
    <Setting name={label} note={caption}>
      <div className="limit-box">
        <TextInput
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
          inputMode="decimal"
          placeholder={messages.noLimit}
          unit={unit}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
        {problem === undefined ? null : (
          <div className="field-problem" id={id}>
            {problem}
          </div>
        )}
      </div>
    </Setting>
  );
}

interface AmountRowsProps {
  title: string;
  caption: string;
  currencyLabel: string;
  field: 'orderValue' | 'orderSize';
  example: string;
  rows: readonly CurrencyAmount[];
  problems: LimitsProblems;
  onChange: (rows: readonly CurrencyAmount[]) => void;
}

function AmountRows(props: AmountRowsProps) {
  const { title, caption, currencyLabel, field, example, rows, problems, onChange } = props;
  return (
    <Setting name={title} note={caption}>
      <div className="rules-amounts" role="group" aria-label={title}>
        <CurrencyAmounts
          currencyLabel={currencyLabel}
          amountLabel={messages.max}
          example={example}
          rows={rows}
          problemOf={(at, box) => problems[`${field}.${at}.${box}`]}
          onChange={onChange}
        />
      </div>
    </Setting>
  );
}
