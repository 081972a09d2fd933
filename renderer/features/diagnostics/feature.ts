import { useQueryClient } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { CHECK_IDS } from '../../../shared/diagnostics/checks.ts';
import { appMessages } from '../../../shared/messages/app.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { frameCommandsMessages } from '../../../shared/messages/frame-commands.ts';
import { useBridgeEvent } from '../../lib/bridge.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { checkRunner } from './check-runs.ts';

export const diagnostics: Feature = {
  name: 'diagnostics',
  screens: [{ name: 'diagnostics', title: appMessages.screens.diagnostics, icon: Stethoscope, low: true }],
  useCommands: useDiagnosticsCommands,
  Beside: CrashNotifications,
};

/** A screen shows its own crash, and the status bar that of the practice exchange; nobody would see one behind the window. */
function CrashNotifications() {
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

/** How many frames the screen may take to appear after it was asked for: its code may be on its way. */
const MAX_FRAMES = 300;

/** What the palette can do about finding a fault. */
function useDiagnosticsCommands(): Command[] {
  const client = useQueryClient();
  const accountId = useActiveAccount()?.id ?? null;
  const { go } = useNavigation();
  return [
    {
      id: 'diagnostics-run',
      title: diagnosticsMessages.commands.runAll,
      group: frameCommandsMessages.groups.help,
      run() {
        go('diagnostics');
        checkRunner.start(client, CHECK_IDS, accountId);
      },
    },
    {
      id: 'diagnostics-report',
      title: diagnosticsMessages.commands.saveReport,
      group: frameCommandsMessages.groups.help,
      run() {
        go('diagnostics');
        focusReport();
      },
    },
  ];
}

function focusReport(framesLeft = MAX_FRAMES): void {
  const button = document.querySelector<HTMLElement>('[data-diagnostics="report"]');
  if (button !== null) button.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusReport(framesLeft - 1));
}
