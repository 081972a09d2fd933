import { CircleHelp } from 'lucide-react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useStatus } from '../state/app-state.ts';
import { formatCount } from '../lib/format/number.ts';
import { useUnknownOrders } from '../parts/orders/use-unknown-orders.ts';
import { Button } from '../ui/button.tsx';

/** Every screen shows that an order is unknown, until evidence or a person resolves it. */
export function UnknownOrdersBanner() {
  const { unknownLive = 0, unknownPractice = 0 } = useStatus() ?? {};
  const openUnknown = useUnknownOrders();
  if (unknownLive === 0 && unknownPractice === 0) {
    return <div role="status" className="visually-hidden" />;
  }
  const { live, practice } = frameMessages.unknownOrders;
  const counts = [
    ...(unknownLive > 0 ? [live(unknownLive, formatCount(unknownLive))] : []),
    ...(unknownPractice > 0 ? [practice(unknownPractice, formatCount(unknownPractice))] : []),
  ];
  return (
    <div role="status" className="banner">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{counts.join(' ')}</b> {frameMessages.unknownOrders.advice(unknownLive + unknownPractice)}
      </span>
      <Button size="small" onClick={openUnknown}>
        {frameMessages.unknownOrders.checkOrders}
      </Button>
    </div>
  );
}
