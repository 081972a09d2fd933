/**
 * Lists that a page does not show well: more equal deposits of one moment than a page holds, and pages of which nothing can be read.
 * Breaks when such records are left out, doubled by a later sync, or called complete or incomplete when they are not.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DepositRecord } from '../../../../shared/records/record.ts';
import type { LenientPage, UnreadRow } from '../../../venue/records-page.ts';
import { firstDayOf } from './first-day.ts';
import { formatScanReason } from './reasons.ts';
import { syncOps } from './sync-ops.ts';
import { openSyncWorld, type SyncWorld } from '../../../../tests/helpers/history/sync-world.ts';
import type { PageQuery, SyncRules } from './sync-run-state.ts';
import { NO_MAX_RANGE } from './max-range.ts';
import { beginSyncRun, nextQuery, takeAnswer, withStored } from './sync-run.ts';

const LIST = { accountId: 'acc-1', kind: 'deposit' } as const;
const DAY = 86_400_000;
const START_DATE = firstDayOf('practice').at;
const NOW = START_DATE + 400 * DAY;
const RULES: SyncRules = { sizes: [4, 5, 6], edgeMs: 6_000, safeMs: Number.POSITIVE_INFINITY };
const ORIGIN = 'venue';

/** A row of the venue: one that can be read, or the text of one that cannot. */
type Row = DepositRecord | (UnreadRow & { createdAt: number });

let world: SyncWorld;
let scans = 1;
beforeEach(() => {
  world = openSyncWorld();
  scans = 1;
});
afterEach(() => world.end());

function deposit(createdAt: number, change: Partial<DepositRecord> = {}): DepositRecord {
  return {
    kind: 'deposit',
    currency: 'USDT',
    chain: 'trx',
    status: 'SUCCESS',
    address: 'T',
    memo: '',
    isInner: false,
    amount: '1',
    fee: '0',
    walletTxId: null,
    createdAt,
    updatedAt: createdAt,
    remark: '',
    otherFields: {},
    ...change,
  };
}

/** `hasTime`: whether its text still has the time. */
function unread(createdAt: number, hasTime: boolean): Row {
  const raw = JSON.stringify({ n: createdAt, amount: null, createdAt: hasTime ? createdAt : null });
  return { raw, reason: 'no amount', createdAt };
}

function pageOf(list: readonly Row[], { window, page, pageSize }: PageQuery): LenientPage {
  const inside = list.filter(({ createdAt }) => createdAt >= window.from && createdAt <= window.to);
  const rows = inside.slice((page - 1) * pageSize, page * pageSize);
  const totalPage = Math.ceil(inside.length / pageSize);
  const items = rows.filter((row) => 'kind' in row);
  const unreadable = rows.flatMap((row) => ('raw' in row ? [{ raw: row.raw, reason: row.reason }] : []));
  return { currentPage: page, pageSize, totalNum: inside.length, totalPage, items, unreadable };
}

/** One whole sync run into the archive; `list` is asked anew for every query. Answers how many queries it took. */
function read(list: (query: number) => readonly Row[], rules = RULES): number {
  let state = beginSyncRun({
    frozenAt: NOW,
    ranges: [{ from: START_DATE, to: NOW }],
    maxRange: NO_MAX_RANGE,
    nextScan: scans,
    rules,
  });
  syncOps['sync.begin'](world.context, { ...LIST, state, startedAt: NOW, origin: ORIGIN });
  let queries = 0;
  for (;;) {
    const asked = nextQuery(state, rules);
    if (asked === null) {
      const ended = syncOps['sync.round'](world.context, { ...LIST, state });
      if (!ended.ok) throw new Error(ended.error.message);
      if (ended.value === null) break;
      state = ended.value;
      continue;
    }
    queries += 1;
    expect(queries).toBeLessThan(500);
    const { state: after, ...step } = takeAnswer(state, asked, pageOf(list(queries), asked), NOW, rules);
    state = after;
    const stored = syncOps['sync.page'](world.context, { ...LIST, step, state, seenAt: NOW, localTime: NOW });
    if (!stored.ok) throw new Error(stored.error.message);
    state = withStored(state, stored.value);
  }
  scans = state.nextScan;
  syncOps['sync.end'](world.context, { ...LIST, at: NOW, done: true, openChecked: true, maxRange: null });
  return queries;
}

