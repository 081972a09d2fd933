import { useQuery } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { endingMessages } from '../../../shared/messages/orders-ending.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { callOptions, useAction } from '../../lib/bridge.ts';
import { formatEnding } from '../../parts/orders/format-ending.ts';
import { averagePrice, filledShare, withTicketFlags } from '../../parts/orders/format-order.ts';
import { statusLabel, statusOf } from '../../parts/orders/order-status.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, type Fact } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { hasAccountUpdates } from '../../../shared/venue/updates.ts';

const messages = tradeReviewMessages.follow;

/** With live updates a query replaces only an update that was lost; without them every change is queried. */
const WITH_UPDATES_MS = 10_000;
const WITHOUT_UPDATES_MS = 3_000;

/** An accepted order until it ends: how much has filled, its average price and fees, and a button that cancels it. */
export function TicketFollow({ account, placement }: { account: AccountView; placement: PlacementView }) {
  const order = useFollowed(account, placement);
  const own = useOwnOrders(account.id);
  const { orderByOrderId, cancelByOrderId } = account.venue.capabilities;
  if (order === null) {
    const isReported = orderByOrderId !== null || hasAccountUpdates(account.venue);
    return isReported ? (
      <p className="tick-known muted">{messages.notYet}</p>
    ) : (
      <p className="tick-known muted">{messages.never}</p>
    );
  }
  const share = filledShare(order);
  return (
    <section className="tick-follow" aria-label={messages.label} aria-live="polite">
      {share === null ? null : <Meter label={messages.share} value={share} max={1} />}
      <Facts facts={followFacts(order, formatEnding(withTicketFlags(order, placement.body), own))} />
      {order.state === 'open' && cancelByOrderId !== null ? <CancelButton order={order} /> : null}
    </section>
  );
}

/** The order as queried and updated by events (order-cache.ts); before that as the placement reported it. */
function useFollowed(account: AccountView, placement: PlacementView): VenueOrder | null {
  const { symbol, outcome, advanced } = placement;
  const orderId = outcome?.kind === 'accepted' ? outcome.orderId : '';
  const kind = advanced === undefined ? {} : { kind: advanced.kind };
  const input = { accountId: account.id, symbol, orderId, ...kind };
  const { orderByOrderId } = account.venue.capabilities;
  const isUpdated = hasAccountUpdates(account.venue);
  const query = useQuery({
    ...callOptions('trading.order', input),
    enabled: orderId !== '' && orderByOrderId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data !== undefined && isComplete(data)) return false;
      return !isUpdated || data?.state === 'done' ? WITHOUT_UPDATES_MS : WITH_UPDATES_MS;
    },
  });
  return query.data ?? placement.order;
}

/** Whether an order will not change any more: it ended, and what its fills cost is known. */
export function isComplete({ state, filledSize, filledFunds, fee }: FillState): boolean {
  return state === 'done' && (!/[1-9]/.test(filledSize) || (fee !== null && filledFunds !== null));
}

type FillState = Pick<VenueOrder, 'state' | 'filledSize' | 'filledFunds' | 'fee'>;

function followFacts(order: VenueOrder, ending: string | null): Fact[] {
  const quote = order.symbol.split('-')[1] ?? '';
  const average = averagePrice(order);
  const facts: Fact[] = [
    { label: messages.state, value: <b>{statusLabel(statusOf({ placement: null, order }))}</b> },
    { label: messages.filled, value: <Filled order={order} /> },
  ];
  if (ending !== null) facts.splice(1, 0, { label: endingMessages.label, value: ending });
  if (average !== null)
    facts.push({
      label: messages.averagePrice,
      value: <PairAmount symbol={order.symbol} type="price" value={average} unit={quote} open />,
    });
  if (order.fee !== null) {
    facts.push({
      label: messages.fees,
      value: <Amount value={order.fee} unit={order.feeCurrency ?? quote} />,
    });
  }
  return facts;
}

/** How much of the order has filled, both amounts with the decimals of the pair's step. */
function Filled({ order: { symbol, filledSize, size } }: { order: VenueOrder }) {
  const base = symbol.split('-')[0] ?? '';
  if (size === null) return <PairAmount symbol={symbol} type="size" value={filledSize} unit={base} />;
  return (
    <Rich
      text={messages.filledOf}
      parts={{
        filled: <PairAmount symbol={symbol} type="size" value={filledSize} />,
        size: <PairAmount symbol={symbol} type="size" value={size} unit={base} />,
      }}
    />
  );
}

function CancelButton({ order }: { order: VenueOrder }) {
  const cancel = useAction('trading.cancel');
  const { accountId, symbol, orderId, stop } = order;
  const failed = cancel.data?.failed[0]?.message ?? cancel.error?.problem.message ?? null;
  const isRequested = cancel.data !== undefined && failed === null;
  return (
    <>
      <div>
        <Button
          size="small"
          variant="danger"
          busy={cancel.isPending}
          disabled={isRequested}
          onClick={() =>
            cancel.mutate({ accountId, symbol, orderId, ...(stop !== undefined && { kind: stop.kind }) })
          }
        >
          {messages.cancel}
        </Button>
      </div>
      {isRequested ? <p className="caption">{messages.cancelTaken}</p> : null}
      {failed === null ? null : (
        <Notice tone="bad" live>
          {messages.cancelFailed(failed)}
        </Notice>
      )}
    </>
  );
}
