import type { QueryClient } from '@tanstack/react-query';
import type { ScreenName } from '../app/screen.tsx';
import type { Command } from '../frame/commands.ts';
import { focusAlertRules, showAlerts } from './alerts-open.ts';

interface AlertCommandSources {
  client: QueryClient;
  unread: number;
  go: (screen: ScreenName) => void;
  readAll: () => void;
}

/** What the palette can do about alerts. */
export function alertCommands({ client, unread, go, readAll }: AlertCommandSources): Command[] {
  const group = 'Alerts';
  const commands: Command[] = [
    {
      id: 'alerts',
      title: unread === 0 ? 'Open alerts' : `Open alerts (${unread} unread)`,
      group,
      run: () => showAlerts(client, true),
    },
  ];
  if (unread > 0) commands.push({ id: 'alerts-read', title: 'Mark all alerts read', group, run: readAll });
  commands.push({
    id: 'alert-rules',
    title: 'Alert rules and quiet hours: open Settings',
    group,
    run() {
      go('settings');
      focusAlertRules();
    },
  });
  return commands;
}
