/**
 * When the history is read, waits and stops, on a clock of the test's own and a venue that answers from a list.
 * Breaks when a sync run starts again by itself after it was paused or cancelled, the scheduled checks spend more than their part of a key's budget or come too seldom, a closed
 * network ends a sync run, the pool is spent to the last, or anything is written for an account that is gone.
 */
import { createPageCap, type PageCap } from '../../../venue/page-cap.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { RecordKind, WithdrawalRecord } from '../../../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { kucoinVenue, practiceVenue } from '../../../../shared/venue/presets.ts';
import { type ManualClock, manualClock } from '../../../../tests/helpers/manual-clock.ts';
import { systemIds } from '../../../platform/ids.ts';
import { firstDayOf } from './first-day.ts';
import type { SyncProgress } from './progress.ts';
import type { ArchiveSource } from './drive-sync-run.ts';
import { CHECK_MS, createSyncService, type SyncService } from './sync-service.ts';
import { connected, listedPage } from '../../../../tests/helpers/history/listed-source.ts';
import {
  closedArchive,
  openSyncWorld,
  type SyncWorld,
} from '../../../../tests/helpers/history/sync-world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = 1_700_000_000_000;

interface Asked {
  kind: RecordKind;
  from: number;
  to: number;
  at: number;
}

let world: SyncWorld;
let clock: ManualClock;
let asked: Asked[];
let announced: SyncProgress[];
let accounts: AccountView[];
/** What is between the app and the venue; null: nothing. */
let trouble: BridgeError | null;
let budget: { quota: number | null; remaining: number | null; resetsInMs: number | null };
let records: WithdrawalRecord[];
/** Why the venue does not say its time; null: it does. */
let untimed: BridgeError | null;

const account: AccountView = {
  id: 'acc-1',
  name: 'Treasury',
  colour: 'blue',
  mode: 'live',
  readOnly: true,
  venue: practiceVenue('http://127.0.0.1'),
  credentials: { storage: 'keychain', state: 'available', keyEnding: null, keyVersion: '3' },
};

function record(id: number, createdAt: number, status = 'SUCCESS'): WithdrawalRecord {
  const fields = {
    currency: 'USDT',
    chain: 'trx',
    status,
    address: 'T',
    memo: '',
    isInner: false,
    amount: '1',
    fee: '0',
  };
  return {
    kind: 'withdrawal',
    id: `w${id}`,
    ...fields,
    walletTxId: null,
    createdAt,
    updatedAt: createdAt,
    remark: '',
    otherFields: {},
  };
}

/** What the venue gives at most for a page; sizes beyond it are answered with this one. */
let pageCap: { most: number; learnt: PageCap } | null = null;

const source: ArchiveSource = {
  venue: account.venue,
  paging: account.venue.paging,
  serverTime: () => Promise.resolve(untimed === null ? succeed(clock.now()) : fail(untimed)),
  status: () => ({ ...connected(budget), clockOffsetMs: untimed === null ? 0 : null }),
  archivePage(kind, { page, pageSize, filter }) {
    const { startAt: from = 0, endAt: to = 0 } = filter;
    asked.push({ kind, from, to, at: clock.monotonic() });
    if (trouble !== null) return Promise.resolve(fail({ error: trouble, fault: null }));
    const given = Math.min(pageSize, pageCap?.most ?? pageSize);
    pageCap?.learnt.echoed(pageSize, given);
    if (given < pageSize) {
      const error: BridgeError = { kind: 'bad-answer', message: 'another page size' };
      return Promise.resolve(fail({ error, fault: 'size-echo', pageSize: given }));
    }
    const all =
      kind === 'deposits' ? [] : records.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    const body = listedPage(all, page, pageSize);
    return Promise.resolve(succeed({ page: body, receivedAt: clock.now(), latencyMs: 1 }));
  },
};

