import { backupText } from '../../../shared/messages/backup.ts';
import type { Command } from '../../state/feature.ts';
import { useNavigation } from '../../state/navigation.tsx';

/** How many frames Settings may take to appear after it was asked for: its code may be on its way. */
const MOST_FRAMES = 300;

/** Both lead to where a person presses the button: neither writes nor reads a file by itself. */
export function useBackupCommands(): Command[] {
  const { go } = useNavigation();
  const { group, write, restore } = backupText.commands;
  const to = (button: 'write' | 'restore') => () => {
    go('settings');
    focusBackup(button);
  };
  return [
    { id: 'backup-write', title: write, group, run: to('write') },
    { id: 'backup-restore', title: restore, group, run: to('restore') },
  ];
}

function focusBackup(button: 'write' | 'restore', framesLeft = MOST_FRAMES): void {
  const found = document.querySelector<HTMLElement>(`[data-backup="${button}"]`);
  if (found !== null) {
    found.scrollIntoView({ block: 'center' });
    found.focus();
  } else if (framesLeft > 0) requestAnimationFrame(() => focusBackup(button, framesLeft - 1));
}
