import { Lock, LockOpen } from 'lucide-react';
import { useTradingLock } from '../app/trading-rules.ts';

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
        title="No account can place an order. Press to unlock."
        onClick={onUnlock}
      >
        <Lock size={13} aria-hidden />
        Trading locked
      </button>
    );
  }
  return (
    <button
      type="button"
      className="lock"
      title="Locks trading for every account until it is unlocked; survives a restart."
      onClick={() => lock.turn(true)}
    >
      <LockOpen size={13} aria-hidden />
      Lock trading
    </button>
  );
}
