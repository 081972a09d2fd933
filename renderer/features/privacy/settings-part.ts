import { privacyText } from '../../../shared/messages/privacy.ts';
import { settingsSectionsText } from '../../../shared/messages/settings-sections.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { PrivacyPanel } from './privacy-panel.tsx';

const { panel } = privacyText;
const { privacy } = settingsSectionsText;

export const privacySettings: readonly SettingsPart[] = [
  {
    section: 'privacy',
    rows: [
      { name: panel.amounts, caption: privacy.amounts },
      { name: panel.secrets, caption: panel.secretsNote },
      { name: panel.wipe, caption: privacy.wipe },
    ],
    Panel: PrivacyPanel,
  },
];
