import { ArrowLeftRight, RotateCw, Split } from 'lucide-react';
import { useId, useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { orderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { tradeStopMessages } from '../../../shared/messages/trade-stop.ts';
import { tradeReviewMessages } from '../../../shared/messages/trade-review.ts';
import { canFindOrders } from '../../../shared/venue/order-memory.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { showPlacement } from '../../parts/orders/orders-view.ts';
import { outcomeStory } from '../../parts/orders/outcome.ts';
import { termsNow } from '../../../shared/orders/amended-order.ts';
import { AmountText, SideText } from '../../parts/orders/placement-text.tsx';
import { useOwnOrders } from '../../parts/orders/use-own-orders.ts';
import { Button, CloseButton, LinkButton } from '../../ui/button.tsx';
import type { Placed } from './review-order.ts';
import { TicketFollow } from './ticket-follow.tsx';

const messages = tradeReviewMessages.result;

interface ReceiptProps {
  account: AccountView;
  placed: Placed;
  /** Fills in the same order once more; `reversed`: on the other side. */
  onRepeat: (reversed: boolean) => void;
  /** Fills in an OCO that closes what has filled of this order. */
  onBracket: (order: VenueOrder) => void;
  onAway: () => void;
}

/** The accepted order in a line, which follows it while the ticket is filled in for the next one; opened, how far it has filled. */
export function Receipt({ account, placed, onRepeat, onBracket, onAway }: ReceiptProps) {
  const { placement, frozen } = placed;
  const { go } = useNavigation();
  const own = useOwnOrders(account.id);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { capabilities, kind } = account.venue;
  const abilities = {
    cancel: capabilities.cancelByOrderId !== null,
    statusCheck: canFindOrders(capabilities),
    kind,
  };
  const story = outcomeStory(placement, abilities, own);
  // The venue holds no bracket: it is an order of its own, placed once something has filled.
  const filled = orderCapabilities(account.venue).ocoOrders ? filledOf(placement) : null;
  return (
    <section className="tick-receipt" aria-label={tradeReviewMessages.panels.placed}>
      <div className="tick-receipt-line">
        <span className="tick-receipt-order">
          <SideText side={frozen.ticket.side} />{' '}
          <AmountText order={{ ...frozen.ticket, ...(placement.amends && termsNow(placement)) }} />
        </span>
        <h2>{story.title}</h2>
        <CloseButton label={messages.away} onClick={onAway} />
      </div>
      <div className="tick-receipt-buttons">
        <Button
          size="small"
          icon={<RotateCw size={12} aria-hidden />}
          title={messages.againTitle}
          onClick={() => onRepeat(false)}
        >
          {messages.again}
        </Button>
        <Button
          size="small"
          icon={<ArrowLeftRight size={12} aria-hidden />}
          title={messages.reverseTitle}
          onClick={() => onRepeat(true)}
        >
          {messages.reverse}
        </Button>
        {filled === null ? null : (
          <Button
            size="small"
            icon={<Split size={12} aria-hidden />}
            title={tradeStopMessages.bracketTitle}
            onClick={() => onBracket(filled)}
          >
            {tradeStopMessages.bracket}
          </Button>
        )}
        <Button size="small" aria-expanded={isOpen} aria-controls={details} onClick={() => setOpen(!isOpen)}>
          {messages.details}
        </Button>
      </div>
      <div id={details} className="tick-receipt-details" hidden={!isOpen}>
        {isOpen ? (
          <>
            <p className="tick-known">{story.known}</p>
            <TicketFollow account={account} placement={placement} />
            <LinkButton
              onClick={() => {
                showPlacement(placement);
                go('orders');
              }}
            >
              {messages.openOrders}
            </LinkButton>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** The order, where it ended, went into the book and has filled; null where nothing did, or it may still fill. */
function filledOf({ order, advanced }: PlacementView): VenueOrder | null {
  if (order === null || order.state === 'open' || advanced?.kind === 'oco') return null;
  return /[1-9]/.test(order.filledSize) ? order : null;
}
