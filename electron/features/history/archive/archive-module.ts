import type { BridgeError } from '../../../../shared/base/error.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import type { ArchiveContext } from './context.ts';

/** Operations of the archive by name. Each is a plain function that answers a Result or a value; the thread runs one after the other. */
export type ArchiveOps = Readonly<Record<string, (context: ArchiveContext, input: never) => unknown>>;

/** What a folder of the history adds to the archive. Its `module.ts` says so once, and the archive's thread (worker/) joins them all. */
export interface ArchiveModule<Ops extends ArchiveOps = ArchiveOps> {
  ops: Ops;
  /** SQL of its tables in archive.db. */
  tables?: string;
  /** Background work between requests, a few milliseconds at a time; answers whether there is more of it. */
  behind?(context: ArchiveContext): boolean;
  /** Ends what lasts longer than a request, before the files are closed. */
  end?(context: ArchiveContext): void;
}

export type OpInput<Ops extends ArchiveOps, N extends keyof Ops> = Parameters<Ops[N]>[1];

/** What an op answers once its failure is taken out. */
type ValueOf<R> = R extends { ok: boolean } ? (R extends { ok: true; value: infer V } ? V : never) : R;
export type OpReply<Ops extends ArchiveOps, N extends keyof Ops> = ValueOf<ReturnType<Ops[N]>>;
export type OpResult<Ops extends ArchiveOps, N extends keyof Ops> = Result<OpReply<Ops, N>, BridgeError>;

/** The archive as whoever knows these operations asks it: in its own thread, or (tests, command line) in the caller's. */
export interface ArchiveClient<Ops extends ArchiveOps> {
  request<N extends keyof Ops & string>(op: N, input: OpInput<Ops, N>): Promise<OpResult<Ops, N>>;
}

/** The answer to whatever waited when the thread broke off. This very object: whoever can go on by itself knows it by that. */
export const ARCHIVE_BROKE: BridgeError = {
  kind: 'store',
  message: archiveMessages.brokeOff,
};