function app(archive = world.archive): SyncService {
  return createSyncService({
    archive,
    synced: { reads: () => false, readsAny: () => false, startDateOf: () => null, note: () => undefined },
    clock,
    ids: { ...systemIds, fraction: () => 1 },
    preferences: () => ({ recheckDays: 30, recheckAll: 'monthly' }),
    accounts: () => accounts,
    ready: (id): Promise<Result<ArchiveSource, BridgeError>> =>
      Promise.resolve(
        accounts.some((each) => each.id === id)
          ? succeed({
              ...source,
              venue: accounts[0]?.venue ?? account.venue,
              paging: pageCap?.learnt.paging() ?? account.venue.paging,
            })
          : fail({ kind: 'not-found', message: 'gone' }),
      ),
    announce: (progress) => announced.push(progress),
  });
}

async function act(of: SyncService, action: 'start' | 'pause' | 'resume' | 'cancel'): Promise<void> {
  const done = await of.handlers['history.sync']({ accountId: 'acc-1', action });
  expect(done.ok).toBe(true);
}

const last = () => announced.at(-1);
const kinds = () => [...new Set(asked.map(({ kind }) => kind))];

beforeEach(() => {
  world = openSyncWorld();
  clock = manualClock(START);
  asked = [];
  pageCap = null;
  announced = [];
  accounts = [account];
  trouble = null;
  untimed = null;
  budget = { quota: null, remaining: null, resetsInMs: null };
  records = Array.from({ length: 1_200 }, (_, index) => record(index, START - index * MINUTE * 10));
});
afterEach(() => world.end());

