import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { visible, visibleLines } from '../../../shared/base/format/visible.ts';
import { currentOrderId } from '../../../shared/orders/amended-order.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { withoutNumbers } from '../../lib/hidden.ts';
import { Elided } from '../../ui/elided.tsx';
import { Rich } from '../../ui/rich.tsx';
import { isUnknown } from './order-status.ts';
import './orders.css';
import { PairAmount } from './pair-amount.tsx';

/** Buy and sell differ by word and shape, not by colour alone. */
export function SideText({ side }: { side: 'buy' | 'sell' }) {
  return side === 'buy' ? (
    <span className="side side-buy">
      <span aria-hidden>▲</span> {commonMessages.buy}
    </span>
  ) : (
    <span className="side side-sell">
      <span aria-hidden>▼</span> {commonMessages.sell}
    </span>
  );
}

interface OrderAmounts {
  symbol: string;
  size?: string | null | undefined;
  funds?: string | null | undefined;
  price?: string | null | undefined;
}

/** How much an order is for and at which price, with units: "0.25 BTC at 64,200.1 USDT". */
export function AmountText({ order }: { order: OrderAmounts }) {
  const { symbol, size, funds, price } = order;
  const [base = '', quote = ''] = symbol.split('-');
  const amount = size ? (
    <PairAmount symbol={symbol} type="size" value={size} unit={base} />
  ) : (
    <PairAmount symbol={symbol} type="funds" value={funds ?? ''} unit={quote} />
  );
  if (!price) return amount;
  return (
    <Rich
      text={ordersMessages.cells.amountAtPrice}
      parts={{ amount, price: <PairAmount symbol={symbol} type="price" value={price} unit={quote} open /> }}
    />
  );
}

/** The one thing a row shows of an outcome: the order id, the venue's words, or what is missing. */
export function OutcomeText({ placement }: { placement: PlacementView }) {
  const { outcome, isTest } = placement;
  const { cells } = ordersMessages;
  if (outcome === null) return <span className="faint">{cells.waiting}</span>;
  if (isTest === true && outcome.kind === 'accepted')
    return <span className="ord-reason">{cells.wouldBeTaken}</span>;
  if (outcome.kind === 'accepted') return <Elided text={currentOrderId(placement) ?? outcome.orderId} />;
  const text =
    outcome.kind === 'rejected'
      ? `${visible(outcome.code)} ${withoutNumbers(visible(outcome.message))}`
      : withoutNumbers(visible(outcome.message));
  if (placement.contradictedBy !== undefined) {
    return (
      <span className="ord-reason" title={cells.rejected(text)}>
        <span className="mono">{visible(placement.contradictedBy.orderId)}</span> {cells.refusedAfterId(text)}
      </span>
    );
  }
  return (
    <span className={isUnknown(placement) ? 'ord-reason warn' : 'ord-reason'} title={text}>
      {outcome.kind === 'unknown' && placement.resolvedBy !== null
        ? visibleLines(placement.resolvedBy.saw)
        : text}
    </span>
  );
}
