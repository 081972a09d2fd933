import { Lock, LockOpen } from 'lucide-react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useTradingLock } from '../state/trading-rules.ts';

/** The trading lock on every screen. One press locks; unlocking asks first. */
export function LockButton({ onUnlock }: { onUnlock: () => void }) {
  const lock = useTradingLock();
  if (lock === null) return null;
  if (lock.locked) {
    return (
      <button
        type="button"
        className="lock lock-on"
        aria-haspopup="dialog"
        title={frameMessages.lock.lockedHint}
        onClick={onUnlock}
      >
        <Lock size={13} aria-hidden />
        {frameMessages.lock.locked}
      </button>
    );
  }
  return (
    <button
      type="button"
      className="lock"
      title={frameMessages.lock.lockHint}
      onClick={() => lock.turn(true)}
    >
      <LockOpen size={13} aria-hidden />
      {frameMessages.lock.lock}
    </button>
  );
}
