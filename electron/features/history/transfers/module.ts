import type { ArchiveModule } from '../archive/archive-module.ts';
import { abandonAccepting, transferOps, transfersBehind } from './transfer-ops.ts';

/** Transfers between own accounts. */
export const transferModule = {
  ops: transferOps,
  behind: transfersBehind,
  end: abandonAccepting,
} satisfies ArchiveModule<typeof transferOps>;
