import { settingsSectionsMessages } from '../../shared/messages/settings-sections.ts';
import { addressSettings } from '../features/addresses/settings-part.ts';
import { alertSettings } from '../features/alerts/settings-part.ts';
import { backupSettings } from '../features/backup/settings-part.ts';
import { deadManSettings } from '../features/dead-man/settings-part.ts';
import { diagnosticsSettings } from '../features/diagnostics/diagnostics-setting.tsx';
import { historySettings } from '../features/history/recheck-setting.tsx';
import { networkSettings } from '../features/network/settings-part.ts';
import { priceAlertSettings } from '../features/price-alerts/settings-part.ts';
import { privacySettings } from '../features/privacy/settings-part.ts';
import { reviewSettings } from '../features/review/settings-part.ts';
import { ownSettings } from '../features/settings/settings-part.ts';
import { updateSettings } from '../features/updates/settings-part.ts';
import { keyGroups } from '../parts/keys/key-groups.ts';
import { KeyList } from '../parts/keys/key-list.tsx';
import type { SettingsPart } from '../state/settings.ts';
import { SettingGroup } from '../ui/setting.tsx';
import { SCREENS } from './features.ts';

const { keyboard } = settingsSectionsMessages;

/** The keys of the window, which only this floor knows all screens of. */
const keyboardSettings: SettingsPart = {
  section: 'keyboard',
  rows: keyGroups(SCREENS.length).map(({ title }) => ({ name: title, caption: keyboard.caption })),
  Panel: () => (
    <>
      <p className="caption">{keyboard.caption}</p>
      {keyGroups(SCREENS.length).map(({ title, keys }) => (
        <SettingGroup key={title} title={title}>
          <div className="panel-body" data-setting={title} tabIndex={-1}>
            <KeyList keys={keys} />
          </div>
        </SettingGroup>
      ))}
    </>
  ),
};

/** What all features put into Settings; those of one section in the order in which it shows them. */
export const SETTINGS_PARTS: readonly SettingsPart[] = [
  ...ownSettings,
  ...deadManSettings,
  keyboardSettings,
  ...priceAlertSettings,
  ...alertSettings,
  ...addressSettings,
  ...historySettings,
  ...reviewSettings,
  ...backupSettings,
  ...networkSettings,
  ...privacySettings,
  ...updateSettings,
  ...diagnosticsSettings,
];
