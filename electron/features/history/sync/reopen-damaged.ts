import { corruption } from '../../../storage/failure.ts';
import { commit } from '../archive/commit.ts';
import type { ArchiveContext, ListKey } from '../archive/context.ts';
import { readRows } from '../archive/damaged-rows.ts';
import { timeOfKey } from '../archive/identity.ts';
import { hasRecords } from '../archive/page-statements.ts';
import { recount } from '../archive/record-counts.ts';
import { isTime } from '../archive/record-rows.ts';
import { beginAnew, damagedLists } from './sealed-rows.ts';
import { storeReopened } from './stored-ranges.ts';
import type { Window } from './scan.ts';
import { statements } from './sync-statements.ts';

/** How far around a damaged record its list is read again. */
const AROUND_MS = 60_000;
const ALL_TIME: Window = { from: 0, to: Number.MAX_SAFE_INTEGER };

/**
 * What was verified of a time that holds a damaged record counts as not verified any more, once for each: the next sync run reads it
 * again. Of a list that lost rows, has some twice, or of which it is not known any more how far it was read, nothing counts. Asked before a
 * sync run is planned, and once the archive is read.
 */
export function reopenDamaged(context: ArchiveContext): void {
  const { columns } = context;
  if (hasRecords(context.db)) columns.load();
  const { fresh, repaired, lists } = columns.loading() ? NO_DAMAGE : damageOf(context);
  const forgotten = damagedLists(context);
  if (fresh.length + repaired.length + lists.length + forgotten.length === 0) return;
  const { addReopened, forgetReopened } = statements(context);
  const done = commit(context, () => {
    if (lists.length > 0) assertStructure(context);
    for (const list of [...lists, ...forgotten]) storeReopened(context, list, [ALL_TIME]);
    for (const list of forgotten) beginAnew(context, list);
    for (const id of fresh) {
      reopenAround(context, id);
      addReopened.run(id);
    }
    for (const id of repaired) forgetReopened.run(id);
    recount(context.db);
  });
  if (done.ok) columns.countedAnew();
}

interface Damage {
  /** Numbers of damaged records that nothing was reopened for yet, and of those that are whole again. */
  fresh: number[];
  repaired: number[];
  /** Lists that lost rows, or have some twice. */
  lists: readonly ListKey[];
}

const NO_DAMAGE: Damage = { fresh: [], repaired: [], lists: [] };

function damageOf(context: ArchiveContext): Damage {
  const known = new Set(
    statements(context)
      .reopened.all()
      .map(({ record }) => Number(record)),
  );
  const damaged = context.columns.damaged();
  return {
    fresh: [...damaged].filter((id) => !known.has(id)),
    repaired: [...known].filter((id) => !damaged.has(id)),
    lists: context.columns.miscounted(),
  };
}

/** Rows that are gone may have been in a part of the file that is broken: then it is no file to write to. */
function assertStructure({ db }: ArchiveContext): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw corruption(String(found));
}

/** In its own list; in every list where that is what is damaged. */
function reopenAround(context: ArchiveContext, id: number): void {
  const [row] = readRows(context.db.prepare(FIND), [id]);
  const lists: ListKey[] = statements(context)
    .lists.all()
    .map(({ account, kind }) => ({ account: Number(account), kind: Number(kind) }));
  const own = lists.filter(({ account, kind }) => account === row?.['account'] && kind === row['kind']);
  const windows = windowsOf(context, id, row ?? {});
  for (const list of own.length > 0 ? own : lists) storeReopened(context, list, windows);
}

/** Its own time, that of its key, and those of the rows beside it, which were listed beside it: any one of them may be untrue. */
function windowsOf({ db }: ArchiveContext, id: number, row: Record<string, unknown>): Window[] {
  const beside = readRows(db.prepare(BESIDE), [id - 1, id + 1]).map((other) => other['created_at']);
  const key = row['key'] instanceof Uint8Array ? timeOfKey(row['key']) : null;
  const times = [row['created_at'], key, ...beside].filter((time) => isTime(time) && time > 0);
  if (times.length === 0) return [ALL_TIME];
  return times.map((time) => ({ from: Number(time) - AROUND_MS, to: Number(time) + AROUND_MS }));
}

const FIND = 'SELECT account, kind, key, created_at FROM records WHERE id = ?';
const BESIDE = 'SELECT created_at FROM records WHERE id IN (?, ?)';
