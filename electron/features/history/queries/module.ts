import type { ArchiveModule } from '../archive/archive-module.ts';
import { loadBehind, queryOps } from './query-ops.ts';

/** Queries about the records, answered from columns in memory and the search index. */
export const queryModule = {
  ops: queryOps,
  behind: loadBehind,
} satisfies ArchiveModule<typeof queryOps>;
