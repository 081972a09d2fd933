import { privacyMessages } from '../../../shared/messages/privacy.ts';
import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { PrivacyPanel } from './privacy-panel.tsx';

const { panel } = privacyMessages;
const { privacy } = settingsSectionsMessages;

export const privacySettings: readonly SettingsPart[] = [
  {
    section: 'privacy',
    rows: [
      { name: panel.amounts, caption: privacy.amounts },
      { name: panel.secrets, caption: panel.secretsNote },
      { name: panel.deleteData, caption: privacy.deleteData },
    ],
    Panel: PrivacyPanel,
  },
];
