import type { BridgeError } from '../../../../shared/base/error.ts';
import type { ExportTemplate } from '../../../../shared/exports/template.ts';
import { accountNames } from '../../../../shared/addresses/account-names.ts';
import { isCompletedOnly } from '../../../../shared/exports/completed-only.ts';
import type { HistoryFilter, HistorySort } from '../../../../shared/query/filter.ts';
import type { NamedAccount } from '../../../../shared/query/query-terms.ts';
import { timeZoneOf } from '../../../../shared/base/time-zone.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { exportMessages } from '../../../../shared/messages/export.ts';
import type { ArchiveContext } from '../archive/context.ts';
import { moduleState } from '../archive/module-state.ts';
import { isStore } from '../queries/columns.ts';
import { isSqliteError, storeFailure, errorText } from '../../../storage/failure.ts';
import { columnsOf } from './columns.ts';
import { type ExportFormat, type ExportRun, type RunEnd, beginRun } from './export-run.ts';
import type { LeftOut } from './gone-records.ts';
import { notWritten } from './not-written.ts';
import { openSnapshot } from './snapshot.ts';
import { ZipTooLarge } from '../../../storage/zip.ts';
import { formatImportSource } from '../../../../shared/reviews/import-source.ts';
import { eventOfRow } from '../reviews/fold.ts';
import { reviewsOf } from '../reviews/open-reviews.ts';

/** A file to be written. */
export interface ExportOrder {
  /** Chosen by the asker; no other export under way may have it. */
  exportId: string;
  /** Where the file will be. */
  path: string;
  filter: HistoryFilter;
  sort: { by: HistorySort; descending: boolean };
  format: ExportFormat;
  template: ExportTemplate;
  timeZone: string;
  accounts: readonly NamedAccount[];
}

/** Numbers of the records of a filter, in the order of a sort; with `completedOnly` of completed ones, the others counted. */
type Selecting = (
  context: ArchiveContext,
  filter: HistoryFilter,
  sort: ExportOrder['sort'],
  completedOnly: boolean,
) => { ids: ArrayLike<number>; damaged: number } & LeftOut;

interface UnderWay {
  run: ExportRun;
  revision: number;
}

/** Exports under way: they end with the archive. */
const runsOf = moduleState(() => new Map<string, UnderWay>());

/** Of many that nobody ends, the thread holds no more than these. */
const MAX_UNDER_WAY = 4;

/**
 * An export in steps, so that other requests are answered between them. What is written is the archive as it was at
 * `export.begin`. A failure takes the unfinished file away and ends the export; until `export.publish` there is none under its name.
 */
export function makeExportOps(select: Selecting) {
  return {
    /** Fixes the result and begins the file. */
    'export.begin'(context: ArchiveContext, order: ExportOrder): Result<{ total: number }, BridgeError> {
      const runs = runsOf(context);
      if (runs.size >= MAX_UNDER_WAY || runs.has(order.exportId)) return fail(TOO_MANY);
      return guarded(() => {
        const run = begin(context, order, select);
        if (!run.ok) return run;
        runs.set(order.exportId, { run: run.value, revision: context.columns.revision() });
        return succeed({ total: run.value.total });
      });
    },
    /** Writes some more; `export.close` follows when all are written. */
    'export.step'(
      context: ArchiveContext,
      { exportId }: { exportId: string },
    ): Result<{ written: number }, BridgeError> {
      return onRun(context, exportId, ({ run }) => succeed({ written: run.step() }));
    },
    /** Ends the file, still under its temporary name. */
    'export.close'(
      context: ArchiveContext,
      { exportId }: { exportId: string },
    ): Result<RunEnd & { changedDuringExport: boolean }, BridgeError> {
      return onRun(context, exportId, ({ run, revision }) =>
        succeed({ ...run.close(), changedDuringExport: revision !== context.columns.revision() }),
      );
    },
    /** Gives the file its name. */
    'export.publish'(context: ArchiveContext, { exportId }: { exportId: string }): Result<null, BridgeError> {
      return onRun(context, exportId, ({ run }) => {
        run.publish();
        runsOf(context).delete(exportId);
        return succeed(null);
      });
    },
    /** Gives up: nothing of it stays. */
    'export.abandon'(context: ArchiveContext, { exportId }: { exportId: string }): Result<null, BridgeError> {
      runsOf(context).get(exportId)?.run.abandon();
      runsOf(context).delete(exportId);
      return succeed(null);
    },
  } as const;
}

