import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cancelConfirmation, type CancelWish, ordersOf } from './cancelling.ts';
import type { Cancelling } from './use-cancel.ts';

interface CancelStripProps {
  cancelling: Cancelling;
  orders: readonly VenueOrder[];
  accountName: string;
  /** The question was answered, either way: the keyboard goes back to where it came from. */
  onDone: () => void;
}

/** The inline question before anything is cancelled, and after it what the venue did not take. */
export function CancelStrip({ cancelling, orders, accountName, onDone }: CancelStripProps) {
  const { wish, trouble } = cancelling;
  return (
    <>
      {trouble === null ? null : (
        <div className="ord-note">
          <Notice tone={trouble.tone} live action={<CloseButton onClick={cancelling.closeTrouble} />}>
            {trouble.text}
          </Notice>
        </div>
      )}
      {wish === null ? null : (
        <Confirmation
          // Another wish begins with the keyboard on the button that keeps the orders.
          key={keyOf(wish)}
          cancelling={cancelling}
          orders={orders}
          accountName={accountName}
          onDone={onDone}
        />
      )}
    </>
  );
}

function keyOf(wish: CancelWish): string {
  switch (wish.what) {
    case 'one':
      return wish.order.orderId;
    case 'some':
      return wish.orders.map(({ orderId }) => orderId).join(' ');
    case 'pair':
      return wish.symbol;
    case 'all':
      return 'all';
  }
}

function Confirmation({ cancelling, orders, accountName, onDone }: CancelStripProps) {
  const { wish, drop, confirm } = cancelling;
  if (wish === null) return null;
  const { question, confirm: label } = cancelConfirmation(wish, orders, accountName);
  const isGone = ordersOf(wish, orders).length === 0;

  function decline(): void {
    drop();
    onDone();
  }

  function cancel(): void {
    confirm(orders);
    onDone();
  }

  return (
    <div
      className="ord-strip"
      role="group"
      aria-label={cancelMessages.label}
      aria-describedby="ord-strip-question"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          decline();
        }
      }}
    >
      <Button size="small" autoFocus onClick={decline}>
        {isGone
          ? commonMessages.close
          : wish.what === 'one'
            ? cancelMessages.keepOne
            : cancelMessages.keepAll}
      </Button>
      <span id="ord-strip-question" className="grow">
        {isGone ? cancelMessages.gone : question}
      </span>
      {isGone ? null : (
        <Button size="small" variant="danger" onClick={cancel}>
          {label}
        </Button>
      )}
    </div>
  );
}
