import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatCondition } from '../../../shared/alerts/format-trade-alert.ts';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { priceAlertsMessages } from '../../../shared/messages/price-alerts.ts';
import { groupThousands, typedForm } from '../../../shared/money/format.ts';
import { useCall } from '../../lib/bridge.ts';
import { type PriceAlertDraft, usePriceAlertDraft } from '../../parts/price-alerts/open-price-alert.ts';
import { useTradeAlertChange, useTradeAlerts } from '../../parts/price-alerts/use-trade-alerts.ts';
import { useTickers } from '../../parts/market/use-tickers.ts';
import { useAccounts } from '../../state/app-state.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import {
  distanceOf,
  type PriceAlertForm,
  type PriceAlertProblems,
  readPriceAlertForm,
} from './price-alert-form.ts';
import { PriceAlertRows } from './price-alert-rows.tsx';
import './price-alerts.css';

const messages = priceAlertsMessages;

/** Adds a price alert, wherever it was asked for. Nothing while it is closed. */
export function PriceAlertDialog() {
  const [draft, setDraft] = usePriceAlertDraft();
  const account = useAccounts().data?.accounts.find(({ id }) => id === draft?.accountId);
  if (draft === null || account === undefined) return null;
  return <OpenDialog account={account} draft={draft} onClose={() => setDraft(null)} />;
}

interface OpenDialogProps {
  account: AccountView;
  draft: PriceAlertDraft;
  onClose: () => void;
}

function OpenDialog({ account, draft, onClose }: OpenDialogProps) {
  const { toast } = useAnnounce();
  const { bySymbol } = useTickers(account);
  const pairs = useCall('pairs.list', { accountId: account.id, refresh: false }, { staleTime: 60_000 }).data;
  // A venue without a list of pairs may have prices all the same.
  const symbols =
    pairs === undefined || pairs.pairs.length === 0
      ? null
      : new Set(pairs.pairs.map(({ pair }) => pair.symbol));
  const [typed, setTyped] = useState<Partial<PriceAlertForm>>({});
  const [problems, setProblems] = useState<PriceAlertProblems>({});
  const symbol = (typed.symbol ?? draft.symbol ?? '').toUpperCase();
  const last = bySymbol.get(symbol)?.last ?? null;
  const form: PriceAlertForm = {
    kind: 'cross',
    direction: 'either',
    percent: '',
    minutes: '5',
    level: draft.price === undefined ? '' : typedForm(draft.price),
    ...typed,
    symbol,
  };
  const fields = useRef<HTMLFormElement>(null);
  // Whoever opens it types a level next, or the pair where none is known.
  useEffect(() => fields.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus(), []);
  const title = symbol === '' ? messages.title : messages.titleFor(symbol);
  const add = useTradeAlertChange('tradeAlerts.add', onClose);

  function change(part: Partial<PriceAlertForm>): void {
    setTyped({ ...typed, ...part });
    setProblems({});
  }

  function submit(): void {
    const read = readPriceAlertForm(form, symbols);
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    const { condition } = read;
    add.mutate(
      { accountId: account.id, symbol: read.symbol, condition },
      { onSuccess: () => toast(messages.added(formatCondition(condition), read.symbol), 'good') },
    );
  }

  return (
    <Overlay label={title} onClose={onClose}>
      <form
        className="price-alert"
        ref={fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) submit();
        }}
      >
        <div className="bar price-alert-head">
          <h2>{title}</h2>
          <span className="muted">{account.name}</span>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {draft.symbol === null ? (
          <PairField value={symbol} known={symbols} problem={problems.symbol} onChange={change} />
        ) : null}
        <Segmented
          label={messages.kind}
          value={form.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'cross', label: messages.kinds.cross },
            { value: 'move', label: messages.kinds.move },
          ]}
        />
        {form.kind === 'cross' ? (
          <LevelFields form={form} last={last} problems={problems} onChange={change} />
        ) : (
          <MoveFields form={form} problems={problems} onChange={change} />
        )}
        {add.error ? <BridgeProblem error={add.error.problem} couldNot={messages.couldNot} /> : null}
        <p className="caption">{messages.note}</p>
        <div className="bar price-alert-buttons">
          <Button onClick={onClose}>{commonMessages.cancel}</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            {messages.add}
          </Button>
        </div>
        <OfPair accountId={account.id} symbol={symbol} />
      </form>
    </Overlay>
  );
}

interface FieldsProps {
  form: PriceAlertForm;
  problems: PriceAlertProblems;
  onChange: (part: Partial<PriceAlertForm>) => void;
}

interface PairFieldProps {
  value: string;
  known: ReadonlySet<string> | null;
  problem: string | undefined;
  onChange: FieldsProps['onChange'];
}

function PairField({ value, known, problem, onChange }: PairFieldProps) {
  const list = useId();
  return (
    <Field label={messages.pair} problem={problem}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={list}
            value={value}
            onChange={(event) => onChange({ symbol: event.target.value })}
          />
          <datalist id={list}>
            {[...(known ?? [])].map((symbol) => (
              <option key={symbol} value={symbol} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function LevelFields({ form, last, problems, onChange }: FieldsProps & { last: string | null }) {
  const distance = distanceOf(form.level, last);
  return (
    <>
      <Field
        label={messages.level}
        hint={last === null ? undefined : messages.last(groupThousands(last))}
        problem={problems.level}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            unit={form.symbol.split('-')[1]}
            value={form.level}
            onChange={(event) => onChange({ level: event.target.value })}
          />
        )}
      </Field>
      <Direction form={form} onChange={onChange} />
      <p className="caption price-alert-distance" role="status">
        {distance === null ? '' : distanceText(distance, form.direction)}
      </p>
    </>
  );
}

function distanceText(
  { side, percent }: NonNullable<ReturnType<typeof distanceOf>>,
  direction: PriceAlertForm['direction'],
): string {
  if (side === 'below' && direction === 'up') return messages.passed.up;
  if (side === 'above' && direction === 'down') return messages.passed.down;
  return side === 'at' ? messages.distance.at : messages.distance[side](groupThousands(percent));
}

function MoveFields({ form, problems, onChange }: FieldsProps) {
  return (
    <>
      <div className="price-alert-move">
        <Field label={messages.by} problem={problems.percent}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              unit="%"
              value={form.percent}
              onChange={(event) => onChange({ percent: event.target.value })}
            />
          )}
        </Field>
        <Field label={messages.within} problem={problems.minutes}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              unit={messages.minutes}
              value={form.minutes}
              onChange={(event) => onChange({ minutes: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Direction form={form} onChange={onChange} />
    </>
  );
}

function Direction({ form: { kind, direction }, onChange }: Omit<FieldsProps, 'problems'>): ReactNode {
  const names = messages.directions[kind];
  return (
    <Segmented
      label={messages.direction}
      value={direction}
      onChange={(next) => onChange({ direction: next })}
      options={[
        { value: 'either', label: names.either },
        { value: 'up', label: names.up },
        { value: 'down', label: names.down },
      ]}
    />
  );
}

/** The alerts this pair has already. */
function OfPair({ accountId, symbol }: { accountId: string; symbol: string }) {
  const alerts = useTradeAlerts().alerts.filter(
    (alert) => alert.accountId === accountId && alert.symbol === symbol,
  );
  return alerts.length === 0 ? null : <PriceAlertRows label={messages.ofPair(symbol)} alerts={alerts} />;
}