describe('what was verified', () => {
  /** As the venue lists it from then on. */
  const late = (days: number) => record(9_000 + days, START - days * DAY);
  const stored = (id: string) =>
    world.context.db.prepare('SELECT status, amount, missing_since FROM records WHERE venue_id = ?').get(id);

  async function verified(): Promise<SyncService> {
    records = Array.from({ length: 120 }, (_, day) => record(day, START - day * DAY));
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(60_000);
    return sync;
  }

  it('is read again where it is recent, whenever a person asks: late, changed and dropped records are found', async () => {
    const sync = await verified();
    const changed = record(3, START - 3 * DAY, 'FAILURE');
    const dropped = record(5, START - 5 * DAY);
    records = [
      late(0.2),
      ...records.flatMap((one) => (one.id === changed.id ? changed : one.id === dropped.id ? [] : one)),
      late(20.5),
    ];
    await act(sync, 'start');
    await clock.advanceAsync(60_000);
    for (const { id } of [late(0.2), late(20.5)]) expect(stored(id)).toBeDefined();
    expect(stored(changed.id)).toMatchObject({ status: 'FAILURE' });
    expect(stored(dropped.id)?.['missing_since']).not.toBeNull();
    await sync.close();
  });

  it('is read again where it is recent, also when a person asks while a check reads something else', async () => {
    await (await verified()).close();
    await clock.advanceAsync(MINUTE);
    records = [...records, late(10.5)];
    const sync = app();
    trouble = { kind: 'unreachable', message: 'No network.' };
    sync.begin();
    await clock.advanceAsync(1);
    expect(announced.at(-1)).toMatchObject({ state: 'running' });
    await act(sync, 'start');
    trouble = null;
    asked = [];
    await clock.advanceAsync(60_000);
    expect(stored(late(10.5).id)).toBeDefined();
    const recent = asked.filter(({ from }) => from < START - 29 * DAY);
    expect(new Set(recent.map(({ kind }) => kind))).toEqual(new Set(['deposits', 'withdrawals']));
    await sync.close();
  });

  it('VF1 is complete at a venue that gives fewer records a page than it offers', async () => {
    pageCap = { most: 20, learnt: createPageCap(account.venue.paging) };
    const sync = await verified();
    expect(announced.at(-1)).toMatchObject({ state: 'idle', message: null });
    const rows = world.context.db.prepare('SELECT count(*) AS n FROM records').get();
    expect(rows).toEqual({ n: 120 });
    const lists = await world.archive.request('sync.known', { accountId: account.id, kind: 'withdrawal' });
    expect(lists).toMatchObject({ ok: true, value: { verified: [expect.anything()] } });
    await sync.close();
  });

  it('stays verified as of its date while a person has all of it read again, and what came late is marked', async () => {
    const sync = await verified();
    const lists = async () => {
      const status = await sync.status();
      if (!status.ok) throw new Error(status.error.message);
      return status.value.lists;
    };
    const before = await lists();
    records = [...records, late(60.5)];
    await clock.advanceAsync(MINUTE);
    trouble = { kind: 'unreachable', message: 'No network.' };
    await sync.handlers['history.sync']({ accountId: 'acc-1', action: 'verifyAll' });
    await clock.advanceAsync(1);
    expect((await lists())[1]?.verified).toEqual(before[1]?.verified);
    trouble = null;
    await clock.advanceAsync(MINUTE);
    for (const [at, { verified: now }] of (await lists()).entries())
      for (const range of now) expect(range.at).toBeGreaterThan(before[at]?.verified[0]?.at ?? Infinity);
    const marked = world.context.db
      .prepare(`SELECT venue_id FROM records JOIN status_changes ON record = records.id WHERE field = 'late'`)
      .all();
    expect(marked).toMatchObject([{ venue_id: late(60.5).id }]);
    await sync.close();
  });

  it('is read again once a day by itself, and not with every check', async () => {
    const sync = await verified();
    sync.begin();
    await clock.advanceAsync(10 * MINUTE);
    asked = [];
    records = [...records, late(10.5)];
    await clock.advanceAsync(60 * MINUTE);
    expect(stored(late(10.5).id)).toBeUndefined();
    expect(Math.min(...asked.map(({ from }) => from))).toBeGreaterThan(START - 2 * DAY);
    await sync.close();
    await daily(1);
    expect(stored(late(10.5).id)).toBeDefined();
  });

  /** The app is started once a day, for as long as a check takes. */
  async function daily(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      await clock.advanceAsync(DAY);
      const today = app();
      today.begin();
      await clock.advanceAsync(MINUTE);
      await today.close();
    }
  }

  it('is all read again after a month; until then what is older than the recent past is not', async () => {
    await (await verified()).close();
    records = [...records, late(60.5)];
    await daily(20);
    expect(stored(late(60.5).id)).toBeUndefined();
    await daily(12);
    expect(stored(late(60.5).id)).toBeDefined();
  });

  it('says since when none of it was read again, however often its newest part was', async () => {
    await (await verified()).close();
    const verifiedAt = async () => {
      const status = await app().status();
      return status.ok
        ? status.value.lists.map(({ verified }) => Math.min(...verified.map(({ at }) => at)))
        : [];
    };
    await daily(20);
    for (const at of await verifiedAt()) expect(at).toBeLessThan(START + DAY);
    await daily(12);
    for (const at of await verifiedAt()) expect(at).toBeGreaterThan(START + DAY);
  });
});

