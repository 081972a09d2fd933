import type { ArchiveModule } from '../archive/archive-module.ts';
import { reconcileOps } from './reconcile-ops.ts';

/** A user's own ledger beside the records. */
export const reconcileModule = { ops: reconcileOps } satisfies ArchiveModule<typeof reconcileOps>;
