import { backupMessages } from '../../../shared/messages/backup.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { BackupPanel } from './backup-panel.tsx';

const { write, restore } = backupMessages;

export const backupSettings: readonly SettingsPart[] = [
  {
    section: 'backup',
    rows: [
      { name: write.name, caption: write.note },
      { name: restore.name, caption: restore.note },
    ],
    Panel: BackupPanel,
  },
];