describe('a person', () => {
  it('starts both lists, and hears counts, weight and the end', async () => {
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(kinds()).toEqual(['deposits', 'withdrawals']);
    expect(last()).toMatchObject({ state: 'idle', read: expect.any(Number) as number, message: null });
    expect(last()?.added).toBe(1_200);
    expect(last()?.weight).toBe(asked.reduce((sum, { kind }) => sum + (kind === 'deposits' ? 5 : 20), 0));
    const status = await sync.status();
    expect(
      status.ok && status.value.lists.map(({ complete, incomplete }) => [complete !== null, incomplete]),
    ).toEqual([
      [true, []],
      [true, []],
    ]);
  });

  it('asks for both lists while only the second is being read: the first follows', async () => {
    const sync = app();
    let isSuspended = false;
    const venue = source.archivePage;
    source.archivePage = (kind, query) => {
      if (kind === 'withdrawals' && !isSuspended) {
        isSuspended = true;
        sync.suspend();
      }
      return venue(kind, query);
    };
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    source.archivePage = venue;
    expect(last()).toMatchObject({ state: 'paused' });
    asked = [];
    sync.resume();
    await Promise.resolve(); // what was left begins first
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(kinds()).toEqual(['withdrawals', 'deposits']);
    expect(last()).toMatchObject({ state: 'idle', message: null });
  });

  it('pauses: the sync run waits over a start of the app, and goes on where it was', async () => {
    const first = app();
    world.beforePage(3, () => void act(first, 'pause'));
    await act(first, 'start');
    await clock.advanceAsync(1_000);
    expect(last()).toMatchObject({ state: 'paused' });
    const before = asked.length;
    await first.close();
    const second = app();
    second.begin();
    await clock.advanceAsync(CHECK_MS * 9);
    expect(asked).toHaveLength(before);
    await act(second, 'resume');
    await clock.advanceAsync(1_000);
    expect(last()).toMatchObject({ state: 'idle', message: null });
    expect(world.context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 1_200 });
  });

  it('cancels: nothing goes on by itself, and what was read stays', async () => {
    const sync = app();
    world.beforePage(3, () => void act(sync, 'cancel'));
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(last()).toMatchObject({ state: 'idle' });
    const before = asked.length;
    sync.begin();
    await clock.advanceAsync(CHECK_MS * 9);
    expect(asked).toHaveLength(before);
    expect(
      Number(world.context.db.prepare('SELECT count(*) AS n FROM records').get()?.['n']),
    ).toBeGreaterThan(0);
  });

  it('sets the day the history begins, and the sync run ends there', async () => {
    const sync = app();
    const startDate = START - 1_000 * MINUTE;
    expect((await sync.handlers['history.setStartDate']({ accountId: 'acc-1', startDate })).ok).toBe(true);
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    // Two milliseconds earlier: whether the venue counts startAt itself is not known.
    expect(Math.min(...asked.map(({ from }) => from))).toBe(startDate - 2);
    const status = await sync.status();
    expect(status.ok && status.value.lists[1]).toMatchObject({
      startDate,
      startDateSource: 'user',
      records: 101,
    });
  });
});

describe('what was verified', () => {
  const count = () => Number(world.context.db.prepare('SELECT count(*) AS n FROM records').get()?.['n']);
  const oldest = (from: number) => Math.min(...asked.slice(from).map((each) => each.from));

  it('counts for the venue and the key it was read with only', async () => {
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    const before = count();
    const startDate = oldest(0);
    const result = asked.length;
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(oldest(result)).toBeGreaterThan(startDate);

    accounts = [{ ...account, credentials: { ...account.credentials, keyEnding: 'beef' } }];
    const again = asked.length;
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(oldest(again)).toBe(startDate);
    expect(count()).toBe(before);
  });

  it('is read again when a person asks, and not while it is being read', async () => {
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    const before = [count(), oldest(0)];
    records = records.slice(1);
    const result = asked.length;
    expect((await sync.handlers['history.sync']({ accountId: 'acc-1', action: 'verifyAll' })).ok).toBe(true);
    const busy = await sync.handlers['history.sync']({ accountId: 'acc-1', action: 'verifyAll' });
    expect(busy).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    await clock.advanceAsync(1_000);
    expect([count(), oldest(result)]).toEqual(before);
    const status = await sync.status();
    expect(status.ok && status.value.lists[1]).toMatchObject({ missing: 1 });
  });

  it('is read again when its venue started over, also in the midst of a reading', async () => {
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    const [all, startDate] = [count(), oldest(0)];
    for (const midst of [false, true]) {
      const result = asked.length;
      if (midst) await act(sync, 'start');
      records = [...records, record(5_000 + result, START - MINUTE)];
      await sync.startedOver('acc-1');
      await clock.advanceAsync(1_000);
      expect(oldest(result)).toBe(startDate);
    }
    expect(count()).toBe(all + 2);
  });

  it('is not read when its venue started over and nobody had it read', async () => {
    await app().startedOver('acc-1');
    await clock.advanceAsync(CHECK_MS * 3);
    expect(asked).toEqual([]);
  });
});

