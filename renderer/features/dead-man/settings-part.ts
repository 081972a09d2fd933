import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { DeadManPanel } from './dead-man-panel.tsx';

export const deadManSettings: readonly SettingsPart[] = [
  {
    section: 'trading',
    rows: [{ name: deadManMessages.name, caption: deadManMessages.setting.note }],
    Panel: DeadManPanel,
  },
];
