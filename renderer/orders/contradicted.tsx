import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { orderSentence, stageLabel } from './order-words.ts';

/**
 * Refused orders that the venue shows as working all the same. Nobody may believe that there is no order: it stands above every tab
 * until the venue says that the order is done.
 */
export function Contradicted({ onShow }: { onShow: (placement: PlacementView) => void }) {
  const contradicted = useCall('orders.recent', { limit: 1 }).data?.contradicted ?? [];
  const [first] = contradicted;
  if (first === undefined) return null;
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="small" onClick={() => onShow(first)}>
          Show it
        </Button>
      }
    >
      <b>Refused, but the venue shows it alive:</b> {orderSentence(first)} of {first.accountName},{' '}
      <ShownAs placement={first} />. It can be cancelled in Working.
      {contradicted.length === 1 ? null : ` ${formatCount(contradicted.length - 1)} more in the journal.`}
    </Notice>
  );
}

/** "order 6719f3a2, first shown 17:02:11, now Resting": what the venue showed, and when. */
export function ShownAs({ placement }: { placement: PlacementView }) {
  const { shownAlive, order } = placement;
  if (shownAlive === undefined) return null;
  const now = order?.orderId === shownAlive.orderId ? `, now “${stageLabel(order)}”` : '';
  return (
    <>
      order <span className="mono">{shownAlive.orderId}</span>, first shown{' '}
      <TimeText ms={shownAlive.at} form="exact" />
      {now}
    </>
  );
}
