import { frameCommandsMessages } from '../../shared/messages/frame-commands.ts';
import { FEATURES } from '../app/features.ts';
import { Key } from '../ui/button.tsx';
import { COMMAND_KEY } from '../lib/command-key.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { LockButton } from './lock-button.tsx';

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
