import type { QueryClient } from '@tanstack/react-query';
import { CHECK_IDS } from '../../../shared/diagnostics/checks.ts';
import { diagnosticsText } from '../../../shared/messages/diagnostics.ts';
import { frameCommandsText } from '../../../shared/messages/frame-commands.ts';
import type { ScreenName } from '../../state/navigation.tsx';
import type { Command } from '../../state/commands.ts';
import { checkRunner } from './check-runs.ts';

/** How many frames the screen may take to appear after it was asked for: its code may be on its way. */
const MOST_FRAMES = 300;

interface Sources {
  client: QueryClient;
  accountId: string | null;
  go: (screen: ScreenName) => void;
}

export function diagnosticsCommands({ client, accountId, go }: Sources): Command[] {
  return [
    {
      id: 'diagnostics-run',
      title: diagnosticsText.commands.runAll,
      group: frameCommandsText.groups.help,
      run() {
        go('diagnostics');
        checkRunner.start(client, CHECK_IDS, accountId);
      },
    },
    {
      id: 'diagnostics-report',
      title: diagnosticsText.commands.saveReport,
      group: frameCommandsText.groups.help,
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
