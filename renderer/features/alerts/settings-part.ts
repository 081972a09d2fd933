import { alertsRulesMessages } from '../../../shared/messages/alerts-rules.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AlertRulesPanel } from './alert-rules-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';

const { rules, chains, limits, quiet } = alertsRulesMessages;
const { alerts } = settingsSectionsMessages;
const { notifications } = settingsMessages;

export const alertSettings: readonly SettingsPart[] = [
  {
    section: 'alerts',
    rows: [{ name: notifications.title, caption: alerts.notifications }],
    Panel: NotificationsPanel,
  },
  {
    section: 'alerts',
    rows: [
      { name: alerts.begin, caption: alerts.lead },
      ...Object.entries(rules).map(([kind, { name, note }]) => ({
        name,
        caption: kind === 'first' ? alerts.address : note,
      })),
      { name: chains.label, caption: alerts.chains },
      { name: limits.label, caption: alerts.thresholds },
      { name: quiet.name, caption: alerts.quietNote },
    ],
    Panel: AlertRulesPanel,
  },
];
