import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { DeadManView } from '../../../shared/bridge/dead-man-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import { useAction, useBridgeEvent, useCall } from '../../lib/bridge.ts';
import { useSecond } from '../../lib/use-second.ts';
import { formatLeft, formatSwitchPairs, formatTimeout } from '../../parts/dead-man/format-dead-man.ts';
import { useOpenDeadMan } from '../../parts/dead-man/open-dead-man.ts';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { useAccounts, useStatus } from '../../state/app-state.ts';
import { useChosenPair } from '../../state/chosen-pair.ts';
import { BridgeProblem } from '../../ui/bridge-problem.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import {
  ALL_PAIRS,
  type DeadManForm,
  firstForm,
  formatCovered,
  pairChoices,
  symbolsOf,
  TIMES,
} from './dead-man-form.ts';
import './dead-man.css';

const messages = deadManMessages.dialog;

/** The dead-man switch of an account, wherever it was asked for. Nothing while it is closed. */
export function DeadManDialog() {
  const [accountId, setAccountId] = useOpenDeadMan();
  const account = useAccounts().data?.accounts.find(({ id }) => id === accountId);
  if (account === undefined) return null;
  return <OpenDialog key={account.id} account={account} onClose={() => setAccountId(null)} />;
}

interface DialogProps {
  account: AccountView;
  onClose: () => void;
}

