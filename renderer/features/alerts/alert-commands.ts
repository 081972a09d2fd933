import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { ofAccount } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import type { Command } from '../../state/feature.ts';
import { useOpenSettings } from '../../state/settings.ts';
import { showAlerts } from './alerts-panel-state.ts';
import { useListedCounts, useReadAlerts } from './use-alerts.ts';

const { commands: messages } = alertsMessages;

/** What the palette can do about alerts. */
export function useAlertCommands(): Command[] {
  const openSettings = useOpenSettings();
  const { unread, newest } = useListedCounts();
  const context = useAccountContext();
  const read = useReadAlerts();
  const { group } = messages;
  const commands: Command[] = [
    {
      id: 'alerts',
      title: unread === 0 ? messages.open : messages.openUnread(unread),
      group,
      run: () => showAlerts(true),
    },
  ];
  if (unread > 0) {
    commands.push({
      id: 'alerts-read',
      title: messages.readAll,
      group,
      run: () => newest !== null && read.mutate({ upTo: newest, ...ofAccount(context) }),
    });
  }
  commands.push({
    id: 'alert-rules',
    title: messages.rules,
    group,
    run: () => openSettings('alerts', alertsRulesMessages.rules.deposit.name),
  });
  return commands;
}
