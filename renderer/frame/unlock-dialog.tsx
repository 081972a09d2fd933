import { LockOpen } from 'lucide-react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useTradingLock } from '../state/trading-rules.ts';
import { Button } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';

/** Asks once before the lock goes: the keyboard lands on the button that keeps it. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const lock = useTradingLock();
  return (
    <Overlay label={frameMessages.unlock.title} onClose={onClose}>
      <div className="unlock">
        <h2>{frameMessages.unlock.question}</h2>
        <p>{frameMessages.unlock.meaning}</p>
        <div className="unlock-buttons">
          <Button autoFocus onClick={onClose}>
            {frameMessages.unlock.cancel}
          </Button>
          <Button
            variant="danger"
            icon={<LockOpen size={13} />}
            busy={lock?.busy ?? true}
            onClick={() => {
              lock?.turn(false);
              onClose();
            }}
          >
            {frameMessages.unlock.unlock}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
