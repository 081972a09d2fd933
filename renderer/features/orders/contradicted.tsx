import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useAccounts } from '../../state/app-state.ts';
import { useShowOfOne } from '../../state/switch-account.ts';
import { orderSentence } from '../../parts/orders/format-order.ts';
import { showPlacement } from '../../parts/orders/orders-view.ts';
import { statusLabel, statusOf } from '../../parts/orders/order-status.ts';

/**
 * Rejected orders that the venue lists as open all the same, of the account in the header; `account` null: of all live accounts. Nobody may
 * believe that there is no order, so it is above every tab until the venue reports its end.
 */
export function Contradicted({ account }: { account: AccountView | null }) {
  const asked = { ...(account !== null && { accountId: account.id }), limit: 1 };
  const found = useCall('orders.recent', asked).data?.contradicted ?? [];
  const contradicted = account === null ? found.filter(({ mode }) => mode === 'live') : found;
  const showOf = useShowOfOne();
  const accounts = useAccounts().data?.accounts;
  const [first] = contradicted;
  if (first === undefined) return null;
  const { accountId, accountName } = first;
  const isRemoved = accounts?.every(({ id }) => id !== accountId) ?? true;
  const more = contradicted.length - 1;
  return (
    <Notice
      tone="warn"
      live
      action={
        // An account that was removed has no orders screen.
        isRemoved ? null : (
          <Button size="small" onClick={() => void showOf(accountId, () => showPlacement(first))}>
            {ordersMessages.contradicted.show}
          </Button>
        )
      }
    >
      <Rich
        text={ordersMessages.contradicted.notice}
        parts={{
          b: bold,
          order: orderSentence(first),
          account: accountName,
          shown: <ShownAs placement={first} />,
        }}
      />
      {more === 0 ? null : ` ${ordersMessages.contradicted.more(more, formatCount(more))}`}
    </Notice>
  );
}

function bold(inside: string) {
  return <b>{inside}</b>;
}

/** "order 6719f3a2, first shown 17:02:11, now Resting": what the venue showed, and when. */
export function ShownAs({ placement }: { placement: PlacementView }) {
  const { contradictedBy, order } = placement;
  if (contradictedBy === undefined) return null;
  const id = <span className="mono">{visible(contradictedBy.orderId)}</span>;
  const at = <TimeText ms={contradictedBy.at} form="exact" />;
  const { shownAs, shownAsNow } = ordersMessages.contradicted;
  return order?.orderId === contradictedBy.orderId ? (
    <Rich text={shownAsNow} parts={{ id, at, status: statusLabel(statusOf({ placement: null, order })) }} />
  ) : (
    <Rich text={shownAs} parts={{ id, at }} />
  );
}
