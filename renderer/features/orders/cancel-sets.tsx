import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { formatCount } from '../../lib/format/number.ts';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import { LinkButton } from '../../ui/button.tsx';

/** Cancels of several orders of a list: those that are selected, else one of its sides. Each asks once, with counts and pairs. */
export function CancelSets({
  cancelling,
  orders,
}: {
  cancelling: Cancelling;
  orders: readonly VenueOrder[];
}) {
  const { can, selected, propose, busy } = cancelling;
  if (!can.one || orders.length < 2 || busy) return null;
  const chosen = orders.filter(({ orderId }) => selected.includes(orderId));
  const sides = (['buy', 'sell'] as const).map((side) => ({
    text: cancelMessages.some[side],
    orders: orders.filter((order) => order.side === side),
  }));
  const sets =
    chosen.length > 0
      ? [{ text: cancelMessages.some.selected, orders: chosen }]
      : sides.filter((side) => side.orders.length > 0 && side.orders.length < orders.length);
  return sets.map((set) => (
    <LinkButton
      key={set.text(set.orders.length, '')}
      onClick={() => propose({ what: 'some', orders: set.orders })}
    >
      {set.text(set.orders.length, formatCount(set.orders.length))}
    </LinkButton>
  ));
}
