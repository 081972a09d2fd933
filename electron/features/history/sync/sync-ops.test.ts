/** Breaks when a page is stored without its progress or the other way round, a record is called missing too early, or a gap is forgotten. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DepositRecord } from '../../../../shared/records/record.ts';
import { archiveOps } from '../archive/archive-ops.ts';
import { firstDayOf } from './first-day.ts';
import type { Window } from './scan.ts';
import { planRanges } from './plan.ts';
import { syncOps } from './sync-ops.ts';
import { openSyncWorld, type SyncWorld } from '../../../../tests/helpers/history/sync-world.ts';
import type { Step, SyncRunState } from './sync-run-state.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import { beginSyncRun } from './sync-run.ts';
import { sealLists } from '../../../../tests/helpers/history/seal-records.ts';

const LIST = { accountId: 'acc-1', kind: 'deposit' } as const;
const DAY = 86_400_000;
const START_DATE = firstDayOf('practice').at;
const NOW = START_DATE + 1_000 * DAY;

let world: SyncWorld;
let state: SyncRunState;
beforeEach(() => {
  world = openSyncWorld();
  const rules = { sizes: [50], edgeMs: 6_000, safeMs: Number.POSITIVE_INFINITY };
  const ranges = [{ from: START_DATE, to: NOW }];
  state = beginSyncRun({ frozenAt: NOW, ranges, maxRange: NO_MAX_RANGE, nextScan: 1, rules });
  syncOps['sync.begin'](world.context, { ...LIST, state, startedAt: NOW, origin: 'venue' });
});
afterEach(() => world.end());

function deposit(day: number, status = 'SUCCESS'): DepositRecord {
  const createdAt = START_DATE + day * DAY;
  const fields = { currency: 'USDT', chain: 'trx', status, memo: '', isInner: false, amount: '1', fee: '0' };
  return {
    kind: 'deposit',
    ...fields,
    address: `T${day}`,
    walletTxId: null,
    createdAt,
    updatedAt: createdAt,
    remark: '',
    otherFields: {},
  };
}

function store(scanId: number, step: Partial<Step>, seenAt = NOW, at: Partial<SyncRunState> = {}) {
  const allReadable = { scanId, rows: [], unreadable: [], verified: [], gaps: [], counted: null, ...step };
  return syncOps['sync.page'](world.context, {
    ...LIST,
    step: allReadable,
    state: { ...state, ...at, nextScan: scanId + 1 },
    seenAt,
    localTime: seenAt,
  });
}

/** Two scans in a row that read nothing new agreed on this time. */
function agreeOn(window: Window): void {
  store(90, { verified: [{ ...window, scanIds: [90], allReadable: true }] });
  const at = { ...state, round: 2, covered: [window], before: { ...state.before, covered: [window] } };
  expect(syncOps['sync.round'](world.context, { ...LIST, state: at })).toEqual({ ok: true, value: null });
}

let scans = 10;

/** One sync run: each scan reads the whole list in one reply, with these records. Answers how many scans it took; 0: they are not enough. */
function syncRunOf(...lists: readonly DepositRecord[][]): number {
  syncOps['sync.begin'](world.context, { ...LIST, state, startedAt: NOW, origin: 'venue' });
  let next: SyncRunState | null = state;
  for (const [index, rows] of lists.entries()) {
    next = scanOnce(next, rows);
    if (next === null) return index + 1;
  }
  return 0;
}

/** Answers the state of the next scan; null: the sync run is at its end. */
function scanOnce(begun: SyncRunState, rows: DepositRecord[], readAt?: number): SyncRunState | null {
  scans += 1;
  const seenAt = readAt ?? NOW + scans;
  const covered = [{ from: START_DATE + 1, to: NOW - 1 }];
  const counted = begun.round === 1 ? null : { from: START_DATE, to: NOW, total: rows.length };
  const step = { rows, verified: [all(scans)], counted };
  const storedPage = store(scans, step, seenAt, { ...begun, covered });
  if (!storedPage.ok) throw new Error(storedPage.error.message);
  const { differs } = storedPage.value;
  const at = { ...LIST, state: { ...begun, covered, differs, readAt: seenAt } };
  const ended = syncOps['sync.round'](world.context, at);
  if (!ended.ok) throw new Error(ended.error.message);
  return ended.value;
}

function known() {
  const [deposits] = syncOps['sync.knowledge'](world.context, {
    accounts: [{ accountId: 'acc-1', firstDay: firstDayOf('practice') }],
  });
  return deposits;
}

