import { frameMessages } from '../../shared/messages/frame.ts';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { visible } from '../../shared/base/format/visible.ts';
import { orderSentence } from '../parts/orders/format-order.ts';
import { lastUpdateKey } from '../parts/orders/order-cache.ts';
import { statusLabel, statusOf } from '../parts/orders/order-status.ts';
import { showOrder } from '../parts/orders/orders-view.ts';
import { useActiveAccount } from '../state/app-state.ts';
import { useNavigation } from '../state/navigation.tsx';
import { useViewValue } from '../state/view-state.ts';
import { LinkButton } from '../ui/button.tsx';
import { TimeText } from '../ui/time-text.tsx';

const messages = frameMessages.status;

/** What the venue reported of an order last, of the account in the header. It stays when the message about it is gone. */
export function LastOrderEvent() {
  const account = useActiveAccount();
  return account === null ? null : <OfAccount account={account} />;
}

function OfAccount({ account }: { account: AccountView }) {
  const last = useViewValue(lastUpdateKey(account.id));
  const { go } = useNavigation();
  if (last === null) return null;
  const { order, at } = last;
  const status = statusLabel(statusOf({ placement: null, order }));
  return (
    <span className="status-item status-event">
      <TimeText ms={at} form="clock" />
      <span className="status-event-text" title={messages.lastEvent}>
        {visible(order.symbol)} {orderSentence(order)}: {status}
      </span>
      <LinkButton
        onClick={() => {
          showOrder(account.id, order.orderId, order.state === 'open' ? 'open' : 'closed');
          go('orders');
        }}
      >
        {messages.showOrder}
      </LinkButton>
    </span>
  );
}
