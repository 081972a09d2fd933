import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { kindOf } from '../../../shared/orders/order-kind.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { unknownOrdersMessages } from '../../../shared/messages/unknown-orders.ts';
import { useTradingLock } from '../../state/trading-rules.ts';
import { useCall } from '../../lib/bridge.ts';
import { useSecond } from '../../lib/use-second.ts';
import { formatType, typeOfPlacement } from '../../parts/orders/format-order.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { SendButton } from '../../parts/orders/send-button.tsx';
import { SideText } from '../../parts/orders/placement-text.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount } from '../../lib/format/number.ts';
import { useUnknownOrders } from '../../parts/orders/use-unknown-orders.ts';
import { Check } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { groupThousands } from '../../../shared/money/format.ts';
import { AccountDot, ModeTag } from '../../ui/status-pill.tsx';
import { BodyText } from '../../ui/verbatim.tsx';
import { BalancesBox } from './balances-box.tsx';
import { PreviewFacts } from './preview-box.tsx';
import { RECENT_LIMIT } from '../../parts/orders/use-own-orders.ts';
import { STP_OPTIONS } from './format-ticket.ts';
import { repeatedPlacements, type FrozenTicket } from './review-order.ts';
import { isSendKey, repeatsAmount } from '../../parts/orders/deliberate.ts';
import { ExceededLimits } from '../../parts/orders/exceeded-limits.tsx';
import { directionWords } from './ticket-kind.ts';
import { TicketTestOrder } from './ticket-test-order.tsx';

const messages = tradeReviewMessages;

interface ReviewOrderViewProps {
  account: AccountView;
  view: PairView;
  frozen: FrozenTicket;
  sending: boolean;
  prepareProblem: BridgeError | null;
  onBack: () => void;
  onSend: (repeated: boolean) => void;
}

/** Reads the frozen ticket back. The send button never has the focus by itself: it takes a press of its own. */
export function ReviewOrderView(props: ReviewOrderViewProps) {
  const { account, view, frozen, sending, prepareProblem, onBack, onSend } = props;
  const { ticket, body } = frozen;
  const heading = useRef<HTMLHeadingElement>(null);
  const [sendsAnother, setSendsAnother] = useState(false);
  const [typed, setTyped] = useState('');
  const locked = useTradingLock()?.locked === true;
  const repeated = frozen.exceeded.length === 0 || repeatsAmount(typed, ticket);
  const unknown =
    useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT }).data?.unknown ?? [];
  const alike = repeatedPlacements(unknown, frozen);
  const openUnknown = useUnknownOrders();

  const blocked = sending || locked || !repeated || (alike.length > 0 && !sendsAnother);

  // Focus leaves the review button for the heading, so that a held Enter sends nothing.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div
      className="tick-review"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !sending) onBack();
        if (isSendKey(event) && !blocked) onSend(repeated);
      }}
    >
      <div className="tick-scroll">
        <h2 ref={heading} tabIndex={-1} className="tick-readback">
          <SideText side={ticket.side} /> {ticket.symbol}
        </h2>
        <p className="bar">
          <AccountDot colour={account.colour} />
          <b>{account.name}</b>
          <ModeTag mode={account.mode} />
        </p>
        {alike.length > 0 ? (
          <Notice tone="warn">
            <b>{unknownOrdersMessages[account.mode](alike.length, formatCount(alike.length))}</b>{' '}
            <Rich
              text={messages.alike.ids}
              parts={{
                ids: <span className="mono">{alike.map(({ clientOid }) => clientOid).join(', ')}</span>,
              }}
            />{' '}
            <LinkButton onClick={openUnknown}>{unknownOrdersMessages.checkOrders}</LinkButton>
            <br />
            <Check label={messages.alike.another} checked={sendsAnother} onChange={setSendsAnother} />
          </Notice>
        ) : null}
        <Facts facts={readBack(frozen, view)} />
        <div className="tick-preview">
          <PreviewFacts account={account} ticket={ticket} view={view} />
        </div>
        <h3 className="heading">{messages.jsonToSend}</h3>
        <BodyText body={body} open />
        {account.venue.capabilities.testOrder === null || kindOf(ticket) !== 'order' ? null : (
          <TicketTestOrder frozen={frozen} disabled={sending} />
        )}
        {prepareProblem ? (
          <Notice tone="warn" live>
            <b>{messages.notConnected}</b> {prepareProblem.message}
          </Notice>
        ) : null}
      </div>
      <BalancesBox account={account} base={view.pair.baseCurrency} quote={view.pair.quoteCurrency} />
      <div className="tick-foot tick-foot-review">
        <ExceededLimits
          ticket={ticket}
          exceeded={frozen.exceeded}
          base={view.pair.baseCurrency}
          quote={view.pair.quoteCurrency}
          typed={typed}
          onTyped={setTyped}
        />
        <Button icon={<ArrowLeft size={14} />} disabled={sending} onClick={onBack}>
          {messages.backToTicket}
        </Button>
        <SendButton
          size="large"
          side={ticket.side}
          label={messages.send[account.mode][ticket.side]}
          isSending={sending}
          isLocked={locked}
          isBlocked={blocked}
          onSend={() => onSend(repeated)}
        />
      </div>
    </div>
  );
}

