import { backupMessages } from '../../../shared/messages/backup.ts';
import type { Command } from '../../state/feature.ts';
import { useOpenSettings } from '../../state/settings.ts';

/** Both lead to where a person presses the button: neither writes nor reads a file by itself. */
export function useBackupCommands(): Command[] {
  const openSettings = useOpenSettings();
  const { commands, write, restore } = backupMessages;
  const { group } = commands;
  return [
    {
      id: 'backup-write',
      title: commands.write,
      group,
      run: () => openSettings('backup', write.name),
    },
    {
      id: 'backup-restore',
      title: commands.restore,
      group,
      run: () => openSettings('backup', restore.name),
    },
  ];
}
