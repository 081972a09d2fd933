import { useState } from 'react';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { cancelConfirmation, ordersOf } from '../../parts/orders/cancelling.ts';
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
          // Another wish starts at its first press.
          key={wish.what === 'one' ? wish.order.orderId : wish.what === 'pair' ? wish.symbol : 'all'}
          cancelling={cancelling}
          orders={orders}
          accountName={accountName}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Confirmation({ cancelling, orders, accountName, onDone }: CancelStripProps) {
  const { wish, drop, confirm } = cancelling;
  const [pressed, setPressed] = useState(false);
  if (wish === null) return null;
  const { question, confirm: label, again } = cancelConfirmation(wish, orders, accountName);
  const last = again === null || pressed;
  const isGone = ordersOf(wish, orders).length === 0;

  function decline(): void {
    drop();
    onDone();
  }

  function goOn(): void {
    if (!last) {
      setPressed(true);
      return;
    }
    confirm(orders);
    onDone();
  }

  const declineButton = (
    // A button of its own per step, so that each step begins with the harmless one under the keyboard.
    <Button key={pressed ? 'keep-again' : 'keep'} size="small" autoFocus onClick={decline}>
      {isGone ? commonMessages.close : wish.what === 'one' ? cancelMessages.keepOne : cancelMessages.keepAll}
    </Button>
  );
  const goOnButton = isGone ? null : (
    <Button size="small" variant="danger" onClick={goOn}>
      {last && again !== null ? again.confirm : label}
    </Button>
  );
  const words = isGone ? cancelMessages.gone : pressed && again !== null ? again.question : question;
  return (
    <div
      className="ord-strip"
      role="group"
      aria-label={cancelMessages.label}
      aria-describedby="ord-strip-words"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          decline();
        }
      }}
    >
      {/* The sides change at the second press, so that a double click cannot make both. */}
      {pressed ? goOnButton : declineButton}
      <span id="ord-strip-words" className="grow">
        {words}
      </span>
      {pressed ? declineButton : goOnButton}
    </div>
  );
}
