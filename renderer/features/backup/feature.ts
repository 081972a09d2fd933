import type { Feature } from '../../state/feature.ts';
import { useBackupCommands } from './backup-commands.ts';

export const backup: Feature = { name: 'backup', useCommands: useBackupCommands };
