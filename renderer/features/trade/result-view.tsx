import { ArrowLeft, CircleAlert, CircleCheck, CircleHelp, CircleMinus, Clock3 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView, PlacementView } from '../../../shared/bridge/order-calls.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { canFindOrders } from '../../../shared/venue/order-memory.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { showPlacement } from '../../parts/orders/orders-view.ts';
import { isUnknown } from '../../parts/orders/order-status.ts';
import { outcomeStory } from '../../parts/orders/outcome.ts';
import { typeOfPlacement, formatType } from '../../parts/orders/format-order.ts';
import { AmountText, SideText } from '../../parts/orders/placement-text.tsx';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { UnknownOrder } from '../../parts/orders/unknown-order.tsx';
import { BodyText, idFact } from '../../ui/verbatim.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { VenueText } from '../../ui/states.tsx';
import { BalancesBox } from './balances-box.tsx';
import { certainlyNotSent } from '../../parts/orders/deliberate.ts';
import { ticketAgain, type FrozenTicket, type OrderReviewState } from './review-order.ts';

type Ended = Extract<OrderReviewState, { step: 'placed' | 'failed' }>;

const messages = tradeReviewMessages.result;

/** How the placement ended: by the answer to it, else by what a person resolved. */
type End = 'accepted' | 'rejected' | 'not-sent' | 'unknown' | 'sending' | 'resolved';

const ICONS: Record<End, typeof CircleCheck> = {
  accepted: CircleCheck,
  rejected: CircleAlert,
  'not-sent': CircleMinus,
  unknown: CircleHelp,
  sending: Clock3,
  resolved: CircleMinus,
};

function endOf(placement: PlacementView): End {
  const { outcome } = placement;
  if (outcome === null) return 'sending';
  return outcome.kind === 'unknown' && !isUnknown(placement) ? 'resolved' : outcome.kind;
}

interface ResultViewProps {
  account: AccountView;
  view: PairView;
  confirm: Ended;
  onAgain: () => void;
  /** Back to the ticket as it was typed, where the venue certainly has no order of it. */
  onBack: () => void;
}

/** How a placement ended: accepted, refused, not sent, or unknown with its evidence and the way to resolve it. */
export function ResultView({ account, view, confirm, onAgain, onBack }: ResultViewProps) {
  const { go } = useNavigation();
  const own = useOwnOrders(account.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const end = confirm.step === 'placed' ? endOf(confirm.placement) : null;
  const { capabilities } = account.venue;
  const abilities = {
    cancel: capabilities.cancelByOrderId !== null,
    statusCheck: canFindOrders(capabilities),
    kind: account.venue.kind,
  };
  const story =
    confirm.step === 'placed' ? outcomeStory(confirm.placement, abilities, own) : failureStory(confirm.error);
  function openOrders(): void {
    if (confirm.step === 'placed') showPlacement(confirm.placement);
    go('orders');
  }

  const Icon =
    ICONS[end ?? (confirm.step === 'failed' && certainlyNotSent(confirm.error) ? 'not-sent' : 'unknown')];
  return (
    <>
      <div className="tick-scroll">
        <div className={`tick-result tick-result-${end ?? 'failed'}`}>
          <Icon size={22} strokeWidth={1.8} aria-hidden />
          <h2 ref={heading} tabIndex={-1}>
            {story.title}
          </h2>
        </div>
        {end === 'unknown' && confirm.step === 'placed' ? (
          <UnknownOrder account={account} placement={confirm.placement} />
        ) : (
          <>
            <p className="tick-known">{story.known}</p>
            {confirm.step === 'failed' ? <VenueText problem={confirm.error} /> : null}
            <Notice tone={end === null ? 'warn' : 'info'}>{story.next}</Notice>
          </>
        )}
        <Facts facts={resultFacts(confirm)} />
        <h3 className="heading">{messages.json}</h3>
        <BodyText body={confirm.frozen.body} />
      </div>
      <BalancesBox account={account} base={view.pair.baseCurrency} quote={view.pair.quoteCurrency} />
      <div className="tick-foot tick-foot-review">
        <Button onClick={openOrders}>{messages.openOrders}</Button>
        {ticketAgain(confirm) !== null ? (
          <Button variant="primary" icon={<ArrowLeft size={14} />} onClick={onBack}>
            {tradeReviewMessages.backToTicket}
          </Button>
        ) : null}
        <Button size="large" onClick={onAgain}>
          {messages.newTicket}
        </Button>
      </div>
    </>
  );
}

function failureStory(error: Extract<Ended, { step: 'failed' }>['error']) {
  const { locked, limit, notSent, unknown } = tradeReviewMessages.failed;
  const known = error.message;
  if (error.kind === 'locked') return { ...locked, known };
  if (error.kind === 'limit') return { ...limit, known };
  return certainlyNotSent(error) ? { ...notSent, known } : { ...unknown, known };
}

function resultFacts(confirm: Ended): Fact[] {
  const { ticket, body } = confirm.frozen;
  const facts: Fact[] = [
    { label: messages.order, value: <OrderText frozen={confirm.frozen} /> },
    {
      label: messages.type,
      value: formatType(typeOfPlacement({ type: ticket.type, side: ticket.side, body })),
    },
  ];
  if (confirm.step === 'placed' && confirm.placement.outcome?.kind === 'accepted') {
    facts.push(idFact(messages.orderId, messages.copyOrderId, confirm.placement.outcome.orderId));
  }
  facts.push(idFact(messages.clientId, messages.copyClientId, ticket.clientOid ?? ''));
  return facts;
}

function OrderText({ frozen: { ticket } }: { frozen: FrozenTicket }) {
  return (
    <>
      <SideText side={ticket.side} /> <AmountText order={ticket} />
    </>
  );
}
