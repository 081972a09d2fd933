import { backupMessages } from '../../../shared/messages/backup.ts';
import type { Command, Feature } from '../../state/feature.ts';
import { useOpenSettings } from '../../state/settings.ts';

export const backup: Feature = { name: 'backup', useCommands: useBackupCommands };

/** Both lead to where a person presses the button: neither writes nor reads a file by itself. */
function useBackupCommands(): Command[] {
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