/** The exact seconds, which the venue counts from when it takes the order, and when they would end. */
function Expiry({ seconds }: { seconds: number }) {
  const now = useSecond(true);
  return (
    <>
      <b>{messages.fields.seconds(seconds, groupThousands(String(seconds)))}</b>{' '}
      <Rich text={messages.fields.ifSentNow} parts={{ time: <TimeText ms={(now + seconds) * 1_000} /> }} />
    </>
  );
}

/** Every field of the ticket, with units. */
function readBack({ ticket, body }: FrozenTicket, view: PairView): Fact[] {
  const { baseCurrency: base, quoteCurrency: quote } = view.pair;
  const names = messages.fields;
  const waits = directionWords(ticket, quote);
  const facts: Fact[] = [
    {
      label: names.order,
      value:
        waits !== null
          ? formatType(typeOfPlacement({ ...ticket, body }))
          : ticket.type === 'limit'
            ? names.limit(ticket.timeInForce ?? 'GTC')
            : names.market,
    },
    ...(waits === null ? [] : [{ label: names.when, value: waits }]),
  ];
  const amount = (label: string, type: 'price' | 'size' | 'funds', value: string | undefined): void => {
    if (value !== undefined)
      facts.push({
        label,
        value: (
          <b>
            <PairAmount
              symbol={ticket.symbol}
              type={type}
              value={value}
              unit={type === 'size' ? base : quote}
              open
            />
          </b>
        ),
      });
  };
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined) facts.push({ label, value });
  };
  amount(tradeStopMessages.stopPrice, 'price', ticket.stopPrice);
  amount(tradeStopMessages.limitPrice, 'price', ticket.limitPrice);
  amount(names.price, 'price', ticket.price);
  amount(names.size, 'size', ticket.size);
  amount(names.total, 'funds', ticket.funds);
  if (ticket.cancelAfter !== undefined) {
    facts.push({ label: names.cancelAfter, value: <Expiry seconds={ticket.cancelAfter} /> });
  }
  add(names.postOnly, ticket.postOnly ? names.yes : undefined);
  add(names.hidden, ticket.hidden ? names.yes : undefined);
  amount(names.visibleSize, 'size', ticket.visibleSize);
  add(names.selfTrade, STP_OPTIONS.find(({ value }) => value === ticket.stp)?.label);
  add(names.tags, ticket.tags);
  add(names.remark, ticket.remark);
  if (ticket.clientOid !== undefined) {
    facts.push({ label: names.clientId, value: <span className="mono">{ticket.clientOid}</span> });
  }
  return facts;
}
