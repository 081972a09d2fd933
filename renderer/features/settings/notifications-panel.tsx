import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';
import { NotificationProblem } from './notification-problem.tsx';

const { notifications: messages } = settingsMessages;
const { alerts } = settingsSectionsMessages;

/** Whether the system is notified of orders and alerts, and with amounts. */
export function NotificationsPanel() {
  const { notify } = usePreferences();
  const change = useSetPreferences();
  return (
    <SettingGroup label={messages.title}>
      <Setting name={messages.title} note={alerts.notifications}>
        <Segmented
          label={messages.title}
          value={notify}
          onChange={(value) => change({ notify: value })}
          options={[
            { value: 'off', label: messages.choices.off },
            { value: 'without-amounts', label: messages.choices['without-amounts'] },
            { value: 'with-amounts', label: messages.choices['with-amounts'] },
          ]}
        />
      </Setting>
      {notify === 'off' ? null : <NotificationProblem />}
    </SettingGroup>
  );
}
