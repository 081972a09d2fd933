import { ArrowLeftRight } from 'lucide-react';
import { transfersMessages } from '../../../shared/messages/transfers.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import '../../parts/transfers/transfers.css';

/** The way to own transfers, with how many are waiting for a decision. */
export function TransfersButton({ open, onOpen }: { open: number; onOpen: () => void }) {
  return (
    <Button
      className={open === 0 ? undefined : 'tf-waiting'}
      title={transfersMessages.title}
      aria-label={
        open === 0 ? transfersMessages.title : transfersMessages.buttonLabel(open, formatCount(open))
      }
      icon={<ArrowLeftRight size={13} aria-hidden />}
      onClick={onOpen}
    >
      <span className="hist-word">{transfersMessages.title}</span>
      {open === 0 ? null : <span className="tf-count">{formatCount(open)}</span>}
    </Button>
  );
}
