import { frameCommandsMessages } from '../../shared/messages/frame-commands.ts';
import { FEATURES } from '../app/features.ts';
import { Key } from '../ui/button.tsx';
import { COMMAND_KEY } from '../lib/command-key.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { Lock, LockOpen } from 'lucide-react';
import { frameMessages } from '../../shared/messages/frame.ts';
import { useTradingLock } from '../state/trading-rules.ts';

interface TopBarProps {
  onPalette: () => void;
  onUnlock: () => void;
}

/** The account everything on screen belongs to, the trading lock, the way to any command, and what features have there. */
export function TopBar({ onPalette, onUnlock }: TopBarProps) {
  return (
    <header className="top">
      <AccountSwitcher />
      <LockButton onUnlock={onUnlock} />
      <button type="button" className="command" aria-haspopup="dialog" onClick={onPalette}>
        <span className="command-words">{frameCommandsMessages.search}</span>
        <Key>{COMMAND_KEY} K</Key>
      </button>
      {FEATURES.map(({ name, TopBar: Part }) => (Part === undefined ? null : <Part key={name} />))}
    </header>
  );
}

/** The trading lock on every screen. One press locks; unlocking asks first. */
function LockButton({ onUnlock }: { onUnlock: () => void }) {
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
