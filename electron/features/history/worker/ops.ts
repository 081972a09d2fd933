import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { alertOps } from '../alerts/alert-ops.ts';
import { askBehind, askOps, sortedIds } from '../ask/ask-ops.ts';
import { abandonExports, makeExportOps } from '../export/export-ops.ts';
import { reconcileOps } from '../reconcile/reconcile-ops.ts';
import { abandonSaying, reviewOps } from '../reviews/review-ops.ts';
import { statementOps } from '../reviews/statement-ops.ts';
import { syncOps } from '../sync/sync-ops.ts';
import { abandonAccepting, transferOps, transfersBehind } from '../transfers/transfer-ops.ts';
import { archiveOps } from '../archive/archive-ops.ts';
import { checkpointBehind } from '../archive/checkpoint.ts';
import type { ArchiveContext } from '../archive/context.ts';

/**
 * Everything the archive can be asked, by name. Each op is a plain function `(context, input)` that answers a Result or a value;
 * the thread runs them one after the other. Rooms add their object here, and its types reach both sides.
 */
export const OPS = {
  ...archiveOps,
  ...syncOps,
  ...askOps,
  ...reviewOps,
  ...statementOps,
  ...makeExportOps(sortedIds),
  ...alertOps,
  ...reconcileOps,
  ...transferOps,
} as const;

/** Work that is done between questions, a few milliseconds at a time; each answers whether there is more of it. */
export const BEHIND: readonly ((context: ArchiveContext) => boolean)[] = [
  checkpointBehind,
  askBehind,
  transfersBehind,
];

/** Ends what lasts longer than a question, before the files are closed. */
export const ENDING: readonly ((context: ArchiveContext) => void)[] = [
  abandonExports,
  abandonSaying,
  abandonAccepting,
];

export type ArchiveOps = typeof OPS;
export type OpName = keyof ArchiveOps;
export type OpInput<N extends OpName> = Parameters<ArchiveOps[N]>[1];

/** What an op answers once its failure is taken out. */
type ValueOf<R> = R extends { ok: boolean } ? (R extends { ok: true; value: infer V } ? V : never) : R;
export type OpReply<N extends OpName> = ValueOf<ReturnType<ArchiveOps[N]>>;
export type OpResult<N extends OpName> = Result<OpReply<N>, BridgeError>;

/** The archive as the rest of the app asks it: in its own thread, or (tests, command line) in the caller's. */
export interface AskArchive {
  ask<N extends OpName>(op: N, input: OpInput<N>): Promise<OpResult<N>>;
}