describe('by itself', () => {
  async function synced(): Promise<SyncService> {
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    await sync.close();
    asked = [];
    return app();
  }

  it('R-C25: an account nobody synced is never asked for', async () => {
    app().begin();
    await clock.advanceAsync(CHECK_MS * 15);
    expect(asked).toEqual([]);
  });

  const weightOf = (of: readonly Asked[]) =>
    of.reduce((sum, { kind }) => sum + (kind === 'deposits' ? 5 : 20), 0);
  /** Minutes in which withdrawals were asked for, while the clock goes on that long. */
  async function checksIn(minutes: number): Promise<number[]> {
    const from = clock.monotonic();
    const before = asked.length;
    await clock.advanceAsync(minutes * MINUTE);
    const checks = asked.slice(before).filter(({ kind }) => kind === 'withdrawals');
    return [...new Set(checks.map(({ at }) => Math.round((at - from) / MINUTE)))];
  }

  it('R-C25: both lists are checked after a start, and then every five minutes', async () => {
    const sync = await synced();
    sync.begin();
    // Every list is read by two scans.
    expect(await checksIn(1)).toEqual([0]);
    expect(asked).toHaveLength(4);
    asked = [];
    expect(await checksIn(44)).toEqual([4, 9, 14, 19, 24, 29, 34, 39, 44]);
    expect(asked.filter(({ kind }) => kind === 'withdrawals')).toHaveLength(18);
    expect(asked.filter(({ kind }) => kind === 'deposits')).toHaveLength(18);
    await sync.close();
    expect(await checksIn(60)).toEqual([]);
  });

  it('R-C25: a withdrawal made elsewhere is noticed within five minutes while none is open', async () => {
    const sync = await synced();
    sync.begin();
    await clock.advanceAsync(CHECK_MS * 3 + MINUTE);
    records.push(record(5_000, clock.now() - 1));
    await clock.advanceAsync(5 * MINUTE);
    const found = world.context.db.prepare(`SELECT status FROM records WHERE venue_id = 'w5000'`).get();
    expect(found).toEqual({ status: 'SUCCESS' });
    await sync.close();
  });

  it('R-C25: one that is not final is seen to end within five minutes, one that stays so for weeks is rechecked once a day', async () => {
    const old = START - 60 * DAY;
    records = [
      record(1, START - 3 * DAY, 'PROCESSING'),
      record(2, START - MINUTE),
      record(3, old, 'PROCESSING'),
    ];
    const sync = await synced();
    sync.begin();
    await clock.advanceAsync(60 * MINUTE);
    records = [record(1, START - 3 * DAY, 'SUCCESS'), ...records.slice(1)];
    await clock.advanceAsync(5 * MINUTE);
    const last = world.context.db.prepare(`SELECT status FROM records WHERE venue_id = 'w1'`).get();
    expect(last).toEqual({ status: 'SUCCESS' });
    asked = [];
    await clock.advanceAsync(3 * DAY);
    // Each day two scans over the old one's window.
    expect(asked.filter(({ from }) => from > 0 && from < START - 59 * DAY)).toHaveLength(6);
    await sync.close();
  });

  it.each([
    ['a small budget', { windowMs: 30_000, quotas: { manage: 20, spot: null, public: null } }, 20 / 30_000],
    [
      'a budget it says nothing of',
      { windowMs: null, quotas: { manage: null, spot: null, public: null } },
      100 / 60_000,
    ],
  ])('R-C25: scheduled checks spend at most a tenth of %s', async (_name, budgetOf, perMs) => {
    accounts = [{ ...account, venue: { ...account.venue, budget: budgetOf } }];
    // Open ones all over the last week make every check a heavy one.
    records = Array.from({ length: 300 }, (_, day) => record(day, START - day * 30 * MINUTE, 'PROCESSING'));
    const sync = await synced();
    sync.begin();
    await clock.advanceAsync(1_000);
    asked = [];
    const hours = 24;
    const checks = await checksIn(hours * 60);
    const weight = weightOf(asked);
    const max = hours * 60 * MINUTE * perMs * 0.1;
    expect(checks.length).toBeGreaterThan(5);
    // The last check may still be paid for.
    expect(weight).toBeLessThanOrEqual(max + weight / checks.length);
    await sync.close();
  });

  it('R-C25: a whole history that is due is read again within a tenth of the budget, in parts: checks and a person come in between', async () => {
    const perMs = 400 / 30_000;
    const quotas = { manage: 400, spot: null, public: null };
    accounts = [{ ...account, venue: { ...account.venue, budget: { windowMs: 30_000, quotas } } }];
    records = Array.from({ length: 12_000 }, (_, index) => record(index, START - 40 * DAY - index * MINUTE));
    await (await synced()).close();
    await clock.advanceAsync(31 * DAY);
    const lateOne = record(90_000, START - 41 * DAY);
    records = [...records, lateOne];
    const sync = app();
    sync.begin();
    const found = () => world.context.db.prepare(`SELECT 1 FROM records WHERE venue_id = ?`).get(lateOne.id);
    await clock.advanceAsync(1_000);
    asked = [];
    const checks = await checksIn(60);
    // A check every five to fifteen minutes, whatever is due.
    for (const [at, minute] of checks.entries()) expect(minute - (checks[at - 1] ?? 0)).toBeLessThan(16);
    expect(weightOf(asked)).toBeLessThanOrEqual(60 * MINUTE * perMs * 0.1 + weightOf(asked) / checks.length);
    // A person asks in the midst of it: the news are there at once.
    const news = record(91_000, clock.now() - 1);
    records = [news, ...records];
    await act(sync, 'start');
    await clock.advanceAsync(2_000);
    expect(world.context.db.prepare(`SELECT 1 FROM records WHERE venue_id = ?`).get(news.id)).toBeDefined();
    await clock.advanceAsync(12 * 60 * MINUTE);
    expect(found()).toBeDefined();
    const status = await sync.status();
    const verified = status.ok ? status.value.lists.flatMap((list) => list.verified) : [];
    for (const { at } of verified) expect(at).toBeGreaterThan(START + 31 * DAY);
    await sync.close();
  });

  it('R-C25: accounts with one key share the tenth, and each of them is checked', async () => {
    const small = {
      ...account.venue,
      budget: { windowMs: 30_000, quotas: { manage: 20, spot: null, public: null } },
    };
    await (await synced()).close();
    const first = { ...account, venue: small };
    accounts = [first, { ...first, id: 'acc-2' }];
    const both = app();
    expect((await both.handlers['history.sync']({ accountId: 'acc-2', action: 'start' })).ok).toBe(true);
    await clock.advanceAsync(1_000);
    both.begin();
    await clock.advanceAsync(1_000);
    asked = [];
    const checks = await checksIn(240);
    // Each time both lists of both accounts, with two scans each.
    expect(asked).toHaveLength(checks.length * 8);
    expect(checks.length).toBeGreaterThan(5);
    const tenth = 240 * 2 * 20 * 0.1;
    expect(weightOf(asked)).toBeLessThanOrEqual(tenth + weightOf(asked) / checks.length);
    await both.close();
  });

  it('what a person has read does not delay the next check', async () => {
    accounts = [
      {
        ...account,
        venue: {
          ...account.venue,
          budget: { windowMs: null, quotas: { manage: null, spot: null, public: null } },
        },
      },
    ];
    const sync = await synced();
    sync.begin();
    await clock.advanceAsync(1_000);
    expect((await sync.handlers['history.sync']({ accountId: 'acc-1', action: 'verifyAll' })).ok).toBe(true);
    await clock.advanceAsync(1_000);
    expect(await checksIn(6)).toEqual([5]);
    await sync.close();
  });

  it('a key the system would have to be asked for is not asked for', async () => {
    const sync = await synced();
    accounts = [{ ...account, credentials: { ...account.credentials, state: 'locked' } }];
    sync.begin();
    await clock.advanceAsync(CHECK_MS * 6);
    expect(asked).toEqual([]);
  });

  it('a later syncRun goes back over the last minutes, and to records that were not final', async () => {
    const old = START - 5_000 * MINUTE;
    records = [record(1, old, 'PROCESSING'), record(2, START - MINUTE)];
    const sync = await synced();
    records = [record(1, old, 'SUCCESS'), record(2, START - MINUTE), record(3, START - 2 * MINUTE)];
    sync.begin();
    await clock.advanceAsync(1_000);
    const rows = world.context.db.prepare('SELECT venue_id, status FROM records ORDER BY venue_id').all();
    expect(rows.map((row) => [row['venue_id'], row['status']])).toEqual([
      ['w1', 'SUCCESS'],
      ['w2', 'SUCCESS'],
      ['w3', 'SUCCESS'],
    ]);
    const changes = world.context.db
      .prepare(`SELECT before, after FROM status_changes WHERE field = 'status'`)
      .all();
    expect(changes).toEqual([{ before: 'PROCESSING', after: 'SUCCESS' }]);
  });
});