const all = (scanId: number) => ({ from: START_DATE + 1, to: NOW - 1, scanIds: [scanId], allReadable: true });

describe('a page', () => {
  it('R-D40: is stored with the state of the sync run, or not at all', () => {
    const broken = { ...deposit(1), amount: 5 as unknown as string };
    expect(() =>
      store(1, { rows: [deposit(2), { ...broken, address: undefined as unknown as string }] }),
    ).toThrow();
    expect(world.context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
    expect(syncOps['sync.known'](world.context, LIST)).toMatchObject({
      nextScan: 1,
      syncRun: { state: { nextScan: 1 } },
    });
    expect(store(1, { rows: [deposit(1), deposit(2)] })).toMatchObject({ ok: true, value: { added: 2 } });
    expect(syncOps['sync.known'](world.context, LIST)).toMatchObject({
      nextScan: 2,
      syncRun: { state: { nextScan: 2, counts: { added: 2 }, frozenAt: NOW } },
    });
  });

  it('a sync run that another version left is not gone on with, and what it verified stays', () => {
    agreeOn({ from: START_DATE, to: NOW });
    world.context.db.exec(`UPDATE sync_runs SET state = json_set(state, '$.version', 2)`);
    sealLists(world.context.db);
    const verified = [{ from: START_DATE, to: NOW }];
    expect(syncOps['sync.known'](world.context, LIST)).toMatchObject({ syncRun: null, verified });
  });

  it('R-D33: a transaction id that comes later is of the same record', () => {
    store(1, { rows: [deposit(1, 'PROCESSING')] });
    store(2, { rows: [{ ...deposit(1), walletTxId: 'hash@1' }] });
    expect(known()).toMatchObject({ records: 1, open: 0 });
    expect(world.context.db.prepare('SELECT tx FROM records').all()).toEqual([{ tx: 'hash@1' }]);
  });

  it('R-D35: nothing is called missing beside a row that could not be read', () => {
    store(1, { rows: [deposit(1), deposit(2)], verified: [all(1)] });
    const unreadable = [
      { raw: '{"amount":true}', reason: '"amount" is true or false instead of a decimal amount' },
    ];
    store(2, { rows: [deposit(1)], unreadable, verified: [{ ...all(2), allReadable: false }] });
    expect(known()).toMatchObject({ missing: 0, unreadable: 1 });
  });
});

describe('scans over the same time', () => {
  const both = [deposit(1), deposit(2)];

  it('R-D31: two that met the same records are complete, one alone is read once', () => {
    const once = { since: START_DATE + 1, until: NOW - 1 };
    expect(syncRunOf(both)).toBe(0);
    expect(known()).toMatchObject({ complete: null, readOnce: once, incomplete: [] });
    expect(syncOps['sync.known'](world.context, LIST).verified).toEqual([]);
    expect(syncRunOf(both, both)).toBe(2);
    expect(known()).toMatchObject({ complete: once, readOnce: null, incomplete: [] });
    expect(syncOps['sync.known'](world.context, LIST).verified).toEqual([
      { from: START_DATE + 1, to: NOW - 1, at: expect.any(Number) as number },
    ]);
  });

  it('R-D31: a status, a transaction id or a remark that changed meanwhile is no difference', () => {
    const later = { status: 'SUCCESS', walletTxId: 'hash@1', remark: 'paid', updatedAt: NOW };
    expect(syncRunOf([deposit(1, 'PROCESSING')], [{ ...deposit(1), ...later }])).toBe(2);
    expect(known()).toMatchObject({ records: 1, missing: 0 });
  });

  it('R-D31: a record more, a record less, or one in the place of another takes a third scan', () => {
    expect(syncRunOf([deposit(1)], both, both)).toBe(3);
    expect(syncRunOf(both, [deposit(1)], [deposit(1)])).toBe(3);
    expect(known()).toMatchObject({ records: 2, missing: 1 });
    expect(syncRunOf([deposit(1)], [deposit(3)], [deposit(3)])).toBe(3);
    expect(syncRunOf([deposit(3)], [deposit(3), deposit(3)], [deposit(3), deposit(3)])).toBe(3);
    expect(known()).toMatchObject({ records: 4, missing: 2, readOnce: null, incomplete: [] });
  });

  it('R-D31: a total above what the scan before met is a difference, although no such record was listed', () => {
    expect(syncRunOf(both, both)).toBe(2);
    const covered = [{ from: START_DATE + 1, to: NOW - 1 }];
    const at = { round: 2, before: { ...state.before, covered } };
    const lists = (total: number) =>
      store(80 + total, { rows: both, counted: { from: START_DATE, to: NOW, total } }, NOW, at);
    expect([1, 2, 3].map(lists)).toMatchObject([
      { value: { differs: true } },
      { value: { differs: false } },
      { value: { differs: true } },
    ]);
  });

  it('R-D27: is dated by the end of the first of two scans that agree, however long the second was interrupted', () => {
    syncOps['sync.begin'](world.context, { ...LIST, state, startedAt: NOW, origin: 'venue' });
    const second = scanOnce(state, both, NOW + 5);
    if (second === null) throw new Error('one scan is not enough');
    // Killed after its first pages; what the venue listed late in these five days may lie in time it had read.
    expect(scanOnce(second, both, NOW + 5 * DAY)).toBeNull();
    expect(known()).toMatchObject({ complete: { until: NOW - 1 }, verified: [{ at: NOW + 5 }] });
  });

  it('R-D39: what turns up in it afterwards is listed late, and nothing else is', () => {
    const late = () =>
      world.context.db
        .prepare(
          `SELECT created_at, before, seen_at FROM status_changes JOIN records ON records.id = record WHERE field = 'late'`,
        )
        .all()
        .map((row) => [row['created_at'], row['before'], row['seen_at']]);
    syncRunOf(both, both);
    expect(late()).toEqual([]);
    const first = known()?.verified[0]?.at;
    const after = { ...deposit(5), createdAt: NOW + 1 };
    store(300, { rows: [...both, deposit(3), after] }, NOW + 900);
    store(301, { rows: [...both, deposit(3), after] }, NOW + 901);
    expect(late()).toEqual([[deposit(3).createdAt, String(first), NOW + 900]]);
  });

  it('R-D31: what the scan before gave up is read once more, so that it is verified too', () => {
    const whole = { from: START_DATE + 1, to: NOW - 1 };
    const part = { from: START_DATE + 1, to: NOW - 30 * DAY };
    const round = (number: number, covered: Window, gaps: number, before: SyncRunState['before']) =>
      syncOps['sync.round'](world.context, {
        ...LIST,
        state: { ...state, round: number, covered: [covered], gaps, before },
      });
    const third = round(3, whole, 0, { ...state.before, covered: [part], gaps: 1 });
    expect(known()?.complete).toEqual({ since: START_DATE + 1, until: part.to });
    expect(third).toMatchObject({ value: { round: 4, before: { covered: [whole], gaps: 0 } } });
    expect(round(4, whole, 0, { ...state.before, covered: [whole] })).toEqual({ ok: true, value: null });
    expect(known()?.complete).toEqual({ since: START_DATE + 1, until: whole.to });
  });

  it('R-D30: no two of four agree: incomplete with the reason, until two do', () => {
    expect(syncRunOf([deposit(1)], [deposit(2)], [deposit(3)], [deposit(4)])).toBe(4);
    const reason = 'the list kept changing';
    const left = [{ from: START_DATE, to: NOW, reason }];
    expect(known()).toMatchObject({ complete: null, incomplete: left });
    expect(syncRunOf([deposit(4)])).toBe(0);
    expect(known()).toMatchObject({ complete: null, incomplete: left });
    expect(syncRunOf([deposit(4)], [deposit(4)])).toBe(2);
    expect(known()).toMatchObject({ complete: { until: NOW - 1 }, incomplete: [], missing: 3 });
  });

  it('R-D39: what two scans in a row did not meet is marked, never removed, and found again', () => {
    syncRunOf(both, both);
    expect(syncRunOf([deposit(1)])).toBe(0);
    expect(known()).toMatchObject({ missing: 0 });
    expect(syncRunOf([deposit(1)], [deposit(1)])).toBe(2);
    expect(known()).toMatchObject({ records: 2, missing: 1 });
    expect(syncRunOf(both, both)).toBe(2);
    expect(known()).toMatchObject({ records: 2, missing: 0 });
  });

  it('R-D39: one reply that is empty by mistake costs a scan and marks nothing', () => {
    syncRunOf(both, both);
    expect(syncRunOf([], both, both)).toBe(3);
    expect(syncRunOf(both, [], both, both)).toBe(4);
    expect(known()).toMatchObject({ records: 2, missing: 0, incomplete: [] });
    expect(world.context.db.prepare('SELECT count(*) AS n FROM status_changes').get()).toEqual({ n: 0 });
  });
});

describe('rows that could not be read', () => {
  const at = START_DATE + 5 * DAY;
  const raw = JSON.stringify({ amount: null, createdAt: at });
  const unread = [{ raw, reason: 'no amount' }];

  it('R-D35: are asked for again, and are resolved once everything of their time could be read', () => {
    store(1, { unreadable: unread, verified: [{ ...all(1), allReadable: false }] });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([at]);
    store(2, { unreadable: unread, verified: [{ ...all(2), allReadable: true }] });
    expect(known()).toMatchObject({ unreadable: 1 });
    store(3, {
      rows: [deposit(5)],
      verified: [{ from: at + 1, to: NOW - 1, scanIds: [3], allReadable: true }],
    });
    expect(known()).toMatchObject({ unreadable: 1 });
    store(4, { rows: [deposit(5)], verified: [{ from: at, to: at, scanIds: [4], allReadable: true }] });
    expect(known()).toMatchObject({ unreadable: 0, resolvedUnreadable: 1, records: 1 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([]);
  });

  it('R-D35: stay in the file when they are resolved, with the time, and are open again when they are listed again', () => {
    const unreadable = (resolved: boolean) =>
      archiveOps['archive.unreadable'](world.context, { ...LIST, resolved }).rows;
    store(1, { unreadable: unread, verified: [{ ...all(1), allReadable: false }] }, NOW + 1);
    const row = { at: NOW + 1, raw, reason: 'no amount' };
    expect(unreadable(false)).toEqual([{ ...row, resolvedAt: null }]);
    store(2, { rows: [deposit(5)], verified: [all(2)] }, NOW + 2);
    store(3, { rows: [deposit(5)], verified: [all(3)] }, NOW + 3);
    expect(unreadable(false)).toEqual([]);
    expect(unreadable(true)).toEqual([{ ...row, resolvedAt: NOW + 2 }]);
    store(4, { unreadable: unread, verified: [{ ...all(4), allReadable: false }] }, NOW + 4);
    expect(unreadable(false)).toEqual([{ ...row, resolvedAt: null }]);
    expect(known()).toMatchObject({ unreadable: 1, resolvedUnreadable: 0 });
  });

  it('without a time of ours stay counted', () => {
    const odd = ['{"createdAt":1700000000}', '{"createdAt":"soon"}', 'null', '{"createdAt":1'];
    store(1, {
      unreadable: odd.map((text) => ({ raw: text, reason: 'odd' })),
      verified: [{ ...all(1), allReadable: false }],
    });
    store(2, { verified: [all(2)] });
    expect(known()).toMatchObject({ unreadable: 4 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([]);
  });
});

it('of very many pending records the newest are rechecked', () => {
  const rows: DepositRecord[] = [];
  for (let n = 0; n < 5_010; n += 1) rows.push({ ...deposit(1, 'CONFIRMED'), createdAt: START_DATE + n });
  store(1, { rows });
  const { open } = syncOps['sync.known'](world.context, LIST);
  expect([open.length, open[0], open.at(-1)]).toEqual([5_000, START_DATE + 10, START_DATE + 5_009]);
});

describe('what is known', () => {
  it('names the newest verified range, holes and their reasons', () => {
    const middle = START_DATE + 500 * DAY;
    agreeOn({ from: middle + DAY, to: NOW - 1 });
    store(2, { gaps: [{ from: middle, to: middle + DAY, reason: 'the records were not newest first' }] });
    expect(known()).toMatchObject({
      complete: { since: middle + DAY, until: NOW - 1 },
      incomplete: [{ from: START_DATE, to: middle + DAY - 1, reason: 'the records were not newest first' }],
    });
    agreeOn({ from: middle - DAY, to: middle + DAY });
    expect(known()).toMatchObject({ incomplete: [{ from: START_DATE, reason: 'not downloaded yet' }] });
    agreeOn({ from: START_DATE + 1, to: NOW - 1 });
    expect(known()).toMatchObject({
      complete: { since: START_DATE + 1, until: NOW - 1 },
      incomplete: [],
      startDate: START_DATE,
    });
    expect(syncOps['sync.known'](world.context, LIST).gaps).toEqual([]);
  });

  it('an instant that could not be completed is listed, although it is a millisecond wide', () => {
    const at = START_DATE + 9 * DAY;
    const reason = 'a record appeared twice';
    agreeOn({ from: at + 1, to: NOW - 1 });
    store(2, { gaps: [{ from: at - 6_000, to: at + 1, reason }] });
    agreeOn({ from: START_DATE + 1, to: at - 2 });
    expect(known()).toMatchObject({ incomplete: [{ from: at - 1, to: at, reason }] });
    agreeOn({ from: START_DATE + 1, to: at - 1 });
    expect(known()).toMatchObject({ incomplete: [{ from: at, to: at, reason }] });
    const { verified, gaps } = syncOps['sync.known'](world.context, LIST);
    const rules = { startDate: START_DATE, frozenAt: NOW, edgeMs: 6_000, overlapMs: 600_000 };
    expect(planRanges({ verified, gaps, open: [] }, rules)).toContainEqual({
      from: at - 6_001,
      to: at + 6_001,
    });
  });

  it('names a range that could not be completed above everything that was', () => {
    const reason = 'the records were not newest first';
    agreeOn({ from: START_DATE + 1, to: NOW - 2 * DAY });
    store(2, { gaps: [{ from: NOW - 3 * DAY, to: NOW, reason }] });
    expect(known()).toMatchObject({
      complete: { until: NOW - 2 * DAY },
      incomplete: [{ from: NOW - 2 * DAY + 1, to: NOW, reason }],
    });
    agreeOn({ from: NOW - 4 * DAY, to: NOW - 1 });
    expect(known()).toMatchObject({ complete: { until: NOW - 1 }, incomplete: [] });
  });

  it('a date set above everything that was verified: nothing is complete from there on, and no end comes before its beginning', () => {
    const reason = 'a record appeared twice';
    agreeOn({ from: START_DATE + 1, to: NOW - 50 * DAY });
    store(2, { gaps: [{ from: NOW - 30 * DAY, to: NOW - 20 * DAY, reason }] });
    const set = (startDate: number) =>
      syncOps['sync.setStartDate'](world.context, { accountId: 'acc-1', startDate });
    set(NOW - 40 * DAY);
    expect(known()).toMatchObject({
      complete: null,
      incomplete: [{ from: NOW - 30 * DAY, to: NOW - 20 * DAY, reason }],
      startDate: NOW - 40 * DAY,
    });
    set(NOW - 25 * DAY);
    expect(known()).toMatchObject({ incomplete: [{ from: NOW - 25 * DAY, to: NOW - 20 * DAY, reason }] });
    set(NOW - 10 * DAY);
    expect(known()).toMatchObject({ complete: null, incomplete: [] });
    // Whether days are left out that the venue has.
    expect(known()).toMatchObject({ startDateSource: 'user', firstDay: START_DATE });
    set(NOW - 60 * DAY);
    expect(known()).toMatchObject({ complete: { since: NOW - 60 * DAY, until: NOW - 50 * DAY } });
  });

  it('has how far a list was read once beyond what two scans verified', () => {
    agreeOn({ from: START_DATE + 1, to: NOW - 2 * DAY });
    store(1, { verified: [{ from: NOW - 3 * DAY, to: NOW - 1, scanIds: [1], allReadable: true }] });
    expect(known()).toMatchObject({
      complete: { since: START_DATE + 1, until: NOW - 2 * DAY },
      readOnce: { since: START_DATE + 1, until: NOW - 1 },
      incomplete: [],
    });
    agreeOn({ from: NOW - DAY, to: NOW - 1 });
    expect(known()).toMatchObject({
      readOnce: null,
      incomplete: [{ from: NOW - 2 * DAY + 1, to: NOW - DAY - 1, reason: 'not verified yet' }],
    });
  });

  it('R-D34: a status nobody knows is kept and is not final', () => {
    store(1, { rows: [deposit(1, 'ODD'), deposit(2, 'PROCESSING'), deposit(3), deposit(4, 'ROLLBACK')] });
    expect(known()).toMatchObject({ open: 2 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([START_DATE + DAY, START_DATE + 2 * DAY]);
  });

  it('a list nobody asked for is known to be unknown', () => {
    const lists = syncOps['sync.knowledge'](world.context, {
      accounts: [{ accountId: 'other', firstDay: firstDayOf('service') }],
    });
    expect(lists[0]).toMatchObject({
      records: 0,
      complete: null,
      incomplete: [],
      startDateSource: 'assumed',
    });
  });
});
