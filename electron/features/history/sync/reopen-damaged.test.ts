/**
 * Seam: what a sync run is planned from, over an archive with damaged records. Breaks when the time of one counts as verified, when all of a
 * list is read again because of one record, or when it is read again with every update although the venue has no better.
 */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ACCOUNT,
  archiveFolder,
  archiveWorld,
  type ArchiveWorld,
  deposit,
  T0,
} from '../../../../tests/helpers/history/archive-world.ts';
import { commit } from '../archive/commit.ts';
import { addKey } from './list-key.ts';
import { storeVerified } from './stored-ranges.ts';
import { syncOps } from './sync-ops.ts';

const HOUR = 3_600_000;
const LIST = { accountId: ACCOUNT, kind: 'deposit' } as const;
const ALL = { from: T0 - 100 * HOUR, to: T0 + HOUR };

let folder = '';
let world: ArchiveWorld;
beforeEach(() => {
  folder = archiveFolder();
  world = archiveWorld(folder);
  world.page(
    1,
    Array.from({ length: 50 }, (_, n) => deposit({ createdAt: T0 - n * HOUR, walletTxId: `tx-${n}` })),
  );
  commit(world.context, () => storeVerified(world.context, addKey(world.context, LIST), [ALL], T0 + HOUR));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The archive opened again after `sql` changed its file. */
function damagedBy(sql: string): void {
  world.context.db.exec(sql);
  world.context.db.close();
  world = archiveWorld(folder);
}

const verified = () =>
  syncOps['sync.known'](world.context, LIST).verified.map(({ from, to }) => ({ from, to }));

it('only the time around the damaged record is to be read again', () => {
  expect(verified()).toEqual([ALL]);
  damagedBy("UPDATE records SET amount = '91036.21' WHERE id = 20");
  const ranges = verified();
  expect(ranges.length).toBeGreaterThan(1);
  const at = T0 - 19 * HOUR;
  expect(ranges.every(({ from, to }) => to < at || from > at)).toBe(true);
  const left = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(ALL.to - ALL.from - left).toBeLessThan(HOUR);
});

it('a damaged time is looked for where its key and its neighbours were', () => {
  damagedBy(`UPDATE records SET created_at = ${T0 - 40 * HOUR - 7} WHERE id = 20`);
  for (const at of [T0 - 19 * HOUR, T0 - 40 * HOUR - 7]) {
    expect(verified().every(({ from, to }) => to < at || from > at)).toBe(true);
  }
});

it('it is read again once, not with every update', () => {
  damagedBy("UPDATE records SET amount = '91036.21' WHERE id = 20");
  expect(verified()).not.toEqual([ALL]);
  commit(world.context, () => storeVerified(world.context, addKey(world.context, LIST), [ALL], T0 + HOUR));
  expect(verified()).toEqual([ALL]);
  world.context.db.close();
  world = archiveWorld(folder);
  expect(verified()).toEqual([ALL]);
});

it.each([
  ['a verified range', `UPDATE sync_ranges SET since = ${T0 - 400 * HOUR}`],
  ['its number of scans', 'UPDATE sync_ranges SET scans = 9'],
])('%s that is not as it was written is none', (_what, sql) => {
  damagedBy(sql);
  expect(verified()).toEqual([]);
});

it('where it is not known any more how far a list was read, all of it is read again', () => {
  const { nextScan } = syncOps['sync.known'](world.context, LIST);
  syncOps['sync.setStartDate'](world.context, { accountId: ACCOUNT, startDate: T0 - 90 * HOUR });
  damagedBy(`UPDATE sync_lists SET start_date = ${T0 - 2 * HOUR}, next_scan = 1`);
  const known = syncOps['sync.known'](world.context, LIST);
  expect(known).toMatchObject({ verified: [], userStartDate: null, firstDoneAt: null, origin: null });
  // Scan 1 met the records.
  expect(known.nextScan).toBeGreaterThan(1);
  expect(nextScan).toBeGreaterThan(0);
});

it('a list whose row is gone begins with a scan that met none of its records', () => {
  const { nextScan } = syncOps['sync.known'](world.context, LIST);
  damagedBy('DELETE FROM sync_lists');
  syncOps['sync.setStartDate'](world.context, { accountId: ACCOUNT, startDate: null });
  expect(syncOps['sync.known'](world.context, LIST).nextScan).toBe(nextScan);
});

it('of a list that lost all of its records nothing counts either', () => {
  damagedBy('DELETE FROM records');
  expect(verified()).toEqual([]);
});

it('of a list that lost a record nothing counts as verified, until it was read again', () => {
  damagedBy('DELETE FROM records WHERE id = 20');
  expect(verified()).toEqual([]);
  world.page(2, [deposit({ createdAt: T0 - 19 * HOUR, walletTxId: 'tx-19' })]);
  commit(world.context, () => storeVerified(world.context, addKey(world.context, LIST), [ALL], T0 + HOUR));
  expect(verified()).toEqual([ALL]);
});