function known() {
  const [deposits] = syncOps['sync.knowledge'](world.context, {
    accounts: [{ accountId: 'acc-1', firstDay: firstDayOf('practice') }],
  });
  return deposits;
}

function occurrences(): unknown[] {
  return world.context.db
    .prepare('SELECT occurrence FROM records ORDER BY occurrence')
    .all()
    .map(({ occurrence }) => occurrence);
}

describe('R-D32: more equal deposits of one moment than a page holds', () => {
  const at = START_DATE + 5 * DAY;
  const dense = [
    deposit(at + DAY, { address: 'later' }),
    ...Array.from({ length: 15 }, () => deposit(at)),
    deposit(at - DAY, { address: 'before' }),
  ];
  const all = [0, 0, ...Array.from({ length: 15 }, (_, n) => n)];

  it.each([[[4, 5, 6]], [[5]]])('are kept, counted and complete, with pages of %j', (sizes) => {
    read(() => dense, { ...RULES, sizes });
    expect(known()).toMatchObject({ records: 17, missing: 0, incomplete: [], complete: { until: NOW - 1 } });
    expect(occurrences()).toEqual(all);
  });

  it('stay the same ones when the list is read again, also with their transaction ids', () => {
    read(() => dense);
    read(() => dense);
    expect(occurrences()).toEqual(all);
    const late: DepositRecord[] = [];
    for (const row of dense) late.push({ ...row, walletTxId: `tx${late.length}` });
    read(() => late);
    expect(occurrences()).toEqual(all);
    expect(world.context.db.prepare('SELECT count(DISTINCT tx) AS n FROM records').get()).toEqual({ n: 17 });
    read(() => late.toReversed().sort((a, b) => b.createdAt - a.createdAt));
    expect(occurrences()).toEqual(all);
    expect(known()).toMatchObject({ missing: 0, incomplete: [] });
  });

  it('one that only came again because the list moved is not kept', () => {
    const moving = Array.from({ length: 12 }, (_, n) => deposit(at, { address: `T${n}` }));
    // With every query another record is first, and the last one is gone: the total never shows it.
    read((query) => [deposit(at, { address: `new${query}` }), ...moving.slice(0, 11)]);
    expect(known()?.incomplete).toMatchObject([{ reason: formatScanReason('unsteady') }]);
    expect(occurrences().every((occurrence) => occurrence === 0)).toBe(true);
  });
});

describe('R-D35: more than a page of rows that cannot be read', () => {
  const newest = START_DATE + 200 * DAY;

  it('are all stored as unreadable, and the sync run goes on by their times', () => {
    const bad = Array.from({ length: 23 }, (_, n) => unread(newest - n * 1_000, true));
    const queries = read(() => [deposit(newest + DAY), ...bad, deposit(newest - 90 * DAY)]);
    expect(known()).toMatchObject({ records: 2, unreadable: 23, incomplete: [] });
    expect(queries).toBeLessThan(30);
  });

  it('without a time they are read in windows that fit one reply', () => {
    const bad = Array.from({ length: 23 }, (_, n) => unread(newest - n * DAY, false));
    read(() => [deposit(newest + DAY), ...bad, deposit(newest - 90 * DAY)]);
    expect(known()).toMatchObject({ records: 2, unreadable: 23, incomplete: [] });
  });

  it('of one moment and without a time they are read page by page', () => {
    const bad = Array.from({ length: 16 }, (_, n) => ({ ...unread(newest, false), raw: `{"n":${n}}` }));
    read(() => [deposit(newest + DAY), ...bad, deposit(newest - 90 * DAY)], { ...RULES, sizes: [5] });
    expect(known()).toMatchObject({ records: 2, unreadable: 16, incomplete: [] });
  });
});
