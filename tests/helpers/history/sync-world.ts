/** For tests: an archive in a folder of its own, asked in this thread. */
import { rmSync } from 'node:fs';
import { fail, succeed } from '../../../shared/base/result.ts';
import { openArchive } from '../../../electron/features/history/worker/open-archive.ts';
import type { ArchiveContext } from '../../../electron/features/history/archive/context.ts';
import { type SyncArchive, syncOps } from '../../../electron/features/history/sync/sync-ops.ts';
import { SYNC_SCHEMA } from '../../../electron/features/history/sync/sync-schema.ts';
import { memoryFolder } from '../memory-folder.ts';

export interface SyncWorld {
  context: ArchiveContext;
  archive: SyncArchive;
  /** Pages that were committed. */
  pages: () => number;
  /** Calls `act` before the page of this number is committed; if it throws, nothing of the page is. */
  beforePage(number: number, act: () => void): void;
  /** Closes the file as the end of the program does, and opens it again. */
  again(): SyncWorld;
  end(): void;
}

export function openSyncWorld(folder = memoryFolder('sync-')): SyncWorld {
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context } = opened.value;
  const there = context.db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sync_lists'`).get();
  if (there === undefined) context.db.exec(SYNC_SCHEMA);
  let pages = 0;
  const acts = new Map<number, () => void>();
  const archive: SyncArchive = {
    request(op, input) {
      if (op === 'sync.page') {
        pages += 1;
        acts.get(pages)?.();
      }
      const run = syncOps[op] as (context: ArchiveContext, input: unknown) => unknown; // the op's own input
      const value = run(context, structuredClone(input));
      const result = typeof value === 'object' && value !== null && 'ok' in value ? value : succeed(value);
      return Promise.resolve(result as Awaited<ReturnType<SyncArchive['request']>>) as ReturnType<
        typeof archive.request<typeof op>
      >; // of the op that was just run
    },
  };
  return {
    context,
    archive,
    pages: () => pages,
    beforePage: (number, act) => void acts.set(number, act),
    again() {
      opened.value.close();
      return openSyncWorld(folder);
    },
    end() {
      opened.value.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const closedArchive: SyncArchive = {
  request: () => Promise.resolve(fail({ kind: 'store', message: 'The disk is full.' })),
};
