import { useQueryClient } from '@tanstack/react-query';
import { CHECK_IDS } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsMessages } from '../../../shared/messages/diagnostics.ts';
import { frameCommandsMessages } from '../../../shared/messages/frame-commands.ts';
import { useActiveAccount } from '../../state/app-state.ts';
import type { Command } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { checkRunner } from './check-runs.ts';

/** How many frames the screen may take to appear after it was asked for: its code may be on its way. */
const MOST_FRAMES = 300;

/** What the palette can do about finding a fault. */
export function useDiagnosticsCommands(): Command[] {
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

function focusReport(framesLeft = MOST_FRAMES): void {
  const button = document.querySelector<HTMLElement>('[data-diagnostics="report"]');
  if (button !== null) button.focus();
  else if (framesLeft > 0) requestAnimationFrame(() => focusReport(framesLeft - 1));
}
