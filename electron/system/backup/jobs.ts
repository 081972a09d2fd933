import { findBackups, writeAutomatic } from './automatic-backup.ts';
import { lookAtBackup, readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What is too long for the main thread. */
export const backupJobs = {
  write: (order: Parameters<typeof writeBackup>[0]) => writeBackup(order),
  automatic: (order: Parameters<typeof writeAutomatic>[0]) => writeAutomatic(order),
  list: findBackups,
  look: lookAtBackup,
  read: readBackup,
} as const;
