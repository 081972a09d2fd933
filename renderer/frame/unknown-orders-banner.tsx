import { CircleHelp } from 'lucide-react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useStatus } from '../state/app-state.ts';
import { formatCount } from '../lib/format/number.ts';
import { useEvidence } from '../parts/orders/use-evidence.ts';
import { Button } from '../ui/button.tsx';

/** An order whose fate is not known is said on every screen until evidence or a person settles it. */
export function UnknownOrdersBanner() {
  const status = useStatus();
  const unknown = status?.unknownPlacements ?? 0;
  const openEvidence = useEvidence();
  if (unknown === 0) {
    return <div role="status" className="visually-hidden" />;
  }
  const paper = status?.unknownPractice ?? 0;
  const { said, saidPractice } = frameMessages.unknownOrders;
  const counts = [
    ...(unknown > paper ? [said(unknown - paper, formatCount(unknown - paper))] : []),
    ...(paper > 0 ? [saidPractice(paper, formatCount(paper))] : []),
  ];
  return (
    <div role="status" className="banner">
      <CircleHelp size={15} aria-hidden />
      <span>
        <b>{counts.join(' ')}</b> {frameMessages.unknownOrders.advice(unknown)}
      </span>
      <Button size="small" onClick={openEvidence}>
        {frameMessages.unknownOrders.look}
      </Button>
    </div>
  );
}
