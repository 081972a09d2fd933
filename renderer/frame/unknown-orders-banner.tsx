import { CircleHelp } from 'lucide-react';
import { frameText } from '../../shared/messages/frame.ts';
import { useStatus } from '../state/desk-state.ts';
import { formatCount } from '../lib/format/number.ts';
import { useEvidence } from '../features/orders/use-evidence.ts';
import { Button } from '../ui/button.tsx';

/** An order whose fate is not known is said on every screen until evidence or a person settles it. */
export function UnknownOrdersBanner() {
  const unknown = useStatus()?.unknownPlacements ?? 0;
  const openEvidence = useEvidence();
  if (unknown === 0) {
    return <div role="status" className="visually-hidden" />;
  }
  return (
    <div role="status" className="banner">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{frameText.unknownOrders.said(unknown, formatCount(unknown))}</b>{' '}
        {frameText.unknownOrders.advice(unknown)}
      </span>
      <Button size="small" onClick={openEvidence}>
        {frameText.unknownOrders.look}
      </Button>
    </div>
  );
}
