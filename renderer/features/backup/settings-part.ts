import { automaticBackupMessages } from '../../../shared/messages/backup-automatic.ts';
import { backupEncryptionMessages } from '../../../shared/messages/backup-encryption.ts';
import { backupMessages } from '../../../shared/messages/backup.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { BackupSection } from './backup-panel.tsx';

const { daily, other } = automaticBackupMessages;
const { write, restore, available } = backupMessages;

export const backupSettings: readonly SettingsPart[] = [
  {
    section: 'backup',
    rows: [
      { name: daily.name, caption: daily.note },
      { name: other.name, caption: other.note },
      { name: backupEncryptionMessages.name, caption: backupEncryptionMessages.off },
      { name: write.name, caption: write.note },
      { name: restore.name, caption: restore.note },
      { name: available.title, caption: available.note },
    ],
    Panel: BackupSection,
  },
];
