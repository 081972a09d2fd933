import type { ArchiveModule } from '../archive/archive-module.ts';
import { abandonBulkMatch, transferOps, transfersBehind } from './transfer-ops.ts';

/** Transfers between own accounts. */
export const transferModule = {
  ops: transferOps,
  behind: transfersBehind,
  end: abandonBulkMatch,
} satisfies ArchiveModule<typeof transferOps>;
