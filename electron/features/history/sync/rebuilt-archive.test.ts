/**
 * Seam: the history's front door over a data folder whose archive was damaged or lost, and a venue that answers from a list. Breaks when an
 * account that was read before is not read again by itself, whole, from its date, with the reviews of its records and with alerts after it;
 * and when one is that nobody had read, or that somebody paused or gave up.
 */
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountView } from '../../../../shared/bridge/account-calls.ts';
import type {
  CallHandlers,
  CallInput,
  CallName,
  CallReply,
  CallResult,
} from '../../../../shared/bridge/contract.ts';
import type { BridgeError } from '../../../../shared/base/error.ts';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import { fail, type Result, succeed } from '../../../../shared/base/result.ts';
import { practiceVenue } from '../../../../shared/venue/presets.ts';
import { type ManualClock, manualClock } from '../../../../tests/helpers/manual-clock.ts';
import { PREFERENCES } from '../../../../tests/helpers/preferences.ts';
import { nodeFiles } from '../../../platform/files.ts';
import { systemIds } from '../../../platform/ids.ts';
import { noNotifier } from '../../../platform/person.ts';
import { archiveFolder, deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { inlineArchive } from '../../../../tests/helpers/inline-archive.ts';
import { createHistoryService, type HistoryService } from '../history-service.ts';
import type { SyncProgress } from './progress.ts';
import type { ArchiveSource } from './drive-sync-run.ts';
import { CHECK_MS } from './sync-service.ts';
import { SYNCED_ACCOUNTS_FILE } from './synced-accounts.ts';
import { connected, listedPage } from '../../../../tests/helpers/history/listed-source.ts';

const HOUR = 3_600_000;
const START = 1_764_000_000_000;
const START_DATE = START - 10 * HOUR;
/** As open-archive.ts makes a new file. */
const PAGE = 8192;

let folder: string;
let clock: ManualClock;
let accounts: AccountView[];
/** What the venue lists, by account. */
let listed: Map<string, WalletRecord[]>;
let asked: { accountId: string; kind: string; from: number }[];
let announced: SyncProgress[];
/** Comes between a query and its answer. */
let whenAsked: () => void;
/** After so many queries no key is at hand any more. */
let maxAsked: number;
let app: HistoryService;

function account(id: string, state: AccountView['credentials']['state'] = 'available'): AccountView {
  return {
    id,
    name: id,
    colour: 'blue',
    mode: 'live',
    readOnly: true,
    venue: practiceVenue('http://127.0.0.1'),
    credentials: { storage: 'keychain', state, keyEnding: null, keyVersion: '3' },
  };
}

function sourceOf(accountId: string): ArchiveSource {
  return {
    venue: account(accountId).venue,
    paging: account(accountId).venue.paging,
    serverTime: () => Promise.resolve(succeed(clock.now())),
    status: () => connected({ quota: null, remaining: null, resetsInMs: null }),
    archivePage(kind, { page, pageSize, filter }) {
      const { startAt: from = 0, endAt: to = 0 } = filter;
      asked.push({ accountId, kind, from });
      whenAsked();
      const there = (listed.get(accountId) ?? []).filter(
        (record) => `${record.kind}s` === kind && record.createdAt >= from && record.createdAt <= to,
      );
      const body = listedPage(there, page, pageSize);
      return Promise.resolve(succeed({ page: body, receivedAt: clock.now(), latencyMs: 1 }));
    },
  };
}

/** The app starts; what it reads by itself is read. */
async function start(): Promise<void> {
  asked = [];
  announced = [];
  app = createHistoryService({
    archive: inlineArchive,
    clock,
    ids: { ...systemIds, fraction: () => 1 },
    files: nodeFiles,
    saveDialog: { choose: () => Promise.resolve(succeed(null)) },
    folder,
    version: '1',
    userName: 'ada',
    accounts: () => accounts,
    ready(accountId): Promise<Result<ArchiveSource, BridgeError>> {
      const none = asked.length >= maxAsked;
      return Promise.resolve(
        none ? fail({ kind: 'no-credentials', message: 'None.' }) : succeed(sourceOf(accountId)),
      );
    },
    announce(name, payload) {
      if (name === 'sync') announced.push(payload as SyncProgress); // the payload of this name
    },
    preferences: () => PREFERENCES,
    notifier: noNotifier,
  });
  app.begin();
  await clock.advanceAsync(1_000);
}

async function ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const handlers = app.handlers as CallHandlers; // only calls of the history are asked
  const handler = handlers[name] as unknown as (asked: CallInput<N>) => Promise<CallResult<N>>; // so says CallHandlers of every name
  const result = await handler(input);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function act(accountId: string, action: CallInput<'history.sync'>['action']): Promise<void> {
  await ask('history.sync', { accountId, action });
  await clock.advanceAsync(1_000);
}

const pageOf = (accountId: string) =>
  ask('history.page', {
    filter: { accountIds: [accountId] },
    sort: { by: 'created', descending: true },
    offset: 0,
    limit: 50,
  });
const totalOf = async (accountId: string) => (await pageOf(accountId)).total;
const startDatesOf = async (accountId: string) =>
  (await ask('history.status', {})).lists
    .filter((list) => list.accountId === accountId)
    .map(({ startDate, startDateSource }) => (startDateSource === 'user' ? startDate : null));
const askedOf = (accountId: string) => [
  ...new Set(asked.filter((each) => each.accountId === accountId).map(({ kind }) => kind)),
];

const archive = () => join(folder, 'archive.db');
/** The app ends, and its archive is gone. */
async function lose(): Promise<void> {
  await app.close();
  rmSync(archive());
}

function twenty(id: string): WalletRecord[] {
  return Array.from({ length: 20 }, (_, n) => {
    const change = { address: `${id}-${n}`, status: 'SUCCESS', createdAt: START - (n + 1) * HOUR };
    return n % 2 === 0 ? deposit(change) : withdrawal({ ...change, id: `${id}-${n}` });
  });
}

beforeEach(async () => {
  folder = archiveFolder();
  clock = manualClock(START);
  accounts = [account('eu'), account('us'), account('never')];
  listed = new Map(accounts.map(({ id }) => [id, twenty(id)]));
  maxAsked = Number.POSITIVE_INFINITY;
  whenAsked = () => undefined;
  await start();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an archive that was rebuilt', () => {
  const damages: [string, () => void][] = [
    ['its file is no database', () => writeFileSync(archive(), 'x'.repeat(9_000))],
    ['its file is not there', () => rmSync(archive())],
    [
      'the page its records begin at is overwritten, which shows only once they are read',
      () => {
        const db = new DatabaseSync(archive());
        const { rootpage } =
          db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'records'").get() ?? {};
        db.close();
        const file = openSync(archive(), 'r+');
        writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (Number(rootpage) - 1) * PAGE);
        closeSync(file);
      },
    ],
  ];
  it.each(damages)('R-C25: is filled again by itself when %s', async (_what, damage) => {
    await ask('history.setStartDate', { accountId: 'eu', startDate: START_DATE });
    await act('eu', 'start');
    await act('us', 'start');
    expect([await totalOf('eu'), await totalOf('us'), await totalOf('never')]).toEqual([10, 20, 0]);
    const ids = [(await pageOf('eu')).rows[3]?.id ?? 0];
    const what = { kind: 'state', state: 'reviewed' } as const;
    await ask('reviews.record', { selection: { by: 'ids', ids }, what, by: 'Ann' });
    await app.close();
    damage();

    await start();
    expect([await totalOf('eu'), await totalOf('us')]).toEqual([10, 20]);
    expect(askedOf('never')).toEqual([]);
    expect(await startDatesOf('eu')).toEqual([START_DATE, START_DATE]);
    expect(await startDatesOf('us')).toEqual([null, null]);
    const euFrom = asked.filter(({ accountId }) => accountId === 'eu').map(({ from }) => from);
    expect(Math.min(...euFrom)).toBe(START_DATE - 2);
    // As any first reading: with its share, and how long it will take.
    const read = announced.filter(({ requests }) => requests > 0);
    expect(new Set(read.map(({ accountId }) => accountId))).toEqual(new Set(['eu', 'us']));
    expect(read.every(({ first }) => first)).toBe(true);
    const reviewed = (await pageOf('eu')).rows.map(({ review }) => review);
    expect(reviewed.indexOf('reviewed')).toBe(3);
    expect(reviewed.filter((review) => review === 'reviewed')).toHaveLength(1);
    // And alerts come: what arrives now is read and raises one.
    expect((await ask('alerts.counts', {})).total).toBe(0);
    listed.get('us')?.push(deposit({ address: 'us-new', status: 'SUCCESS', createdAt: clock.now() }));
    await clock.advanceAsync(CHECK_MS * 3);
    expect((await ask('alerts.counts', {})).total).toBe(1);
  });

  it('shows what happened until somebody has read it, also after the next start', async () => {
    await app.close();
    writeFileSync(archive(), 'x'.repeat(9_000));
    await start();
    await app.close();
    await start();
    expect((await ask('history.status', {})).notice).toContain('archive.damaged-1.db');
  });

  it.each([
    ['missing', () => rmSync(archive())],
    ['empty', () => writeFileSync(archive(), '')],
  ])('says that the file is %s where something had been read, and fills it again', async (how, damage) => {
    await app.close();
    damage();
    await start();
    // Nobody had read anything yet: there was nothing to lose.
    expect((await ask('history.status', {})).notice).toBeNull();
    await act('eu', 'start');
    await app.close();
    damage();
    await start();
    expect((await ask('history.status', {})).notice).toContain(`archive.db) is ${how}`);
    expect(await totalOf('eu')).toBe(20);
    await ask('history.dismissNotice', {});
    await app.close();
    await start();
    expect((await ask('history.status', {})).notice).toBeNull();
  });

  it('waits for a key that is locked, knows the date meanwhile, and then reads both lists', async () => {
    await ask('history.setStartDate', { accountId: 'eu', startDate: START_DATE });
    await act('eu', 'start');
    await lose();
    accounts = [account('eu', 'locked')];
    await start();
    expect(asked).toEqual([]);
    expect(await startDatesOf('eu')).toEqual([START_DATE, START_DATE]);
    accounts = [account('eu')];
    await clock.advanceAsync(CHECK_MS);
    expect(askedOf('eu')).toEqual(['deposits', 'withdrawals']);
    expect(await totalOf('eu')).toBe(10);
  });

  it('goes on with the second list when the app ended between the two', async () => {
    await act('eu', 'start');
    await lose();
    // Each list is read by two scans.
    maxAsked = 2;
    await start();
    expect(askedOf('eu')).toEqual(['deposits']);
    await app.close();
    maxAsked = Number.POSITIVE_INFINITY;
    await start();
    expect(askedOf('eu')).toContain('withdrawals');
    expect(await totalOf('eu')).toBe(20);
  });

  it('is filled again also when an earlier version had read into it, which remembered nothing', async () => {
    await ask('history.setStartDate', { accountId: 'eu', startDate: START_DATE });
    await act('eu', 'start');
    await app.close();
    rmSync(join(folder, SYNCED_ACCOUNTS_FILE));
    accounts = [account('eu', 'locked')];
    await start();
    await lose();
    accounts = [account('eu'), account('us')];
    await start();
    expect([await totalOf('eu'), await totalOf('us')]).toEqual([10, 0]);
    expect(await startDatesOf('eu')).toEqual([START_DATE, START_DATE]);
  });

  it('has the date of an account that was never read, however it was set', async () => {
    await app.archive.request('sync.setStartDate', { accountId: 'never', startDate: START_DATE });
    await lose();
    await start();
    expect(await startDatesOf('never')).toEqual([START_DATE, START_DATE]);
    expect(asked).toEqual([]);
    await ask('history.setStartDate', { accountId: 'never', startDate: null });
    await lose();
    await start();
    expect(await startDatesOf('never')).toEqual([null, null]);
  });
});

describe('what a person gave up or holds is not read again by itself', () => {
  it('R-C25: a first reading that was cancelled', async () => {
    whenAsked = () => {
      if (asked.length === 3) void act('eu', 'cancel');
    };
    await act('eu', 'start');
    expect(askedOf('eu')).toEqual(['deposits', 'withdrawals']);
    await lose();
    await start();
    await clock.advanceAsync(CHECK_MS * 3);
    expect(asked).toEqual([]);
  });

  it('but an account that was read completely is, when only a later reading was paused and cancelled', async () => {
    await act('eu', 'start');
    await ask('history.sync', { accountId: 'eu', action: 'start' });
    await act('eu', 'pause');
    await act('eu', 'cancel');
    await lose();
    await start();
    expect(await totalOf('eu')).toBe(20);
  });

  it('one that was paused, until they go on with it', async () => {
    await act('eu', 'start');
    await ask('history.sync', { accountId: 'eu', action: 'verifyAll' });
    await act('eu', 'pause');
    await lose();
    await start();
    await clock.advanceAsync(CHECK_MS * 3);
    expect(asked).toEqual([]);
    await act('eu', 'start');
    await lose();
    await start();
    expect(await totalOf('eu')).toBe(20);
  });
});
