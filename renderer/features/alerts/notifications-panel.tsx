import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { useCall } from '../../lib/bridge.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';

const { notifications: messages } = settingsMessages;
const { alerts } = settingsSectionsMessages;

/** Whether the system shows notifications of orders and alerts, and with amounts. */
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

const nothing = {};

/** Why the system shows no notifications. Asked again each time the section is opened. */
export function NotificationProblem() {
  const problem = useCall('notifications.problem', nothing, { staleTime: 0 }).data?.problem ?? null;
  if (problem === null) return null;
  return (
    <div className="setting">
      <Notice tone="warn">{problem}</Notice>
    </div>
  );
}
