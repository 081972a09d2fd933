import type { ArchiveModule } from '../archive/archive-module.ts';
import { syncOps } from './sync-ops.ts';
import { SYNC_SCHEMA } from './sync-schema.ts';

/** How far each list was read. */
export const syncModule = { ops: syncOps, tables: SYNC_SCHEMA } satisfies ArchiveModule<typeof syncOps>;
