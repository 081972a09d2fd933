import { LockOpen } from 'lucide-react';
import { useTradingLock } from '../app/trading-rules.ts';
import { Button } from '../ui/button.tsx';
import { Overlay } from '../ui/overlay.tsx';

/** Asks once before the lock goes: the keyboard lands on the button that keeps it. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const lock = useTradingLock();
  return (
    <Overlay label="Unlock trading" onClose={onClose}>
      <div className="unlock">
        <h2>Unlock trading?</h2>
        <p>
          Every account of this desk can place orders again, the live ones too. Whoever sits at this computer
          can send them.
        </p>
        <div className="unlock-buttons">
          <Button autoFocus onClick={onClose}>
            Keep it locked
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
            Unlock trading
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
