import type { QueryClient } from '@tanstack/react-query';
import { alertsText } from '../../../shared/messages/alerts.ts';
import type { ScreenName } from '../../state/navigation.tsx';
import type { Command } from '../../state/commands.ts';
import { focusAlertRules, showAlerts } from './alerts-open.ts';

interface AlertCommandSources {
  client: QueryClient;
  unread: number;
  go: (screen: ScreenName) => void;
  readAll: () => void;
}

const { commands: text } = alertsText;

/** What the palette can do about alerts. */
export function alertCommands({ client, unread, go, readAll }: AlertCommandSources): Command[] {
  const { group } = text;
  const commands: Command[] = [
    {
      id: 'alerts',
      title: unread === 0 ? text.open : text.openUnread(unread),
      group,
      run: () => showAlerts(client, true),
    },
  ];
  if (unread > 0) commands.push({ id: 'alerts-read', title: text.readAll, group, run: readAll });
  commands.push({
    id: 'alert-rules',
    title: text.rules,
    group,
    run() {
      go('settings');
      focusAlertRules();
    },
  });
  return commands;
}
