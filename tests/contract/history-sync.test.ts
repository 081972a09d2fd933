/**
 * The history read into an archive, by the real client over real HTTP, from a practice exchange whose lists move.
 * Breaks when a record is lost or doubled, when a kill in the middle of a sync run costs or repeats anything, when a fault of the venue
 * makes something complete that is not, or when a row that cannot be read costs the others.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccountSync } from '../../electron/features/history/sync/account-sync.ts';
import { listPath, driveSyncRun, rulesOf } from '../../electron/features/history/sync/drive-sync-run.ts';
import { createControl } from '../../electron/features/history/sync/control.ts';
import { planRanges } from '../../electron/features/history/sync/plan.ts';
import type { SyncProgress } from '../../electron/features/history/sync/progress.ts';
import { openSyncWorld, type SyncWorld } from '../helpers/history/sync-world.ts';
import { beginSyncRun } from '../../electron/features/history/sync/sync-run.ts';
import { firstDayOf } from '../../electron/features/history/sync/first-day.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemIds } from '../../electron/platform/ids.ts';
import type { VenueDescription } from '../../shared/venue/description.ts';
import { shownRows } from '../helpers/exchange/shown-rows.ts';
import { practiceVenue } from '../../shared/venue/presets.ts';
import { succeed } from '../../shared/base/result.ts';
import { clientBench } from './client-bench.ts';

const bench = clientBench();
const ACCOUNT = 'acc-1';
type Kind = 'deposit' | 'withdrawal';

let world: SyncWorld;
beforeEach(() => {
  world = openSyncWorld();
});
afterEach(() => world.end());

function parts(venue: Partial<VenueDescription> = {}) {
  const client = bench.client({
    venue: { budget: { windowMs: null, quotas: { manage: null, spot: null, public: null } }, ...venue },
  });
  return {
    archive: world.archive,
    ready: () => Promise.resolve(succeed(client)),
    clock: systemClock,
    ids: { ...systemIds, fraction: () => 0 },
  };
}

/** A sync of these lists, from the first word to the last. */
async function sync(
  kinds: readonly Kind[] = ['deposit', 'withdrawal'],
  venue: Partial<VenueDescription> = {},
): Promise<SyncProgress> {
  const { promise, resolve } = Promise.withResolvers<SyncProgress>();
  const all = parts(venue);
  const account = createAccountSync(ACCOUNT, {
    ...all,
    find: () => null,
    preferences: () => ({ recheckDays: 30, recheckAll: 'monthly' }),
    announce(progress) {
      if (progress.state === 'idle' || progress.state === 'failed') resolve(progress);
    },
  });
  account.start(kinds);
  return promise;
}

function stored(kind: Kind): Record<string, unknown>[] {
  return world.context.db
    .prepare(
      `SELECT venue_id, currency, chain, status, address, memo, is_inner, amount, fee, tx, created_at, updated_at, remark, missing_since, id
       FROM records WHERE kind = ? ORDER BY created_at DESC`,
    )
    .all(kind === 'deposit' ? 0 : 1);
}

/** Texts that are equal for equal records, in an order of their own. */
function expectSame(kind: Kind, missing = 0): void {
  const theirs = shownRows(bench.exchange, listPath(kind)).map((record) =>
    JSON.stringify([
      'id' in record ? record.id : null,
      record.currency,
      record.chain,
      record.status,
      record.address,
      record.memo,
      record.isInner,
      record.amount,
      record.fee,
      record.walletTxId,
      record.createdAt,
      record.updatedAt,
      record.remark,
    ]),
  );
  const ours = stored(kind)
    .filter((row) => row['missing_since'] === null)
    .map((row) =>
      JSON.stringify([
        row['venue_id'],
        row['currency'],
        row['chain'],
        row['status'],
        row['address'],
        row['memo'],
        row['is_inner'] === 1,
        row['amount'],
        row['fee'],
        row['tx'],
        row['created_at'],
        row['updated_at'],
        row['remark'],
      ]),
    );
  expect(ours.sort()).toEqual(theirs.sort());
  expect(stored(kind)).toHaveLength(theirs.length + missing);
}

async function knowledge(kind: Kind) {
  const lists = await world.archive.request('sync.knowledge', {
    accounts: [{ accountId: ACCOUNT, firstDay: firstDayOf('practice') }],
  });
  if (!lists.ok) throw new Error(lists.error.message);
  const found = lists.value.find((list) => list.kind === kind);
  if (found === undefined) throw new Error('nothing is known of the list');
  return found;
}

