import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import { useNavigation } from '../../state/navigation.tsx';
import type { SettingsPart } from '../../state/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Setting, SettingGroup } from '../../ui/setting.tsx';

const { about } = settingsSectionsMessages;

/** The way from Settings to the screen that finds faults. */
function DiagnosticsSetting() {
  const { go } = useNavigation();
  return (
    <SettingGroup label={about.diagnostics}>
      <Setting name={about.diagnostics} note={about.diagnosticsNote}>
        <Button onClick={() => go('diagnostics')}>{about.open}</Button>
      </Setting>
    </SettingGroup>
  );
}

export const diagnosticsSettings: readonly SettingsPart[] = [
  {
    section: 'about',
    rows: [{ name: about.diagnostics, caption: about.diagnosticsNote }],
    Panel: DiagnosticsSetting,
  },
];