describe('what comes between', () => {
  it('a kill: a download that goes on ends with what the venue listed meanwhile, however soon it goes on', async () => {
    records = records.slice(0, 20);
    trouble = { kind: 'unreachable', message: 'Venue unreachable.' };
    const killed = app();
    await act(killed, 'start');
    await clock.advanceAsync(1_000);
    await killed.close();
    trouble = null;
    const news = record(8_000, clock.now() - 1);
    records = [news, ...records];
    const again = app();
    again.begin();
    await clock.advanceAsync(5_000);
    const status = await again.status();
    expect(status.ok && status.value.lists).toMatchObject([
      { complete: { until: expect.toSatisfy((until: number) => until >= news.createdAt) } },
      { complete: { until: expect.toSatisfy((until: number) => until >= news.createdAt) }, records: 21 },
    ]);
    await again.close();
  });

  it('a venue that does not say its time: nothing is asked by a guess of it, and it is waited for', async () => {
    untimed = { kind: 'timeout', message: 'No answer in time.' };
    const sync = app();
    await act(sync, 'start');
    await clock.advanceAsync(10_000);
    expect(asked).toEqual([]);
    expect(last()).toMatchObject({ state: 'running', message: 'No answer in time.' });
    untimed = null;
    await clock.advanceAsync(60_000);
    expect(last()).toMatchObject({ state: 'idle' });
    // One that has no time to ask for is read: its answers carry it.
    untimed = { kind: 'no-capability', message: 'No server time.' };
    asked = [];
    await act(sync, 'start');
    await clock.advanceAsync(10_000);
    expect(asked.length).toBeGreaterThan(0);
    await sync.close();
  });

  it('a closed network is waited for, with words, and the sync run goes on', async () => {
    const sync = app();
    trouble = { kind: 'unreachable', message: 'Venue unreachable.' };
    await act(sync, 'start');
    await clock.advanceAsync(10 * MINUTE);
    expect(last()?.message).toContain('Venue unreachable. Retrying in 60 s.');
    expect(last()?.message).toContain('Retrying in 60 s.');
    expect(asked.length).toBeLessThan(25);
    trouble = null;
    await clock.advanceAsync(5 * MINUTE);
    expect(last()).toMatchObject({ state: 'idle', added: 1_200 });
  });

  it('a refused key ends the sync run with the venue’s words', async () => {
    const sync = app();
    trouble = {
      kind: 'venue-refused',
      message: 'The venue refused the request: code 400003.',
      venue: { code: '400003', message: 'KC-API-KEY not exists', httpStatus: 401 },
    };
    await act(sync, 'start');
    await clock.advanceAsync(MINUTE);
    expect(last()).toMatchObject({ state: 'failed', message: expect.stringContaining('400003') as string });
    expect(asked).toHaveLength(1);
  });

  it('a full disk stops the sync run with nothing half written', async () => {
    const sync = app({
      request: (op, input) =>
        op === 'sync.page' ? closedArchive.request(op, input) : world.archive.request(op, input),
    });
    await act(sync, 'start');
    await clock.advanceAsync(MINUTE);
    expect(last()).toMatchObject({ state: 'failed', message: 'The disk is full.' });
    expect(world.context.db.prepare('SELECT count(*) AS n FROM sync_ranges').get()).toEqual({ n: 0 });
  });

  it('R-C22: a quarter of the pool is left to a person', async () => {
    const sync = app();
    budget = { quota: 2_000, remaining: 505, resetsInMs: 20_000 };
    await act(sync, 'start');
    await clock.advanceAsync(MINUTE);
    const deposits = asked.length;
    expect(asked.every(({ kind }) => kind === 'deposits')).toBe(true);
    budget = { quota: 2_000, remaining: 2_000, resetsInMs: null };
    await clock.advanceAsync(MINUTE);
    expect(asked.length).toBeGreaterThan(deposits);
    expect(last()).toMatchObject({ state: 'idle' });
  });

  it('while the machine sleeps nothing is asked; afterwards it goes on', async () => {
    const sync = app();
    world.beforePage(2, () => sync.suspend());
    await act(sync, 'start');
    await clock.advanceAsync(CHECK_MS * 3);
    const before = asked.length;
    expect(last()).toMatchObject({ state: 'paused', message: expect.stringContaining('asleep') as string });
    await clock.advanceAsync(CHECK_MS * 3);
    expect(asked).toHaveLength(before);
    sync.resume();
    await clock.advanceAsync(MINUTE);
    expect(last()).toMatchObject({ state: 'idle' });
    expect(world.context.db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 1_200 });
  });

  it('an account that was removed is not read any further', async () => {
    const sync = app();
    world.beforePage(2, () => {
      accounts = [];
      sync.prune();
    });
    await act(sync, 'start');
    await clock.advanceAsync(MINUTE);
    const pages = world.pages();
    await clock.advanceAsync(CHECK_MS * 3);
    expect(world.pages()).toBe(pages);
    expect(pages).toBeLessThan(4);
  });
});

