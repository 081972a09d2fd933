import { appMessages } from '../../../shared/messages/app.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';

/** A screen shows its own crash, and the status bar that of the practice exchange; nobody would see one behind the window. */
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