/** Takes away what exports under way have written; before the archive is closed. */
export function abandonExports(context: ArchiveContext): void {
  const runs = runsOf(context);
  for (const { run } of runs.values()) run.abandon();
  runs.clear();
}

function begin(
  context: ArchiveContext,
  order: ExportOrder,
  select: Selecting,
): Result<ExportRun, BridgeError> {
  const { format, template, accounts } = order;
  const zone = timeZoneOf(order.timeZone);
  if (zone === null) {
    const message = exportMessages.unknownZone(order.timeZone);
    return fail({ kind: 'bad-request', message, field: 'timeZone' });
  }
  const columns = columnsOf(template, format === 'jsonl' || format === 'parquet');
  if (!columns.ok) return columns;
  const accountName = accountNames(accounts);
  const snapshot = openSnapshot(context.db, context.reviews);
  try {
    const { ids, pending, failed, damaged } = select(
      context,
      order.filter,
      order.sort,
      isCompletedOnly(template),
    );
    return succeed(
      beginRun({
        snapshot,
        ids,
        leftOut: { pending, failed },
        damaged,
        path: order.path,
        format,
        columns: columns.value,
        template,
        setting: { zone, accountName, addressName: addressNames(context), notesOf: noteTexts(context) },
      }),
    );
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

/** As they are in the address book now; none before it was sent. */
function addressNames({ columns }: ArchiveContext): (address: string, chain: string) => string | null {
  if (!isStore(columns)) return () => null;
  const { findName } = columns.replayed();
  return (address, chain) => findName(address, chain)?.name ?? null;
}

/** Reads the texts of a record's notes, oldest first; null for an archive that was opened without its reviews. */
function noteTexts(context: ArchiveContext): ((id: number) => readonly string[]) | null {
  if (!('log' in context.reviews)) return null;
  const book = reviewsOf(context);
  return (id) => {
    const texts: string[] = [];
    for (const row of book.log.rowsAt(book.seqsOf(id))) {
      const recorded = eventOfRow(row);
      if (recorded?.kind !== 'note' || book.isUndone(row.seq)) continue;
      texts.push(recorded.text + formatImportSource(book.sourceOf(row)));
    }
    return texts;
  };
}

function onRun<T>(
  context: ArchiveContext,
  exportId: string,
  use: (underWay: UnderWay) => Result<T, BridgeError>,
): Result<T, BridgeError> {
  const found = runsOf(context).get(exportId);
  if (found === undefined) return fail(NOT_THERE);
  let done = false;
  try {
    const used = guarded(() => use(found));
    done = used.ok;
    return used;
  } finally {
    if (!done) {
      found.run.abandon();
      runsOf(context).delete(exportId);
    }
  }
}

function guarded<T>(use: () => Result<T, BridgeError>): Result<T, BridgeError> {
  try {
    return use();
  } catch (error) {
    if (isSqliteError(error)) return fail(storeFailure(error, 'read'));
    if (error instanceof ZipTooLarge) return fail(TOO_LARGE);
    if (error instanceof Error && 'code' in error) return fail(notWritten(errorText(error)));
    throw error;
  }
}

const TOO_MANY: BridgeError = {
  kind: 'limit',
  message: exportMessages.tooManyAtOnce,
};

const NOT_THERE: BridgeError = {
  kind: 'not-found',
  message: exportMessages.notUnderWay,
};

const TOO_LARGE: BridgeError = {
  kind: 'limit',
  message: exportMessages.tooLarge,
};

export type ExportOps = ReturnType<typeof makeExportOps>;
