import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { typedForm } from '../../../shared/money/format.ts';
import type { AmendHow } from '../../../shared/orders/amend.ts';
import type { Pair } from '../../../shared/orders/ticket.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { hasStreamingBook } from '../../../shared/venue/order-capabilities.ts';
import { call, useCall } from '../../lib/bridge.ts';
import { useBook } from '../../parts/market/use-book.ts';
import { formatFilled } from '../../parts/orders/format-order.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { useTradingRules } from '../../state/trading-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  type AmendForm,
  type AmendProblem,
  checkAmend,
  costsOf,
  freezeAmend,
  type FrozenAmend,
  isReady,
} from './amend-review.ts';

interface AmendEditProps {
  account: AccountView;
  order: VenueOrder;
  isOpen: boolean;
  how: AmendHow;
  form: AmendForm;
  onForm: (form: AmendForm) => void;
  onReview: (frozen: FrozenAmend) => void;
  onClose: () => void;
}

/** Price and size as they are and as they shall be, checked on every keystroke, and what the amend costs. */
export function AmendEdit(props: AmendEditProps) {
  const { account, order } = props;
  const input = { accountId: account.id, refresh: false };
  const pairs = useCall('pairs.list', input, { staleTime: 60_000 }).data?.pairs;
  const pair = pairs?.find((view) => view.pair.symbol === order.symbol)?.pair;
  if (pair === undefined) return <p className="muted">{amendMessages.loading}</p>;
  return <EditForm {...props} pair={pair} />;
}

function EditForm(props: AmendEditProps & { pair: Pair }) {
  const { account, order, isOpen, how, form, pair, onForm, onReview, onClose } = props;
  const { venue } = account;
  const rules = useTradingRules();
  const book = useBook(account.id, order.symbol);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const check = checkAmend(order, form, pair, venue);
  const [base = '', quote = ''] = [pair.baseCurrency, pair.quoteCurrency];

  async function review(): Promise<void> {
    if (!isReady(check) || rules === undefined || !isOpen) return;
    const clientOid = how === 'alter' ? (order.clientOid ?? '') : await freshClientOid();
    if (clientOid === null) return;
    const best = book.state === 'current' ? book.best : null;
    const needsBook = account.mode === 'live' && hasStreamingBook(venue.capabilities);
    const context = { best, book: null, needsBook };
    const amendId = crypto.randomUUID();
    onReview(
      freezeAmend(order, check, { amendId, clientOid, how, pair, venue, limits: rules.limits, context }),
    );
  }

  return (
    <form
      className="ord-amend-form"
      onSubmit={(event) => {
        event.preventDefault();
        void review();
      }}
    >
      <div className="ord-amend-fields">
        <AmendField
          label={amendMessages.price}
          unit={quote}
          box={first}
          value={form.price}
          problems={check.price}
          onText={(price) => onForm({ ...form, price })}
          now={<PairAmount symbol={order.symbol} type="price" value={order.price ?? ''} unit={quote} />}
        />
        <AmendField
          label={amendMessages.size}
          hint={amendMessages.sizeHint}
          unit={base}
          value={form.size}
          problems={check.size}
          onText={(size) => onForm({ ...form, size })}
          now={<PairAmount symbol={order.symbol} type="size" value={order.size ?? ''} unit={base} />}
        />
      </div>
      <p className="muted">
        {amendMessages.filled}: {formatFilled(order)}
      </p>
      {check.other.map((message) => (
        <Notice key={message} tone="bad">
          {message}
        </Notice>
      ))}
      {isOpen ? null : <Notice tone="bad">{amendMessages.gone}</Notice>}
      <Notice tone={check.leavesNone || how === 'replace' ? 'warn' : 'info'}>
        {costsOf(how, check, formatFilled(order), venue.label).join(' ')}
      </Notice>
      <div className="bar ord-amend-foot">
        <span className="muted">{check.isUnchanged ? amendMessages.unchanged : ''}</span>
        <span className="grow" />
        <Button onClick={onClose}>{commonMessages.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!isReady(check) || rules === undefined || !isOpen}>
          {amendMessages.review}
        </Button>
      </div>
    </form>
  );
}

async function freshClientOid(): Promise<string | null> {
  const made = await call('orders.newClientOid', {});
  return made.ok ? made.value.clientOid : null;
}

interface AmendFieldProps {
  label: string;
  hint?: string;
  unit: string;
  box?: React.RefObject<HTMLInputElement | null>;
  value: string;
  problems: readonly AmendProblem[];
  onText: (text: string) => void;
  /** The value as it is. */
  now: React.ReactNode;
}

function AmendField({ label, hint, unit, box, value, problems, onText, now }: AmendFieldProps) {
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      problem={problems.length === 0 ? null : <Problems problems={problems} onUse={onText} />}
    >
      {(control) => (
        <div className="ord-amend-row">
          <span className="ord-amend-now">
            <span className="caption">{amendMessages.columns.now}</span> {now}
          </span>
          <TextInput
            {...control}
            {...(box !== undefined && { ref: box })}
            inputMode="decimal"
            unit={unit}
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

/** Each problem with the nearest values that are right, as buttons. */
function Problems({
  problems,
  onUse,
}: {
  problems: readonly AmendProblem[];
  onUse: (value: string) => void;
}) {
  return problems.map(({ message, nearest }) => (
    <span key={message} className="ord-amend-problem">
      {message}
      {nearest.map((value) => (
        <Button key={value} size="small" onClick={() => onUse(typedForm(value))}>
          {typedForm(value)}
        </Button>
      ))}
    </span>
  ));
}
