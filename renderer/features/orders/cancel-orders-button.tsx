import { X } from 'lucide-react';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ordersOf, type CancelAbilities, type CancelWish } from '../../parts/orders/cancelling.ts';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import { Button } from '../../ui/button.tsx';

interface CancelOrdersButtonProps {
  cancelling: Cancelling;
  /** Every open order of the account. */
  orders: readonly VenueOrder[];
  /** The pair that the list is narrowed to; null for all pairs. */
  symbol: string | null;
}

/** Asks whether to cancel what the list shows: the orders of its pair, else all of them. It names how many. */
export function CancelOrdersButton({ cancelling, orders, symbol }: CancelOrdersButtonProps) {
  const { can, busy, propose } = cancelling;
  const wish = wishOf(can, orders, symbol);
  if (wish === null) return null;
  const count = ordersOf(wish, orders).length;
  return (
    <Button
      size="small"
      className="ord-cancel-all"
      icon={<X size={13} aria-hidden />}
      disabled={count === 0}
      busy={busy}
      onClick={() => propose(wish)}
    >
      {count === 0 ? cancelMessages.noOrders : cancelMessages.all.confirm(count, formatCount(count))}
    </Button>
  );
}

/** One request where the venue has it, else the orders one by one; null where nothing can be cancelled. */
function wishOf(
  can: CancelAbilities,
  orders: readonly VenueOrder[],
  symbol: string | null,
): CancelWish | null {
  if (symbol === null && can.all) return { what: 'all' };
  if (symbol !== null && can.pair) return { what: 'pair', symbol };
  if (!can.one) return null;
  return { what: 'some', orders: orders.filter((order) => symbol === null || order.symbol === symbol) };
}
