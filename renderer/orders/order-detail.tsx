import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../shared/bridge/trading-calls.ts';
import { groupThousands } from '../../shared/money/format.ts';
import { useCall } from '../bridge.ts';
import { visible } from '../format/visible.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Facts, type Fact } from '../ui/panel.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { idFact } from '../ui/verbatim.tsx';
import { DetailPane } from './detail-pane.tsx';
import { AverageCell, FeeCell, FilledCell } from './order-cells.tsx';
import { StagePill } from './order-pill.tsx';
import { expiryOf, typeWords } from './order-words.ts';
import { AmountWords, SideWord } from './placement-words.tsx';

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
      title="Order at the venue"
      pill={<StagePill order={order} />}
      heading={
        <>
          <SideWord side={order.side} /> {visible(order.symbol)}
        </>
      }
      about={
        <>
          {typeWords(order)}, <AmountWords order={order} />
        </>
      }
      onClose={onClose}
    >
      <Facts facts={orderFacts(account, order)} />
      <div className="bar">
        <JournalLink order={order} onJournal={onJournal} />
        {onCancel === undefined ? null : (
          <Button variant="danger" icon={<X size={13} aria-hidden />} onClick={onCancel}>
            Cancel this order
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
    return <span className="muted">The journal does not have it: it was not placed from this app.</span>;
  }
  return <Button onClick={() => onJournal(placement)}>Show it in the journal</Button>;
}

function orderFacts(account: AccountView, order: VenueOrder): Fact[] {
  const [base = '', quote = ''] = order.symbol.split('-');
  const facts: Fact[] = [{ label: 'Account', value: account.name }];
  const add = (label: string, value: ReactNode): void => void facts.push({ label, value });
  const addAmount = (label: string, value: string | null, unit: string): void => {
    if (value !== null) add(label, <Amount value={value} unit={unit} />);
  };
  if (order.price !== null) add('Price', <Amount value={order.price} unit={quote} open />);
  add(
    'Filled / size',
    <>
      <FilledCell order={order} /> {order.size === null ? null : base}
    </>,
  );
  add('Average price', <AverageCell order={order} unit={quote} />);
  addAmount('Filled value', order.filledFunds, quote);
  addAmount('Remaining', order.remainingSize, base);
  addAmount('Cancelled', order.cancelledSize, base);
  addAmount('Visible size', order.visibleSize, base);
  add('Fee', <FeeCell order={order} />);
  if (order.createdAt !== null) add('Taken', <TimeText ms={order.createdAt} form="exact" />);
  const expiry = order.state === 'open' ? expiryOf(order) : null;
  if (expiry !== null) add('Ends by itself', <TimeText ms={expiry} form="exact" />);
  if (order.updatedAt !== null) add('Last told', <TimeText ms={order.updatedAt} form="exact" />);
  if (order.cancelAfter !== undefined) add('Cancel after', `${groupThousands(String(order.cancelAfter))} s`);
  if (order.stp !== undefined) add('Self-trade prevention', order.stp);
  if (order.tags !== undefined) add('Tags', order.tags);
  if (order.remark !== undefined) add('Remark', order.remark);
  facts.push(idFact('Order id', 'order id', order.orderId));
  if (order.clientOid !== null) facts.push(idFact('Client id', 'client id', order.clientOid));
  return facts;
}
