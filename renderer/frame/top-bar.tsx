import { Key } from '../ui/button.tsx';
import { COMMAND_KEY } from './keys.ts';
import { AccountSwitcher } from './account-switcher.tsx';

/** The account everything on screen belongs to, and the way to any command. */
export function TopBar({ onPalette }: { onPalette: () => void }) {
  return (
    <header className="top">
      <AccountSwitcher />
      <button type="button" className="command" aria-haspopup="dialog" onClick={onPalette}>
        Search or run a command
        <Key>{COMMAND_KEY} K</Key>
      </button>
    </header>
  );
}
