import type { BridgeError } from '../../../../shared/base/error.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { archiveMessages } from '../../../../shared/messages/archive.ts';
import { foundBroken } from '../archive/commit.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { isCorruption, isSqliteError, storeFailure } from '../../../storage/failure.ts';
import type { OpenedArchive } from '../archive/open-archive.ts';
import { MODULES, type OpName, OPS } from './modules.ts';
import { REPLAYED } from './replayed.ts';
import { openArchive } from './open-archive.ts';

/** Answers requests to one opened archive, one after the other, in whatever thread it was made in. */
export interface ArchiveService {
  opened(): { problem: string | null; notice: string | null };
  revision(): number;
  /** Its columns are still being read; a request made now reads them first. */
  opening(): boolean;
  run(name: OpName, input: unknown): Result<unknown, BridgeError>;
  /** Does a little of the background work (the search index); true while there is more of it. */
  workBehind(): boolean;
  close(): void;
}

/** Opens the archive of `folder`; one that does not open is a service that answers every request with the reason. */
export function openService(folder: string): ArchiveService {
  let archive = openArchive(folder);
  /** So that revisions keep growing when the archive is opened again. */
  let before = 0;
  const replayed = new Map<OpName, unknown>();
  let openings = 0;

  /** A file found broken is checked, and set aside if it is damaged. One that passes the check and is found broken again and again is given up. */
  function openAnew(opened: OpenedArchive): void {
    before += opened.context.columns.revision() + 1;
    end(opened);
    openings += 1;
    archive =
      openings > MAX_OPENINGS
        ? fail({ kind: 'store', message: archiveMessages.brokenAgain })
        : openArchive(folder, { check: true });
    if (!archive.ok) return;
    for (const [name, input] of replayed) runOp(archive.value.context, name, input);
  }

  return {
    opened: () =>
      archive.ok
        ? { problem: null, notice: archive.value.notice }
        : { problem: archive.error.message, notice: null },
    opening: () => archive.ok && OPS['query.state'](archive.value.context, null).opening,
    revision: () => before + (archive.ok ? archive.value.context.columns.revision() : 0),
    run(name, input) {
      if (REPLAYED.has(name)) replayed.set(name, input);
      if (!archive.ok) return archive;
      const done = runOp(archive.value.context, name, input);
      if (done.broken || foundBroken(archive.value.context)) openAnew(archive.value);
      return done.result;
    },
    workBehind() {
      if (!archive.ok) return false;
      try {
        const { context } = archive.value;
        return MODULES.some((one) => one.behind?.(context) === true);
      } catch (error) {
        if (!isCorruption(error)) throw error;
        openAnew(archive.value);
        return true;
      }
    },
    close() {
      if (archive.ok) end(archive.value);
      archive = fail({ kind: 'store', message: archiveMessages.ending });
    },
  };
}

const MAX_OPENINGS = 5;

function end(archive: OpenedArchive): void {
  for (const one of MODULES) one.end?.(archive.context);
  archive.close();
}

function runOp(
  context: ArchiveContext,
  name: OpName,
  input: unknown,
): { result: Result<unknown, BridgeError>; broken: boolean } {
  try {
    const op = OPS[name] as (context: ArchiveContext, input: unknown) => unknown; // OpInput ties the input to the name where it is asked
    const value = op(context, input);
    return { result: isResult(value) ? value : succeed(value), broken: false };
  } catch (error) {
    if (isSqliteError(error)) {
      return { result: fail(storeFailure(error, 'read')), broken: isCorruption(error) };
    }
    const why = error instanceof Error ? error.message : archiveMessages.unknownFailure;
    return {
      result: fail({ kind: 'internal', message: archiveMessages.noAnswer(name, why) }),
      broken: false,
    };
  }
}

function isResult(value: unknown): value is Result<unknown, BridgeError> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}