describe('how far back it goes', () => {
  it('the KuCoin preset names the older endpoints it does not read', async () => {
    accounts = [{ ...account, venue: kucoinVenue() }];
    const status = await app().status();
    expect(status.ok && status.value.lists[0]).toMatchObject({
      startDate: Date.UTC(2019, 1, 18),
      startDateSource: 'venue',
      older: expect.stringContaining('KuCoin keeps older records elsewhere') as string,
      complete: null,
    });
    expect(firstDayOf('service')).toMatchObject({ is: 'assumed' });
  });

  it('never before the day the venue calls its first, whatever date is set, and that is answered', async () => {
    const sync = app();
    const first = firstDayOf('practice').at;
    const set = (startDate: number | null) =>
      sync.handlers['history.setStartDate']({ accountId: 'acc-1', startDate });
    expect(await set(null)).toEqual(succeed({ startDate: first }));
    expect(await set(first + DAY)).toEqual(succeed({ startDate: first + DAY }));
    expect(await set(Date.UTC(2018, 0, 1))).toEqual(succeed({ startDate: first }));
    await act(sync, 'start');
    await clock.advanceAsync(1_000);
    expect(Math.min(...asked.map(({ from }) => from))).toBe(first - 2);
    const status = await sync.status();
    expect(status.ok && status.value.lists[1]).toMatchObject({
      startDate: first,
      startDateSource: 'venue',
      complete: { since: first },
    });
  });
});
