import type { ArchiveModule } from '../archive/archive-module.ts';
import { sortedIds } from '../queries/query-ops.ts';
import { abandonExports, type ExportOps, makeExportOps } from './export-ops.ts';

/** Files made of a result. */
export const exportModule = {
  ops: makeExportOps(sortedIds),
  end: abandonExports,
} satisfies ArchiveModule<ExportOps>;
