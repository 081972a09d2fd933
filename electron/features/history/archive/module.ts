import type { ArchiveModule } from './archive-module.ts';
import { archiveOps } from './archive-ops.ts';
import { checkpointBehind } from './checkpoint.ts';
import { RECORDS_SCHEMA } from './schema.ts';

/** The records themselves. */
export const archiveModule = {
  ops: archiveOps,
  tables: RECORDS_SCHEMA,
  behind: checkpointBehind,
} satisfies ArchiveModule<typeof archiveOps>;
