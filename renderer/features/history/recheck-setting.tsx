import { RECHECK_ALL } from '../../../shared/records/recheck.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { Select } from '../../ui/input.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';

const { history: messages, sections } = settingsSectionsMessages;

const DAYS = [7, 14, 30, 60, 90, 180, 365] as const;

/** How often what was verified is downloaded again. */
function RecheckPanel() {
  const { recheckDays, recheckAll } = usePreferences();
  const change = useSetPreferences();
  // A number that is not among the usual ones came out of the settings file, and stays a choice.
  const days = [...new Set([...DAYS, recheckDays])].sort((a, b) => a - b);
  return (
    <SettingGroup label={sections.history}>
      <Setting name={messages.recent} note={messages.recentNote} more={messages.recentMore}>
        <Select
          aria-label={messages.recent}
          options={days.map((one) => ({ value: String(one), label: messages.days(one) }))}
          value={String(recheckDays)}
          onChange={(next) => change({ recheckDays: Number(next) })}
        />
      </Setting>
      <Setting name={messages.all} note={messages.allNote}>
        <Select
          aria-label={messages.all}
          options={RECHECK_ALL.map((one) => ({ value: one, label: messages.every[one] }))}
          value={recheckAll}
          onChange={(next) => change({ recheckAll: next })}
        />
      </Setting>
    </SettingGroup>
  );
}

export const historySettings: readonly SettingsPart[] = [
  {
    section: 'history',
    rows: [
      { name: messages.recent, caption: messages.recentNote },
      { name: messages.all, caption: messages.allNote },
    ],
    Panel: RecheckPanel,
  },
];
