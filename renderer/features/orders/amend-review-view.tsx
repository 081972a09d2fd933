import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { isSame } from '../../../shared/orders/alter-body.ts';
import { leftOf } from '../../../shared/orders/amended-ticket.ts';
import { isSendKey, repeatsAmount } from '../../parts/orders/deliberate.ts';
import { ExceededLimits } from '../../parts/orders/exceeded-limits.tsx';
import { formatFilled } from '../../parts/orders/format-order.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { SendButton } from '../../parts/orders/send-button.tsx';
import { useTradingLock } from '../../state/trading-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BodyText } from '../../ui/verbatim.tsx';
import { costsOf, type FrozenAmend } from './amend-review.ts';
import type { AmendStep } from './use-amend.ts';

interface AmendReviewProps {
  account: AccountView;
  state: Extract<AmendStep, { step: 'armed' | 'sending' }>;
  onBack: () => void;
  onSend: () => void;
}

/** Reads the amend back: old and new, what it costs, and the very bytes. The button never has the focus by itself. */
export function AmendReview({ account, state, onBack, onSend }: AmendReviewProps) {
  const { frozen } = state;
  const { order, how, ticket, exceeded } = frozen;
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const isSending = state.step === 'sending';
  const isLocked = useTradingLock()?.locked === true;
  const repeated = exceeded.length === 0 || (ticket !== null && repeatsAmount(typed, ticket));
  const isBlocked = isSending || isLocked || !repeated;
  const [base = '', quote = ''] = order.symbol.split('-');
  // Focus leaves the review button for the heading, so that a held Enter sends nothing.
  useEffect(() => heading.current?.focus(), []);
  const send = how === 'alter' ? amendMessages.send : amendMessages.sendReplace;

  return (
    <div
      className="ord-amend-form"
      onKeyDown={(event) => {
        if (isSendKey(event) && !isBlocked) onSend();
      }}
    >
      <h3 className="heading" ref={heading} tabIndex={-1}>
        {amendMessages.review}
      </h3>
      <ComparedTerms frozen={frozen} base={base} quote={quote} />
      <Notice tone={ticket === null || how === 'replace' ? 'warn' : 'info'}>
        {costsOf(how, { leavesNone: ticket === null }, formatFilled(order), account.venue.label).join(' ')}
      </Notice>
      {frozen.body === '' ? null : (
        <>
          <h3 className="heading">{how === 'alter' ? amendMessages.json : amendMessages.jsonNext}</h3>
          <BodyText body={frozen.body} open />
        </>
      )}
      {state.step === 'armed' && state.prepareProblem !== null ? (
        <Notice tone="warn" live>
          <b>{amendMessages.notConnected}</b> {state.prepareProblem.message}
        </Notice>
      ) : null}
      {ticket === null ? null : (
        <ExceededLimits
          ticket={ticket}
          exceeded={exceeded}
          base={base}
          quote={quote}
          typed={typed}
          onTyped={setTyped}
        />
      )}
      <div className="bar ord-amend-foot">
        <Button icon={<ArrowLeft size={14} />} disabled={isSending} onClick={onBack}>
          {amendMessages.back}
        </Button>
        <span className="grow" />
        <SendButton
          side={order.side}
          label={send[account.mode]}
          isSending={isSending}
          isLocked={isLocked}
          isBlocked={isBlocked}
          onSend={onSend}
        />
      </div>
    </div>
  );
}

/** Old and new side by side; what changes is bold. */
function ComparedTerms({ frozen, base, quote }: { frozen: FrozenAmend; base: string; quote: string }) {
  const { order, to } = frozen;
  const { symbol, price, size, filledSize } = order;
  const rows = [
    { label: amendMessages.price, type: 'price', unit: quote, now: price ?? '', next: to.price },
    { label: amendMessages.size, type: 'size', unit: base, now: size ?? '', next: to.size },
    {
      label: amendMessages.left,
      type: 'size',
      unit: base,
      now: leftOf(size ?? '', filledSize),
      next: leftOf(to.size, filledSize),
    },
  ] as const;
  const amount = (type: 'price' | 'size', unit: string, value: string | null) =>
    value === null ? (
      amendMessages.none
    ) : (
      <PairAmount symbol={symbol} type={type} value={value} unit={unit} open />
    );
  return (
    <table className="ord-amend-terms">
      <thead>
        <tr>
          <td />
          <th scope="col">{amendMessages.columns.now}</th>
          <th scope="col">{amendMessages.columns.next}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, type, unit, now, next }) => (
          <tr
            key={label}
            className={now !== null && next !== null && isSame(now, next) ? undefined : 'ord-amend-changed'}
          >
            <th scope="row">{label}</th>
            <td>{amount(type, unit, now)}</td>
            <td>{amount(type, unit, next)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
