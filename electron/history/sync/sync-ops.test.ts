/** Breaks when a page is kept without its progress or the other way round, a record is called missing too early, or a gap is forgotten. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DepositRecord } from '../../../shared/records/record.ts';
import { archiveOps } from '../archive/archive-ops.ts';
import { firstDayOf } from './first-day.ts';
import { planStretches } from './plan.ts';
import { syncOps } from './sync-ops.ts';
import { openSyncWorld, type SyncWorld } from './testing/sync-world.ts';
import type { Step, WalkState } from './walk-state.ts';
import { beginWalk, NO_REACH } from './walk.ts';

const LIST = { accountId: 'acc-1', kind: 'deposit' } as const;
const DAY = 86_400_000;
const FLOOR = firstDayOf('practice').at;
const NOW = FLOOR + 1_000 * DAY;

let world: SyncWorld;
let state: WalkState;
beforeEach(() => {
  world = openSyncWorld();
  const rules = { sizes: [50], edgeMs: 6_000, safeMs: Number.POSITIVE_INFINITY };
  const stretches = [{ from: FLOOR, to: NOW }];
  state = beginWalk({ frozenAt: NOW, stretches, reach: NO_REACH, nextPass: 1, rules });
  syncOps['sync.begin'](world.context, { ...LIST, state, startedAt: NOW, origin: 'venue' });
});
afterEach(() => world.end());

function deposit(day: number, status = 'SUCCESS'): DepositRecord {
  const createdAt = FLOOR + day * DAY;
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

function keep(passId: number, step: Partial<Step>, seenAt = NOW) {
  const whole = { passId, rows: [], setAside: [], verified: [], gaps: [], ...step };
  return syncOps['sync.page'](world.context, {
    ...LIST,
    step: whole,
    state: { ...state, nextPass: passId + 1 },
    seenAt,
  });
}

function known() {
  const [deposits] = syncOps['sync.knowledge'](world.context, {
    accounts: [{ accountId: 'acc-1', firstDay: firstDayOf('practice') }],
  });
  return deposits;
}

const all = (passId: number) => ({ from: FLOOR + 1, to: NOW - 1, passIds: [passId], whole: true });

describe('a page', () => {
  it('R-D40: is kept with where the walk stands, or not at all', () => {
    const broken = { ...deposit(1), amount: 5 as unknown as string };
    expect(() =>
      keep(1, { rows: [deposit(2), { ...broken, address: undefined as unknown as string }] }),
    ).toThrow();
    expect(world.context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
    expect(syncOps['sync.known'](world.context, LIST)).toMatchObject({
      nextPass: 1,
      walk: { state: { nextPass: 1 } },
    });
    expect(keep(1, { rows: [deposit(1), deposit(2)] })).toMatchObject({ ok: true, value: { added: 2 } });
    expect(syncOps['sync.known'](world.context, LIST)).toMatchObject({
      nextPass: 2,
      walk: { state: { nextPass: 2, added: 2, frozenAt: NOW } },
    });
  });

  it('R-D39: what a complete window does not hold any more is marked, never removed, and found again', () => {
    keep(1, { rows: [deposit(1), deposit(2)], verified: [all(1)] });
    keep(2, { rows: [deposit(1)], verified: [all(2)] }, NOW + 5);
    expect(known()).toMatchObject({ records: 2, missing: 1 });
    keep(3, { rows: [deposit(1), deposit(2)], verified: [all(3)] }, NOW + 9);
    expect(known()).toMatchObject({ records: 2, missing: 0 });
  });

  it('R-D33: a transaction id that comes later is of the same record', () => {
    keep(1, { rows: [deposit(1, 'PROCESSING')] });
    keep(2, { rows: [{ ...deposit(1), walletTxId: 'hash@1' }] });
    expect(known()).toMatchObject({ records: 1, open: 0 });
    expect(world.context.db.prepare('SELECT tx FROM records').all()).toEqual([{ tx: 'hash@1' }]);
  });

  it('R-D35: nothing is called missing beside a row that could not be read', () => {
    keep(1, { rows: [deposit(1), deposit(2)], verified: [all(1)] });
    const setAside = [
      { raw: '{"amount":true}', reason: '"amount" is true or false instead of a decimal amount' },
    ];
    keep(2, { rows: [deposit(1)], setAside, verified: [{ ...all(2), whole: false }] });
    expect(known()).toMatchObject({ missing: 0, setAside: 1 });
  });
});

describe('rows that could not be read', () => {
  const at = FLOOR + 5 * DAY;
  const raw = JSON.stringify({ amount: null, createdAt: at });
  const unread = [{ raw, reason: 'no amount' }];

  it('R-D35: are asked for again, and are settled once everything of their time could be read', () => {
    keep(1, { setAside: unread, verified: [{ ...all(1), whole: false }] });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([at]);
    keep(2, { setAside: unread, verified: [{ ...all(2), whole: true }] });
    expect(known()).toMatchObject({ setAside: 1 });
    keep(3, { rows: [deposit(5)], verified: [{ from: at + 1, to: NOW - 1, passIds: [3], whole: true }] });
    expect(known()).toMatchObject({ setAside: 1 });
    keep(4, { rows: [deposit(5)], verified: [{ from: at, to: at, passIds: [4], whole: true }] });
    expect(known()).toMatchObject({ setAside: 0, settledAside: 1, records: 1 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([]);
  });

  it('R-D35: stay in the file when they are settled, with the time, and are open again when they are told again', () => {
    const aside = (settled: boolean) =>
      archiveOps['archive.setAside'](world.context, { ...LIST, settled }).rows;
    keep(1, { setAside: unread, verified: [{ ...all(1), whole: false }] }, NOW + 1);
    const row = { at: NOW + 1, raw, reason: 'no amount' };
    expect(aside(false)).toEqual([{ ...row, settledAt: null }]);
    keep(2, { rows: [deposit(5)], verified: [all(2)] }, NOW + 2);
    keep(3, { rows: [deposit(5)], verified: [all(3)] }, NOW + 3);
    expect(aside(false)).toEqual([]);
    expect(aside(true)).toEqual([{ ...row, settledAt: NOW + 2 }]);
    keep(4, { setAside: unread, verified: [{ ...all(4), whole: false }] }, NOW + 4);
    expect(aside(false)).toEqual([{ ...row, settledAt: null }]);
    expect(known()).toMatchObject({ setAside: 1, settledAside: 0 });
  });

  it('without a time of ours stay counted', () => {
    const odd = ['{"createdAt":1700000000}', '{"createdAt":"soon"}', 'null', '{"createdAt":1'];
    keep(1, {
      setAside: odd.map((text) => ({ raw: text, reason: 'odd' })),
      verified: [{ ...all(1), whole: false }],
    });
    keep(2, { verified: [all(2)] });
    expect(known()).toMatchObject({ setAside: 4 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([]);
  });
});

it('of very many records that are not final the newest are looked after', () => {
  const rows: DepositRecord[] = [];
  for (let n = 0; n < 5_010; n += 1) rows.push({ ...deposit(1, 'CONFIRMED'), createdAt: FLOOR + n });
  keep(1, { rows });
  const { open } = syncOps['sync.known'](world.context, LIST);
  expect([open.length, open[0], open.at(-1)]).toEqual([5_000, FLOOR + 10, FLOOR + 5_009]);
});

describe('what is known', () => {
  it('names the newest verified stretch, holes and their reasons', () => {
    const middle = FLOOR + 500 * DAY;
    keep(1, { verified: [{ from: middle + DAY, to: NOW - 1, passIds: [1], whole: true }] });
    keep(2, { gaps: [{ from: middle, to: middle + DAY, reason: 'the records did not come newest first' }] });
    expect(known()).toMatchObject({
      complete: { since: middle + DAY, until: NOW - 1 },
      incomplete: [{ from: FLOOR, to: middle + DAY - 1, reason: 'the records did not come newest first' }],
    });
    keep(3, { verified: [{ from: middle - DAY, to: middle + DAY, passIds: [3], whole: true }] });
    expect(known()).toMatchObject({ incomplete: [{ from: FLOOR, reason: 'not read yet' }] });
    keep(4, { verified: [all(4)] });
    expect(known()).toMatchObject({
      complete: { since: FLOOR + 1, until: NOW - 1 },
      incomplete: [],
      floor: FLOOR,
    });
    expect(syncOps['sync.known'](world.context, LIST).gaps).toEqual([]);
  });

  it('an instant that could not be completed is said, although it is a millisecond wide', () => {
    const at = FLOOR + 9 * DAY;
    const reason = 'a record came twice';
    keep(1, { verified: [{ from: at + 1, to: NOW - 1, passIds: [1], whole: true }] });
    keep(2, { gaps: [{ from: at - 6_000, to: at + 1, reason }] });
    keep(3, { verified: [{ from: FLOOR + 1, to: at - 2, passIds: [3], whole: true }] });
    expect(known()).toMatchObject({ incomplete: [{ from: at - 1, to: at, reason }] });
    keep(4, { verified: [{ from: FLOOR + 1, to: at - 1, passIds: [4], whole: true }] });
    expect(known()).toMatchObject({ incomplete: [{ from: at, to: at, reason }] });
    const { verified, gaps } = syncOps['sync.known'](world.context, LIST);
    const rules = { floor: FLOOR, frozenAt: NOW, edgeMs: 6_000, overlapMs: 600_000 };
    expect(planStretches({ verified, gaps, open: [] }, rules)).toContainEqual({
      from: at - 6_001,
      to: at + 6_001,
    });
  });

  it('names a stretch that could not be completed above everything that was', () => {
    const reason = 'the records did not come newest first';
    keep(1, { verified: [{ from: FLOOR + 1, to: NOW - 2 * DAY, passIds: [1], whole: true }] });
    keep(2, { gaps: [{ from: NOW - 3 * DAY, to: NOW, reason }] });
    expect(known()).toMatchObject({
      complete: { until: NOW - 2 * DAY },
      incomplete: [{ from: NOW - 2 * DAY + 1, to: NOW, reason }],
    });
    keep(3, { verified: [{ from: NOW - 4 * DAY, to: NOW - 1, passIds: [3], whole: true }] });
    expect(known()).toMatchObject({ complete: { until: NOW - 1 }, incomplete: [] });
  });

  it('a date set above everything that was verified: nothing is complete from there on, and no end comes before its beginning', () => {
    const reason = 'a record came twice';
    keep(1, { verified: [{ from: FLOOR + 1, to: NOW - 50 * DAY, passIds: [1], whole: true }] });
    keep(2, { gaps: [{ from: NOW - 30 * DAY, to: NOW - 20 * DAY, reason }] });
    const set = (floor: number) => syncOps['sync.setFloor'](world.context, { accountId: 'acc-1', floor });
    set(NOW - 40 * DAY);
    expect(known()).toMatchObject({
      complete: null,
      incomplete: [{ from: NOW - 30 * DAY, to: NOW - 20 * DAY, reason }],
      floor: NOW - 40 * DAY,
    });
    set(NOW - 25 * DAY);
    expect(known()).toMatchObject({ incomplete: [{ from: NOW - 25 * DAY, to: NOW - 20 * DAY, reason }] });
    set(NOW - 10 * DAY);
    expect(known()).toMatchObject({ complete: null, incomplete: [] });
    set(NOW - 60 * DAY);
    expect(known()).toMatchObject({ complete: { since: NOW - 60 * DAY, until: NOW - 50 * DAY } });
  });

  it('R-D34: a status nobody knows is kept and is not final', () => {
    keep(1, { rows: [deposit(1, 'REVIEW'), deposit(2, 'PROCESSING'), deposit(3)] });
    expect(known()).toMatchObject({ open: 2 });
    expect(syncOps['sync.known'](world.context, LIST).open).toEqual([FLOOR + DAY, FLOOR + 2 * DAY]);
  });

  it('a list nobody asked for is known to be unknown', () => {
    const lists = syncOps['sync.knowledge'](world.context, {
      accounts: [{ accountId: 'other', firstDay: firstDayOf('service') }],
    });
    expect(lists[0]).toMatchObject({ records: 0, complete: null, incomplete: [], floorIs: 'assumed' });
  });
});
