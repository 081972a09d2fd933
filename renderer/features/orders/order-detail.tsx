import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import { detailMessages } from '../../../shared/messages/orders-detail.ts';
import { endingMessages } from '../../../shared/messages/orders-ending.ts';
import { useCall } from '../../lib/bridge.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { idFact } from '../../ui/verbatim.tsx';
import { DetailPane } from './detail-pane.tsx';
import { AverageCell, FeeCell, FilledCell, OrderPrice } from '../../parts/orders/order-cells.tsx';
import { formatEnding } from '../../parts/orders/format-ending.ts';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { StagePill } from '../../parts/orders/order-pill.tsx';
import { expiryOf, formatType } from '../../parts/orders/format-order.ts';
import { AmountText, SideText } from '../../parts/orders/placement-text.tsx';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';

interface OrderDetailProps {
  account: AccountView;
  order: VenueOrder;
  onClose: () => void;
  /** Absent where it cannot be cancelled from here. */
  onCancel?: (() => void) | undefined;
  onJournal: (placement: PlacementView) => void;
}

/** One order in full, as the venue tells it. */
export function OrderDetail({ account, order, onClose, onCancel, onJournal }: OrderDetailProps) {
  return (
    <DetailPane
      title={detailMessages.venueOrder}
      pill={<StagePill order={order} />}
      heading={
        <>
          <SideText side={order.side} /> {visible(order.symbol)}
        </>
      }
      about={
        <>
          {formatType(order)}, <AmountText order={order} />
        </>
      }
      onClose={onClose}
    >
      <Facts facts={orderFacts(account, order, formatEnding(order, useOwnOrders(account.id)))} />
      <div className="bar">
        <JournalLink order={order} onJournal={onJournal} />
        {onCancel === undefined ? null : (
          <Button variant="danger" icon={<X size={13} aria-hidden />} onClick={onCancel}>
            {detailMessages.cancel}
          </Button>
        )}
      </div>
    </DetailPane>
  );
}

/** The order's own placement, if it was placed from here. */
function JournalLink({ order, onJournal }: Pick<OrderDetailProps, 'order' | 'onJournal'>) {
  const { accountId, clientOid } = order;
  const text = clientOid ?? '';
  const input = { accountId, text, standing: null, before: null, limit: 5 };
  const query = useCall('orders.journal', input, { enabled: text !== '' });
  const placement = query.data?.placements.find((one) => one.clientOid === clientOid);
  if (text !== '' && query.isPending) return null;
  if (placement === undefined) {
    return <span className="muted">{detailMessages.notInJournal}</span>;
  }
  return <Button onClick={() => onJournal(placement)}>{detailMessages.showInJournal}</Button>;
}

function orderFacts(account: AccountView, order: VenueOrder, ending: string | null): Fact[] {
  const [base = '', quote = ''] = order.symbol.split('-');
  const messages = detailMessages.facts;
  const facts: Fact[] = [{ label: messages.account, value: account.name }];
  const add = (label: string, value: ReactNode): void => void facts.push({ label, value });
  const addSize = (label: string, value: string | null): void => {
    if (value !== null)
      add(label, <PairAmount symbol={order.symbol} type="size" value={value} unit={base} />);
  };
  if (ending !== null) add(endingMessages.label, ending);
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
  if (order.createdAt !== null) add(messages.taken, <TimeText ms={order.createdAt} form="exact" />);
  const expiry = order.state === 'open' ? expiryOf(order) : null;
  if (expiry !== null) add(messages.endsByItself, <TimeText ms={expiry} form="exact" />);
  if (order.updatedAt !== null) add(messages.lastTold, <TimeText ms={order.updatedAt} form="exact" />);
  if (order.cancelAfter !== undefined)
    add(messages.cancelAfter, messages.seconds(groupThousands(String(order.cancelAfter))));
  if (order.stp !== undefined) add(messages.stp, order.stp);
  if (order.tags !== undefined) add(messages.tags, order.tags);
  if (order.remark !== undefined) add(messages.remark, order.remark);
  facts.push(idFact(messages.orderId, detailMessages.copy.orderId, order.orderId));
  if (order.clientOid !== null)
    facts.push(idFact(messages.clientId, detailMessages.copy.clientId, order.clientOid));
  return facts;
}