describe('a whole history', () => {
  test('R-D32: both lists are archived record by record, and reported complete to the first day', async () => {
    expect(await sync()).toMatchObject({ state: 'idle', message: null, first: true });
    for (const kind of ['deposit', 'withdrawal'] as const) {
      expectSame(kind);
      const known = await knowledge(kind);
      expect(known).toMatchObject({ incomplete: [], missing: 0, unreadable: 0, startDateSource: 'venue' });
      expect(known.complete?.since).toBeLessThanOrEqual(known.startDate + 1);
      expect(known.records).toBe(stored(kind).length);
    }
  });

  test('R-D32: a second sync adds nothing and costs a request or two a list', async () => {
    await sync();
    const again = await sync();
    expect(again).toMatchObject({ state: 'idle', added: 0, first: false });
    for (const kind of ['deposit', 'withdrawal'] as const) expectSame(kind);
  });

  test('small pages and a venue without known limits give the same', async () => {
    const { paging } = practiceVenue('http://127.0.0.1');
    const done = await sync(['deposit'], { kind: 'kucoin', paging: { ...paging, sizes: [10, 50, 100] } });
    expect(done).toMatchObject({ state: 'idle', message: null });
    expectSame('deposit');
    expect((await knowledge('deposit')).incomplete).toEqual([]);
  });
});

describe('faults of the venue', () => {
  test.each(['seconds-timestamps', 'too-many-items', 'wrong-page', 'missing-rows', 'html', 'wrong-envelope'])(
    'R-D37: %s once is asked again, and costs nothing',
    async (name) => {
      bench.exchange.control.inject({ name, path: '/api/v1/withdrawals', count: 1 });
      expect(await sync(['withdrawal'])).toMatchObject({ state: 'idle' });
      expectSame('withdrawal');
      expect((await knowledge('withdrawal')).incomplete).toEqual([]);
    },
  );

  test.each(['seconds-timestamps', 'too-many-items', 'wrong-page', 'missing-rows'])(
    'R-D38 R-D30: %s for good is incomplete with its reason, never complete',
    async (name) => {
      bench.exchange.control.inject({ name, path: '/api/v1/withdrawals', count: 10_000 });
      const end = await sync(['withdrawal']);
      expect(end.state).toBe('failed');
      expect(stored('withdrawal')).toHaveLength(0);
      const known = await knowledge('withdrawal');
      expect(known.complete).toBeNull();
      expect(known.incomplete.length).toBeGreaterThan(0);
    },
  );

  test('a row listed twice is not stored as two deposits', async () => {
    bench.exchange.control.inject({ name: 'duplicated-rows', path: '/api/v1/deposits', count: 1 });
    await sync(['deposit']);
    expectSame('deposit');
  });

  test('invalid messages afterwards change nothing that is stored', async () => {
    await sync(['withdrawal']);
    bench.exchange.control.inject({ name: 'seconds-timestamps', path: '/api/v1/withdrawals', count: 10_000 });
    await sync(['withdrawal']);
    expectSame('withdrawal');
    expect((await knowledge('withdrawal')).missing).toBe(0);
  });
});

describe('an end in the middle', () => {
  test('R-D40: killed after every page, the sync run goes on there, with the same frozen end', async () => {
    const client = await parts().ready();
    if (!client.ok) throw new Error('no client');
    const frozenAt = Date.now();
    const { paging } = practiceVenue('');
    const small = { ...paging, sizes: [100] };
    const rules = { ...rulesOf(client.value), sizes: [100] };
    const ranges = planRanges(
      { verified: [], gaps: [], open: [] },
      { startDate: firstDayOf('practice').at, frozenAt, edgeMs: 6_000, overlapMs: 6_000 },
    );
    const state = beginSyncRun({
      frozenAt,
      ranges,
      maxRange: { fromEnd: 0, fromStart: 0, widest: null },
      nextScan: 1,
      rules,
    });
    await world.archive.request('sync.begin', {
      accountId: ACCOUNT,
      kind: 'deposit',
      state,
      startedAt: frozenAt,
      origin: 'practice',
    });
    for (let kills = 0; ; kills += 1) {
      expect(kills).toBeLessThan(100);
      const known = await world.archive.request('sync.known', { accountId: ACCOUNT, kind: 'deposit' });
      if (!known.ok || known.value.syncRun === null) throw new Error('the sync run is lost');
      expect(known.value.syncRun.state.frozenAt).toBe(frozenAt);
      const killed = new Error('killed');
      world.beforePage(2, () => {
        throw killed;
      });
      const end = await driveSyncRun(
        parts({ paging: small }),
        { accountId: ACCOUNT, kind: 'deposit' },
        known.value.syncRun.state,
        createControl(systemClock),
        () => undefined,
      ).catch((error: unknown) => error);
      if (end !== killed) {
        expect(end).toMatchObject({ kind: 'done' });
        expect(kills).toBeGreaterThan(15);
        break;
      }
      world = world.again();
    }
    expectSame('deposit');
    expect((await knowledge('deposit')).incomplete).toEqual([]);
  });
});

// The last one: what arrives in it becomes final by and by, and would move under the tests after it.
describe('a changing list', () => {
  test('R-D28: what arrives during a sync run belongs to the next one, and nothing is lost', async () => {
    bench.exchange.control.inject({ name: 'drift', path: '/api/v1/deposits', count: 40 });
    await sync(['deposit']);
    const known = await knowledge('deposit');
    const until = known.complete?.until ?? 0;
    const older = bench.exchange.control.history.deposits.filter(
      ({ createdAt }) => createdAt < until - 60_000,
    );
    expect(stored('deposit').length).toBeGreaterThanOrEqual(older.length);
    bench.exchange.control.clearFaults();
    await sync(['deposit']);
    expectSame('deposit');
  });
});
