import type { AskArchive } from '../archive/archive-module.ts';
import type { syncOps } from './sync-ops.ts';

/** The archive as far as the sync asks it. */
export type SyncArchive = AskArchive<typeof syncOps>;
