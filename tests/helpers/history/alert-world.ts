/** For tests: an archive whose lists are read page by page, as the sync does it, and the alerts that come of it. */
import { rmSync } from 'node:fs';
import { type AlertRules, FIRST_ALERT_SETTINGS } from '../../../shared/alerts/alert-rules.ts';
import type { WalletRecord } from '../../../shared/records/record.ts';
import type { ArchiveContext } from '../../../electron/features/history/archive/context.ts';
import { openArchive } from '../../../electron/features/history/worker/open-archive.ts';
import { deposit, T0, withdrawal } from './archive-world.ts';
import { loadBehind } from '../../../electron/features/history/queries/query-ops.ts';
import { syncOps } from '../../../electron/features/history/sync/sync-ops.ts';
import type { Verified } from '../../../electron/features/history/sync/sync-run-state.ts';
import { NO_MAX_RANGE } from '../../../electron/features/history/sync/max-range.ts';
import { beginSyncRun } from '../../../electron/features/history/sync/sync-run.ts';
import { alertOps, type AlertQuery } from '../../../electron/features/history/alerts/alert-ops.ts';
import { memoryFolder } from '../memory-folder.ts';

export const ACCOUNT = 'treasury';
export const HOUR = 3_600_000;
export { deposit, T0, withdrawal };

type Kind = WalletRecord['kind'];

export interface AlertWorld {
  folder: string;
  context: ArchiveContext;
  rules(change?: Partial<AlertRules>): void;
  /** A page of a sync run; with `verified` it comes twice, and the two passes agree on that time. */
  page(rows: readonly WalletRecord[], change?: PageChange): void;
  /** The first complete reading of a list, with what the venue holds then, up to `until`. */
  readCompletely(kind: Kind, rows: readonly WalletRecord[], until?: number, accountId?: string): void;
  begin(kind: Kind, origin: string, accountId?: string): void;
  end(kind: Kind, accountId?: string): void;
  /** A later reading of a list that begins at `at` and finds nothing else; `every`: also of what is open and no longer young. */
  read(kind: Kind, at: number, change?: { every?: boolean; accountId?: string }): void;
  /** Every alert as "rule currency address", oldest first. */
  raised(query?: Partial<AlertQuery>): string[];
  sweep(at: number): number | null;
  /** Closes the file as the end of the program does, and opens it again; the rules are sent again. */
  again(): AlertWorld;
  close(): void;
}

interface PageChange {
  kind?: Kind;
  accountId?: string;
  seenAt?: number;
  verified?: { from: number; to: number };
  /** Fails the page when all of it was written but the commit. */
  broken?: boolean;
}

export function alertWorld(folder = memoryFolder('alerts-')): AlertWorld {
  const opened = openArchive(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  const state = beginSyncRun({
    frozenAt: T0,
    ranges: [],
    maxRange: NO_MAX_RANGE,
    nextScan: 1,
    rules: { sizes: [50], edgeMs: 1_000, safeMs: Number.POSITIVE_INFINITY },
  });

  const world: AlertWorld = {
    folder,
    context,
    rules: (change = {}) =>
      void alertOps['alerts.setRules'](context, { ...FIRST_ALERT_SETTINGS.rules, ...change }),
    page(
      rows,
      { kind = rows[0]?.kind ?? 'deposit', accountId = ACCOUNT, seenAt = T0, verified, broken } = {},
    ) {
      const covered = verified ? [verified] : [];
      for (const round of verified ? [1, 2] : [1]) {
        const { nextScan } = syncOps['sync.known'](context, { accountId, kind });
        const allReadable: Verified[] = covered.map((each) => ({
          ...each,
          scanIds: [nextScan],
          allReadable: true,
        }));
        const step = {
          scanId: nextScan,
          rows: [...rows],
          unreadable: [],
          verified: allReadable,
          gaps: [],
          counted: null,
        };
        const next = {
          ...state,
          nextScan: nextScan + 1,
          round,
          readAt: seenAt,
          covered,
          before: { ...state.before, covered },
        };
        // What is no JSON is met after everything else was written.
        const spoilt = broken === true ? ({ ...next, toJSON: breakOff } as typeof next) : next;
        const stored = syncOps['sync.page'](context, {
          accountId,
          kind,
          step,
          state: spoilt,
          seenAt,
          localTime: seenAt,
        });
        if (!stored.ok) throw new Error(stored.error.message);
        if (round === 2) syncOps['sync.round'](context, { accountId, kind, state: next });
      }
    },
    readCompletely(kind, rows, until = T0, accountId = ACCOUNT) {
      world.begin(kind, 'venue', accountId);
      world.page(rows, { kind, accountId, verified: { from: 0, to: until } });
      world.end(kind, accountId);
    },
    begin: (kind, origin, accountId = ACCOUNT) =>
      void syncOps['sync.begin'](context, { accountId, kind, state, startedAt: T0, origin }),
    end: (kind, accountId = ACCOUNT) =>
      void syncOps['sync.end'](context, {
        accountId,
        kind,
        at: T0,
        done: true,
        openChecked: false,
        maxRange: null,
      }),
    read(kind, at, { every = true, accountId = ACCOUNT } = {}) {
      const begun = { ...state, frozenAt: at };
      syncOps['sync.begin'](context, { accountId, kind, state: begun, startedAt: at, origin: 'venue' });
      const end = { at: at + HOUR, done: true, openChecked: every, maxRange: null };
      syncOps['sync.end'](context, { accountId, kind, ...end });
    },
    raised: (query = {}) =>
      alertOps['alerts.page'](context, { before: null, limit: 200, ...query })
        .alerts.map(({ kind, row }) => `${kind} ${row.record.currency} ${row.record.address}`)
        .reverse(),
    sweep(at) {
      while (loadBehind(context));
      const swept = alertOps['alerts.sweep'](context, { at });
      if (!swept.ok) throw new Error(swept.error.message);
      return swept.value;
    },
    again() {
      close();
      const next = alertWorld(folder);
      next.rules();
      return next;
    },
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

function breakOff(): never {
  throw new Error('the program ends here');
}
