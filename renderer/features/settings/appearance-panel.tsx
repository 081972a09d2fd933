import type { Preferences } from '../../../shared/bridge/app-calls.ts';
import { DATE_STYLES, type DateStyle, dateStyleOf } from '../../../shared/base/format/date-style.ts';
import { systemZone } from '../../../shared/base/time-zone.ts';
import { groupThousands } from '../../../shared/money/format.ts';
import {
  NUMBER_STYLE_NAMES,
  NUMBER_STYLES,
  type NumberStyleName,
  numberStyleOf,
} from '../../../shared/base/format/number-style.ts';
import { settingsMessages } from '../../../shared/messages/settings.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { usePreferences, useSetPreferences } from '../../state/app-state.ts';
import { zoneOffset } from '../../lib/format/time.ts';
import { Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';

const messages = settingsSectionsMessages.appearance;

/** The theme of the window, and how it writes times, dates and numbers. */
export function AppearancePanel() {
  const preferences = usePreferences();
  const change = useSetPreferences();
  return (
    <>
      <SettingGroup title={messages.window}>
        <Setting name={settingsMessages.theme} note={settingsMessages.themeNote}>
          <Segmented
            label={settingsMessages.theme}
            value={preferences.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { value: 'system', label: settingsMessages.themes.system },
              { value: 'light', label: settingsMessages.themes.light },
              { value: 'dark', label: settingsMessages.themes.dark },
            ]}
          />
        </Setting>
        <Setting name={settingsMessages.density} note={settingsMessages.densityNote}>
          <Segmented
            label={settingsMessages.density}
            value={preferences.density}
            onChange={(density) => change({ density })}
            options={[
              { value: 'comfortable', label: settingsMessages.densities.comfortable },
              { value: 'compact', label: settingsMessages.densities.compact },
            ]}
          />
        </Setting>
      </SettingGroup>
      <SettingGroup title={messages.values}>
        <Setting name={settingsMessages.timeZone} note={zoneNote()}>
          <Segmented
            label={settingsMessages.timeZone}
            value={preferences.timeZone}
            onChange={(timeZone) => change({ timeZone })}
            options={[
              { value: 'local', label: settingsMessages.timeZones.local },
              { value: 'utc', label: settingsMessages.timeZones.utc },
            ]}
          />
        </Setting>
        <Setting name={settingsMessages.dates} note={settingsMessages.datesNote}>
          <Select
            aria-label={settingsMessages.dates}
            options={DATE_CHOICES}
            value={preferences.dates}
            onChange={(dates) => change({ dates })}
          />
        </Setting>
        <Setting name={settingsMessages.numbers} note={messages.numbers} more={messages.numbersMore}>
          <Select
            aria-label={settingsMessages.numbers}
            options={NUMBER_CHOICES}
            value={preferences.numbers}
            onChange={(numbers) => change({ numbers })}
          />
        </Setting>
      </SettingGroup>
    </>
  );
}

/** Each style by what it makes of one number and one day, so that nobody has to know its name. */
const numberExample = (name: NumberStyleName) => groupThousands('1234567.89', NUMBER_STYLES[name]);
const DATE_EXAMPLES: Record<DateStyle, string> = settingsMessages.dateExamples;

const NUMBER_CHOICES: { value: Preferences['numbers']; label: string }[] = [
  { value: 'system', label: settingsMessages.asSystem(numberExample(numberStyleOf(navigator.language))) },
  ...NUMBER_STYLE_NAMES.map((value) => ({ value, label: numberExample(value) })),
];
const DATE_CHOICES: { value: Preferences['dates']; label: string }[] = [
  { value: 'system', label: settingsMessages.asSystem(DATE_EXAMPLES[dateStyleOf(navigator.language)]) },
  ...DATE_STYLES.map((value) => ({ value, label: DATE_EXAMPLES[value] })),
];

function zoneNote(): string {
  return settingsMessages.timeZoneNote(systemZone(), zoneOffset(Date.now(), 'local'));
}
