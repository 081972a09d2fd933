import { ArrowLeftRight } from 'lucide-react';
import { formatCount } from '../format/number.ts';
import { Button } from '../ui/button.tsx';
import './transfers.css';

/** The way to own transfers, with how many are waiting for a decision. */
export function TransfersButton({ open, onOpen }: { open: number; onOpen: () => void }) {
  const waiting = open === 0 ? '' : `, ${formatCount(open)} open`;
  return (
    <Button
      className={open === 0 ? undefined : 'tf-waiting'}
      title="Own transfers"
      aria-label={`Own transfers${waiting}`}
      icon={<ArrowLeftRight size={13} aria-hidden />}
      onClick={onOpen}
    >
      <span className="hist-word">Own transfers</span>
      {open === 0 ? null : <span className="tf-count">{formatCount(open)}</span>}
    </Button>
  );
}
