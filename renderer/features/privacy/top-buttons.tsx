import { Eye, EyeOff, MonitorX } from 'lucide-react';
import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { usePreferences } from '../../state/app-state.ts';
import { COMMAND_KEY } from '../../lib/command-key.ts';
import { useHideAmounts, useLockWindow } from '../../state/use-privacy.ts';

/** Two switches on every screen: whether amounts are hidden, and the lock of the window. */
export function PrivacyButtons() {
  const { hideAmounts } = usePreferences();
  const turn = useHideAmounts();
  const lock = useLockWindow();
  const hide = hideAmounts ? privacyMessages.showAmountsKeys : privacyMessages.hideAmountsKeys;
  const Icon = hideAmounts ? EyeOff : Eye;
  return (
    <span className="privacy-buttons">
      <button
        type="button"
        className={hideAmounts ? 'privacy-button privacy-on' : 'privacy-button'}
        aria-pressed={hideAmounts}
        aria-label={privacyMessages.hideAmounts}
        title={hide(COMMAND_KEY)}
        onClick={turn}
      >
        <Icon size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="privacy-button"
        aria-label={privacyMessages.lockWindow}
        title={privacyMessages.lockWindowKeys(COMMAND_KEY)}
        onClick={lock}
      >
        <MonitorX size={15} aria-hidden />
      </button>
    </span>
  );
}
