import { appMessages } from '../../../shared/messages/app.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';

/** A screen says so itself, and the practice exchange in the status bar; what broke behind the window nobody would see. */
export function CrashNotifications() {
  const { toast } = useAnnounce();
  const { screen, go } = useNavigation();
  useBridgeEvent('crash', ({ part, what, recovery }) => {
    if (part !== 'archive' && part !== 'main') return;
    const label = appMessages.notifications.openDiagnostics;
    const open = { label, run: () => go('diagnostics'), to: 'diagnostics' };
    toast(`${what} ${recovery}`, 'warn', screen === 'diagnostics' ? undefined : open);
  });
  return null;
}