function OpenDialog({ account, onClose }: DialogProps) {
  const accountId = account.id;
  const read = useCall('deadMan.read', { accountId }, { staleTime: 0 });
  const { refetch } = read;
  // The state of it as the status bar has it: with another one, what is set is another, too.
  useBridgeEvent('status', ({ deadMan }) => {
    const now = deadMan.find((one) => one.accountId === accountId)?.is ?? 'off';
    if (read.data !== undefined && read.data.is !== now) void refetch();
  });
  return (
    <Overlay label={messages.title} onClose={onClose}>
      <div className="dead-man">
        <div className="bar dead-man-head">
          <h2>{messages.title}</h2>
          <span className="muted">{account.name}</span>
          <span className="grow" />
          <CloseButton label={messages.close} onClick={onClose} />
        </div>
        {read.data !== undefined ? (
          <Body account={account} view={read.data} onChanged={() => void refetch()} />
        ) : read.error ? (
          <ErrorState
            problem={read.error.problem}
            couldNot={messages.couldNot}
            retrying={read.isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines label={messages.reading} />
        )}
      </div>
    </Overlay>
  );
}

interface BodyProps {
  account: AccountView;
  view: DeadManView;
  onChanged: () => void;
}

/** What is set, the choice of another one, and before that is set the question. */
function Body({ account, view, onChanged }: BodyProps) {
  const [form, setForm] = useState(() => firstForm(view.set));
  const [isAsking, setAsking] = useState(false);
  const set = useAction('deadMan.set');
  const unset = useAction('deadMan.unset');
  const { readOnly } = account;
  const isOn = view.is === 'on';
  const error = set.error ?? unset.error;

  function turnOn(): void {
    setAsking(false);
    unset.reset();
    set.mutate(
      { accountId: account.id, timeoutSeconds: form.timeoutSeconds, symbols: symbolsOf(form) },
      { onSettled: onChanged },
    );
  }

  function turnOff(): void {
    set.reset();
    unset.mutate({ accountId: account.id }, { onSettled: onChanged });
  }

  if (isAsking) {
    return (
      <Question
        account={account}
        form={form}
        confirm={isOn ? messages.confirmChange : messages.confirm}
        onBack={() => setAsking(false)}
        onConfirm={turnOn}
      />
    );
  }
  return (
    <>
      <p className="dead-man-text">
        {messages.meaning} {messages.silences}
      </p>
      <State view={view} />
      <Choice account={account} form={form} onChange={setForm} />
      {error ? <BridgeProblem error={error.problem} couldNot={messages.notChanged} /> : null}
      {readOnly ? <p className="caption">{deadManMessages.refused.readOnly}</p> : null}
      <div className="bar dead-man-buttons">
        {view.is === 'off' ? null : (
          <Button busy={unset.isPending} onClick={turnOff}>
            {messages.turnOff}
          </Button>
        )}
        <Button variant="primary" disabled={readOnly} busy={set.isPending} onClick={() => setAsking(true)}>
          {isOn ? messages.nextChange : messages.next}
        </Button>
      </div>
    </>
  );
}

/** What is set at the venue as a sentence, with what is left of it. */
function State({ view }: { view: DeadManView }) {
  const status = useStatus()?.deadMan.find(({ accountId }) => accountId === view.accountId);
  const until = status?.until ?? view.until;
  const problem = status?.problem ?? view.problem;
  const now = useSecond(until !== null);
  const left = until === null ? null : messages.left(formatLeft(until, now));
  const tone = view.is === 'off' ? 'info' : view.is === 'on' && problem === null ? 'good' : 'warn';
  return (
    <Notice tone={tone}>
      <span role="status">{stateText(view)}</span>
      {problem === null ? null : <span> {problem}</span>}
      {/* Not read aloud every second. */}
      {left === null || view.is === 'off' ? null : <b className="dead-man-left"> {left}</b>}
    </Notice>
  );
}

function stateText({ is, set }: DeadManView): string {
  const time = set === null ? '' : formatTimeout(set.timeoutSeconds);
  const pairs = set === null ? '' : formatSwitchPairs(set.symbols);
  switch (is) {
    case 'off':
      return messages.isOff;
    case 'on':
      return messages.isOn(time, pairs);
    case 'turning-off':
      return messages.isTurningOff;
    case 'elsewhere':
      return `${messages.isElsewhere(time, pairs)} ${messages.notRenewed}`;
  }
}

interface ChoiceProps {
  account: AccountView;
  form: DeadManForm;
  onChange: (form: DeadManForm) => void;
}

function Choice({ account, form, onChange }: ChoiceProps) {
  const { orders } = useListedOrders(account.id);
  const [chosen] = useChosenPair(account.id);
  const pairs = pairChoices(orders, chosen, form.pair).map((symbol) => ({
    value: symbol,
    label: messages.onlyPair(symbol),
  }));
  return (
    <div className="dead-man-choice">
      <Field label={messages.time}>
        {(control) => (
          <Select
            {...control}
            options={TIMES.map((seconds) => ({ value: String(seconds), label: formatTimeout(seconds) }))}
            value={String(form.timeoutSeconds)}
            onChange={(seconds) => onChange({ ...form, timeoutSeconds: Number(seconds) })}
          />
        )}
      </Field>
      <Field label={messages.pairs}>
        {(control) => (
          <Select
            {...control}
            options={[{ value: ALL_PAIRS, label: messages.everyPair }, ...pairs]}
            value={form.pair}
            onChange={(pair) => onChange({ ...form, pair })}
          />
        )}
      </Field>
    </div>
  );
}

interface QuestionProps {
  account: AccountView;
  form: DeadManForm;
  confirm: string;
  onBack: () => void;
  onConfirm: () => void;
}

/** What would go now, and what else a person agrees to. */
function Question({ account, form, confirm, onBack, onConfirm }: QuestionProps) {
  const listed = useListedOrders(account.id);
  const covered = formatCovered(listed.readAt === null ? null : listed.orders, form);
  const { stopOrders, ocoOrders } = orderCapabilities(account.venue);
  const { later, elsewhere, stops, off } = messages.facts;
  return (
    <div role="group" aria-label={messages.next} aria-describedby="dead-man-question">
      <div id="dead-man-question">
        <p className="dead-man-text">{messages.question(formatTimeout(form.timeoutSeconds))}</p>
        <p className="dead-man-covered">
          <b>{covered}</b>
        </p>
        <ul className="dead-man-facts">
          <li>{messages.silences}</li>
          <li>{elsewhere}</li>
          <li>{later}</li>
          {stopOrders || ocoOrders ? <li>{stops}</li> : null}
          <li>{off}</li>
        </ul>
      </div>
      <div className="bar dead-man-buttons">
        <Button autoFocus onClick={onBack}>
          {messages.back}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
