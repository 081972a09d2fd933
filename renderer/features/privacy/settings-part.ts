import { privacyText } from '../../../shared/messages/privacy.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { PrivacyPanel } from './privacy-panel.tsx';

const { panel } = privacyText;

export const privacySettings: readonly SettingsPart[] = [
  {
    section: 'privacy',
    rows: [
      { name: panel.amounts, caption: panel.amountsNote },
      { name: panel.secrets, caption: panel.secretsNote },
      { name: panel.wipe, caption: panel.wipeNote },
    ],
    Panel: PrivacyPanel,
  },
];
