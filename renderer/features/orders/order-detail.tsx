import { Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { detailMessages } from '../../../shared/messages/orders-detail.ts';
import { endingMessages } from '../../../shared/messages/orders-ending.ts';
import { canFindOrders } from '../../../shared/venue/order-memory.ts';
import { openAmend } from '../../parts/orders/amend-draft.ts';
import { LastAmend } from './last-amend.tsx';
import { formatEnding } from '../../parts/orders/format-ending.ts';
import { expiryOf, formatType } from '../../parts/orders/format-order.ts';
import { AverageCell, FeeCell, FilledCell, OrderPrice } from '../../parts/orders/order-cells.tsx';
import { OrderPill } from '../../parts/orders/order-pill.tsx';
import { orderIdOf, termsOf, typeOfRow, type OrderRow } from '../../parts/orders/order-row.ts';
import { statusOf } from '../../parts/orders/order-status.ts';
import { outcomeStory } from '../../parts/orders/outcome.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { AmountText, SideText } from '../../parts/orders/placement-text.tsx';
import { UnknownOrder } from '../../parts/orders/unknown-order.tsx';
import { StatusChecks } from '../../parts/orders/status-checks.tsx';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { ModeTag } from '../../ui/status-pill.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { BodyText, idFact } from '../../ui/verbatim.tsx';
import { ShownAs } from './contradicted.tsx';
import { DetailPane } from './detail-pane.tsx';
import { canAmend, isCancelling } from './order-columns.tsx';
import { TimelineAndRequest } from './timeline.tsx';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import type { FoundOrder } from './use-found-order.ts';

interface OrderDetailProps {
  account: AccountView;
  found: FoundOrder;
  cancelling: Cancelling;
  onClose: () => void;
}

/** One order whole: its status, what is known of it, and of one placed from here the evidence in the journal. */
export function OrderDetail({ account, found, cancelling, onClose }: OrderDetailProps) {
  const { row, isJournalSearched } = found;
  const { placement, order } = row;
  const own = useOwnOrders(account.id);
  const isTest = placement?.isTest === true;
  const terms = termsOf(row);
  return (
    <DetailPane
      title={isTest ? detailMessages.testOrder : detailMessages.order}
      pill={<OrderPill row={row} isCancelling={isCancelling(row, cancelling)} />}
      heading={
        <>
          <SideText side={terms.side} /> {visible(terms.symbol)}
          {isTest ? <span className="muted">{detailMessages.notPlaced}</span> : null}
        </>
      }
      about={
        <>
          {formatType(typeOfRow(row))}, <AmountText order={terms} />
        </>
      }
      onClose={onClose}
    >
      {placement === null ? null : <LastAmend account={account} placement={placement} />}
      {placement === null ? null : <Outcome account={account} row={{ placement, order }} own={own} />}
      {order?.state === 'open' && cancelling.can.one ? (
        <div className="bar">
          {canAmend(row, cancelling) ? (
            <Button icon={<Pencil size={13} aria-hidden />} onClick={() => openAmend({ order })}>
              {amendMessages.title}
            </Button>
          ) : null}
          <Button
            variant="danger"
            icon={<X size={13} aria-hidden />}
            onClick={() => cancelling.propose({ what: 'one', order })}
          >
            {detailMessages.cancel}
          </Button>
        </div>
      ) : null}
      <Facts facts={factsOf(account, row, order === null ? null : formatEnding(order, own))} />
      {placement === null ? (
        <p className="muted">{isJournalSearched ? detailMessages.notInJournal : ''}</p>
      ) : (
        <>
          <TimelineAndRequest placement={placement} />
          <h3 className="heading">{detailMessages.body}</h3>
          <BodyText body={placement.body} />
        </>
      )}
    </DetailPane>
  );
}

interface OutcomeProps {
  account: AccountView;
  row: { placement: PlacementView; order: VenueOrder | null };
  own: readonly VenueOrder[];
}

/** What became of a placement and what to do. */
function Outcome({ account, row, own }: OutcomeProps) {
  const { capabilities, kind } = account.venue;
  const canCheck = canFindOrders(capabilities);
  const cancel = capabilities.cancelByOrderId !== null && !account.readOnly;
  const placement = { ...row.placement, order: row.order };
  const story = outcomeStory(placement, { cancel, statusCheck: canCheck, kind }, own);
  const status = statusOf(row);
  if (status === 'unknown') return <UnknownOrder account={account} placement={placement} />;
  return (
    <>
      <Notice tone={placement.contradictedBy ? 'warn' : status === 'rejected' ? 'bad' : 'info'}>
        <b>{story.title}.</b> {story.known}
        {placement.contradictedBy ? (
          <>
            {' '}
            <Rich text={detailMessages.venueShowed} parts={{ shown: <ShownAs placement={placement} /> }} />
          </>
        ) : null}
        <br />
        {story.next}
      </Notice>
      {placement.statusChecks === null ? null : <StatusChecks placement={placement} offered={false} />}
    </>
  );
}

function factsOf(account: AccountView, row: OrderRow, ending: string | null): Fact[] {
  const messages = detailMessages.facts;
  return [
    {
      label: messages.account,
      value: (
        <>
          {account.name} <ModeTag mode={account.mode} />
        </>
      ),
    },
    ...(ending === null ? [] : [{ label: endingMessages.label, value: ending }]),
    ...(row.order === null ? [] : progressFacts(row.order)),
    ...(row.order === null ? [] : termFacts(row.order)),
    ...idFacts(row),
  ];
}

/** How far the order has come, as the venue last reported it. */
function progressFacts(order: VenueOrder): Fact[] {
  const [base = '', quote = ''] = order.symbol.split('-');
  const messages = detailMessages.facts;
  const facts: Fact[] = [];
  const add = (label: string, value: ReactNode): void => void facts.push({ label, value });
  const addSize = (label: string, value: string | null): void => {
    if (value !== null)
      add(label, <PairAmount symbol={order.symbol} type="size" value={value} unit={base} />);
  };
  if (order.price !== null) add(messages.price, <OrderPrice order={order} unit={quote} />);
  add(
    messages.filledOfSize,
    <>
      <FilledCell order={order} /> {order.size === null ? null : visible(base)}
    </>,
  );
  add(messages.averagePrice, <AverageCell order={order} unit={quote} />);
  if (order.filledFunds !== null)
    add(messages.filledValue, <Amount value={order.filledFunds} unit={quote} />);
  addSize(messages.remaining, order.remainingSize);
  addSize(messages.cancelled, order.cancelledSize);
  addSize(messages.visibleSize, order.visibleSize);
  add(messages.fee, <FeeCell order={order} />);
  return facts;
}

function termFacts(order: VenueOrder): Fact[] {
  const messages = detailMessages.facts;
  const facts: Fact[] = [];
  const add = (label: string, value: ReactNode): void => void facts.push({ label, value });
  if (order.createdAt !== null) add(messages.taken, <TimeText ms={order.createdAt} form="exact" />);
  const expiry = order.state === 'open' ? expiryOf(order) : null;
  if (expiry !== null) add(messages.endsByItself, <TimeText ms={expiry} form="exact" />);
  if (order.updatedAt !== null) add(messages.updated, <TimeText ms={order.updatedAt} form="exact" />);
  if (order.cancelAfter !== undefined)
    add(messages.cancelAfter, messages.seconds(groupThousands(String(order.cancelAfter))));
  if (order.stp !== undefined) add(messages.stp, order.stp);
  if (order.tags !== undefined) add(messages.tags, order.tags);
  if (order.remark !== undefined) add(messages.remark, order.remark);
  return facts;
}

function idFacts(row: OrderRow): Fact[] {
  const messages = detailMessages.facts;
  const { copy } = detailMessages;
  const { placement } = row;
  const orderId = orderIdOf(row);
  const { clientOid } = termsOf(row);
  const facts: Fact[] = [];
  if (orderId !== null) facts.push(idFact(messages.orderId, copy.orderId, orderId));
  if (clientOid !== null) facts.push(idFact(messages.clientId, copy.clientId, clientOid));
  if (placement === null) return facts;
  facts.push(idFact(messages.ticket, copy.ticketId, placement.ticketId));
  const { resolvedBy } = placement;
  if (resolvedBy !== null) {
    facts.push({
      label: messages.resolution,
      value: (
        <>
          {resolvedBy.who}: “{resolvedBy.saw}” <TimeText ms={resolvedBy.at} form="exact" />
        </>
      ),
    });
  }
  return facts;
}
