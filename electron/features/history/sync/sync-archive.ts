import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { syncOps } from './sync-ops.ts';

type SyncOps = typeof syncOps;
type ValueOf<R> = R extends { ok: boolean } ? (R extends { ok: true; value: infer V } ? V : never) : R;

/** The archive as far as the sync asks it; the archive's thread satisfies it. Every failure is an error with a kind. */
export interface SyncArchive {
  ask<N extends keyof SyncOps>(
    op: N,
    input: Parameters<SyncOps[N]>[1],
  ): Promise<Result<ValueOf<ReturnType<SyncOps[N]>>, BridgeError>>;
}
