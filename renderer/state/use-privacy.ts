import { privacyMessages } from '../../shared/messages/privacy.ts';
import { usePreferences, useSetPreferences } from './app-state.ts';
import { useAction } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';

const nothing = {};

/** Turns the hiding of amounts. */
export function useHideAmounts(): () => void {
  const { hideAmounts } = usePreferences();
  const change = useSetPreferences();
  return () => change({ hideAmounts: !hideAmounts });
}

/** Locks the window at once. The cover comes with main's event. */
export function useLockWindow(): () => void {
  const { toast } = useAnnounce();
  const action = useAction('privacy.lock', {
    onError: (failure) => toast(privacyMessages.notLocked(failure.message), 'bad'),
  });
  return () => action.mutate(nothing);
}
