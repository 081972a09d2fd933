import { useState } from 'react';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { appMessages } from '../../../shared/messages/app.ts';
import { settingsLimitsMessages } from '../../../shared/messages/settings-limits.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { useSetTradingRules } from '../../state/trading-rules.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type OrderLimitForm, type OrderLimitProblems, readOrderLimit } from './order-limit-form.ts';
import './order-limit.css';

const messages = settingsLimitsMessages.orderLimit;

const CHOICES = [
  { value: 'limit', label: messages.limit },
  { value: 'none', label: messages.none },
] as const;

interface OrderLimitFieldsProps {
  form: OrderLimitForm;
  problems: OrderLimitProblems;
  onChange: (form: OrderLimitForm) => void;
}

/** How large a live order may be, asked before the first one: an amount, or the choice to have none. */
export function OrderLimitFields({ form, problems, onChange }: OrderLimitFieldsProps) {
  const put = (part: Partial<OrderLimitForm>): void => onChange({ ...form, ...part });
  return (
    <div className="order-limit">
      <p className="caption">{messages.note}</p>
      <Segmented
        label={messages.title}
        options={CHOICES}
        value={form.choice}
        onChange={(choice) => put({ choice })}
      />
      {form.choice === 'limit' ? (
        <div className="order-limit-boxes">
          <Field label={settingsLimitsMessages.orderValue} problem={problems.amount}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={form.amount}
                onChange={(event) => put({ amount: event.target.value })}
              />
            )}
          </Field>
          <Field label={settingsLimitsMessages.quoteCurrency} problem={problems.currency}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={40}
                value={form.currency}
                onChange={(event) => put({ currency: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {problems.choice === undefined ? null : (
        <p className="field-problem" role="status">
          {problems.choice}
        </p>
      )}
    </div>
  );
}

interface OrderLimitPromptProps {
  rules: TradingRules;
  pair: Pick<PairView['pair'], 'symbol' | 'quoteCurrency'>;
}

/** The same where an order would be reviewed and no limit covers its pair: the ticket goes on once it is answered. */
export function OrderLimitPrompt({ rules, pair }: OrderLimitPromptProps) {
  const { symbol, quoteCurrency: currency } = pair;
  const openSettings = useOpenSettings();
  const [form, setForm] = useState<OrderLimitForm>({ choice: null, amount: '', currency });
  const [problems, setProblems] = useState<OrderLimitProblems>({});
  const action = useSetTradingRules();

  function save(): void {
    const read = readOrderLimit(form, rules);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) action.mutate(read.change);
  }

  return (
    <section className="order-limit-question" aria-label={messages.title}>
      <b>{messages.title}</b>
      <p className="caption">
        <Rich
          text={messages.missingFor(symbol, currency)}
          parts={{
            settings: (
              <LinkButton onClick={() => openSettings('trading', settingsLimitsMessages.orderValue)}>
                {appMessages.screens.settings}
              </LinkButton>
            ),
          }}
        />
      </p>
      <OrderLimitFields
        form={form}
        problems={problems}
        onChange={(next) => {
          setForm(next);
          setProblems({});
        }}
      />
      {action.error ? (
        <BridgeProblem error={action.error.problem} couldNot={settingsLimitsMessages.failed} />
      ) : null}
      <Button variant="primary" busy={action.isPending} onClick={save}>
        {messages.save}
      </Button>
    </section>
  );
}
