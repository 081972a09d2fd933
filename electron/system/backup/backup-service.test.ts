/**
 * Seam: backups through the app's front door, over real data folders. Breaks when something backed up is not there after a restore, a
 * secret of an account is in the file, an entry here is lost without the person's word, a restore that fails leaves a part of itself, or
 * an order of the backup can be sent again.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { App, Platform } from '../../app/app.ts';
import type { BackupPlan } from '../../../shared/bridge/backup-calls.ts';
import type { ExportTemplate } from '../../../shared/exports/template.ts';
import type { SavedMapping } from '../../../shared/bridge/reconcile-calls.ts';
import { succeed } from '../../../shared/base/result.ts';
import { ALERT_KINDS } from '../../../shared/alerts/alert-rules.ts';
import { serviceVenue } from '../../../shared/venue/presets.ts';
import {
  ACCOUNT,
  call,
  dataFolder,
  endFolder,
  freshFolder,
  openApp,
  ORDER,
} from '../../../tests/helpers/app-world.ts';
import { nodeFiles } from '../../platform/files.ts';
import { deposit } from '../../../tests/helpers/history/archive-world.ts';
import { reviewWorld } from '../../../tests/helpers/history/review-world.ts';
import { threadJobs } from '../../app/jobs/job-thread.ts';
import { readZip, unpackEntry } from '../../storage/zip-reader.ts';

let backupFolder: string;
let path: string;
beforeEach(() => {
  backupFolder = mkdtempSync(join(tmpdir(), 'backups-'));
  path = join(backupFolder, 'mine.zip');
  freshFolder();
});
afterEach(() => {
  endFolder();
  rmSync(backupFolder, { recursive: true });
});

function ports(change: Partial<Platform> = {}): Partial<Platform> {
  return {
    saver: { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed({ path })) },
    chooser: { open: () => Promise.resolve(succeed({ path })), folder: () => Promise.resolve(succeed(null)) },
    ...change,
  };
}

const PREPARE = { accountId: 'practice', symbol: 'BTC-USDT' };
const ADDRESS = { address: 'TSupplier1', chain: null, name: 'Supplier', note: 'monthly' };
const VIEW = {
  name: 'Large',
  query: 'amount>1000',
  sort: { by: 'created', descending: true },
  columns: null,
} as const;
const TEMPLATE: ExportTemplate = {
  name: 'Ours',
  columns: [{ field: 'amount', header: 'Amount' }],
  delimiter: ';',
  decimalSign: ',',
};

const TRANSFERS = { before: 60_000, after: 3_600_000, also: [] };
const MAPPING: SavedMapping = {
  name: 'Bank',
  titles: ['Date', 'Amount'],
  mapping: {
    delimiter: ';',
    header: true,
    time: { column: 0, clock: null, order: 'dmy', precision: 'day', zone: 'UTC' },
    currency: { fixed: 'EUR' },
    amount: { by: 'signed', column: 1, positive: 'in' },
    decimal: ',',
    grouping: '.',
    fee: null,
    txId: null,
    address: null,
    reference: null,
  },
  rules: { toleranceMs: 0, basis: 'amount', txOnly: false },
};

const START_DATE = Date.UTC(2020, 0, 1);
const OTHER_START_DATE = Date.UTC(2021, 0, 1);

/** The dates set for the accounts here, by the account's name, that of the practice account being its id. */
async function startDatesOf(app: App): Promise<Map<string, number>> {
  const { accounts } = await call(app, 'accounts.list', {});
  const { lists } = await call(app, 'history.status', {});
  const startDates = new Map<string, number>();
  for (const { accountId, startDate, startDateSource } of lists) {
    const own = accountId === 'practice' ? undefined : accounts.find(({ id }) => id === accountId);
    const name = own?.name ?? accountId;
    if (startDateSource === 'user') startDates.set(name, startDate);
  }
  return startDates;
}

async function setStartDate(app: App, name: string, startDate: number | null): Promise<void> {
  const { accounts } = await call(app, 'accounts.list', {});
  const accountId = accounts.find((account) => account.name === name)?.id ?? '';
  await call(app, 'history.setStartDate', { accountId, startDate });
}

function addReviewsToFolder(): void {
  const world = reviewWorld(dataFolder(), 'acc');
  world.review(world.add([deposit(), deposit({ amount: '9' })]), { kind: 'note', text: 'asked the sender' });
  world.close();
}

/** An app in use: an account with credentials, an order, two reviews, and something in every list. */
async function used(change: Partial<Platform> = {}): Promise<App> {
  nodeFiles.folder(dataFolder());
  addReviewsToFolder();
  const { app } = await openApp(undefined, ports(change));
  await call(app, 'accounts.add', ACCOUNT);
  await call(app, 'pairs.list', { accountId: 'practice', refresh: true });
  await call(app, 'orders.prepare', PREPARE);
  await call(app, 'orders.place', ORDER);
  await call(app, 'addressBook.put', { entry: ADDRESS, replaces: null });
  await call(app, 'explorers.put', { chain: 'own', tx: 'https://own.example/{value}', address: null });
  await call(app, 'views.put', VIEW);
  await call(app, 'exports.putTemplate', TEMPLATE);
  const alerts = await call(app, 'alerts.settings', {});
  await call(app, 'alerts.setSettings', {
    rules: { ...alerts.rules, stuck: { on: true, hours: 5 } },
    quiet: alerts.quiet,
  });
  await call(app, 'transfers.setRules', TRANSFERS);
  await call(app, 'reconcile.putMapping', MAPPING);
  const { limits } = await call(app, 'trading.rules', {});
  await call(app, 'trading.setRules', { locked: true, limits: { ...limits, ordersAMinute: 7 } });
  return app;
}

async function open(app: App): Promise<BackupPlan> {
  const plan = await call(app, 'backup.open', { id: null });
  if (plan === null) throw new Error('no file was chosen');
  return plan;
}

/** Every change of the plan, ticked. */
function allOf({ restoreId, changes }: BackupPlan, onConflict: 'keep' | 'take') {
  return { restoreId, onConflict, take: changes.map(({ id }) => id) };
}

/** Backs up an app in use and ends it; the next one begins in an empty folder. */
async function backedUp(startDate: number | null = START_DATE): Promise<void> {
  const app = await used();
  await setStartDate(app, ACCOUNT.name, startDate);
  await call(app, 'history.setStartDate', { accountId: 'practice', startDate });
  expect(await call(app, 'backup.write', {})).toMatchObject({ where: path, without: [] });
  await app.close();
  endFolder();
  freshFolder();
}

it('a restore does not switch four eyes off: what waited for a second person still waits', async () => {
  const app = await used();
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const selection = { by: 'ids' as const, ids: [1] };
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'reviewed' }, by: 'Ann' });
  await call(app, 'backup.write', {});
  await app.close();
  endFolder();
  freshFolder();
  const { app: later } = await openApp(undefined, ports());
  const { restoreId, reviews } = await open(later);
  // It is said before anything is taken.
  expect(reviews).toMatchObject({ counts: true, fourEyes: 'turned-on' });
  expect((await call(later, 'reviews.summary', {})).rules.fourEyes).toBe(false);
  const done = await call(later, 'backup.restore', { restoreId, onConflict: 'keep', take: [] });
  expect(done.reviewsAs).toEqual({ counts: true, fourEyes: 'turned-on' });
  expect((await call(later, 'reviews.summary', {})).rules.fourEyes).toBe(true);
  expect((await open(later)).reviews).toMatchObject({ added: 0, fourEyes: 'on' });
  await later.close();
});

it('whether the backup’s reviews will count is said beforehand, and a restore that would do otherwise by then is refused', async () => {
  await backedUp();
  const here = reviewWorld(dataFolder(), 'acc');
  here.add([deposit({ amount: '7' })]);
  here.close();
  const { app } = await openApp(undefined, ports());
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const plan = await open(app);
  expect(plan.reviews).toMatchObject({ added: 2, counts: true, fourEyes: 'on' });
  // Somebody reviews while the dialog is open: beside reviews of this log, those of a file count no more.
  const selection = { by: 'ids' as const, ids: [1] };
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'reviewed' }, by: 'Ann' });
  await expect(call(app, 'backup.restore', allOf(plan, 'keep'))).rejects.toThrow(
    'conflict: Nothing restored. Reviews or four-eyes changed here after the file was checked.',
  );
  expect((await call(app, 'addressBook.list', {})).entries).toEqual([]);
  const again = await open(app);
  expect(again.reviews).toMatchObject({ added: 2, counts: false, fourEyes: 'on' });
  const done = await call(app, 'backup.restore', allOf(again, 'keep'));
  expect(done).toMatchObject({ reviews: 2, reviewsAs: { counts: false, fourEyes: 'on' } });
  expect((await call(app, 'reviews.summary', {})).rules.fourEyes).toBe(true);
  await app.close();
});

it('without its tick no record comes: whoever made the file could have put any in', async () => {
  await backedUp();
  const { app } = await openApp(undefined, ports());
  const plan = await open(app);
  const take = plan.changes.map(({ id }) => id).filter((id) => id !== 'records');
  expect(take).toHaveLength(plan.changes.length - 1);
  const done = await call(app, 'backup.restore', { restoreId: plan.restoreId, onConflict: 'keep', take });
  expect(done.lists.map(({ title }) => title)).not.toContain('Deposits and withdrawals');
  expect((await open(app)).lists[0]).toMatchObject({ holds: 2, added: 2 });
  await app.close();
});

it('into an empty folder everything comes back, at once and after a restart', async () => {
  await backedUp();
  const { app, events } = await openApp(undefined, ports());
  const plan = await open(app);
  expect(plan).toMatchObject({
    reviews: { rows: 2, added: 2, known: 0 },
    journal: { action: 'restore', presentRows: 0 },
    without: [],
  });
  expect(plan.lists.filter(({ holds }) => holds > 0).map(({ title, added }) => [title, added])).toEqual([
    ['Deposits and withdrawals', 2],
    ['Accounts (without API keys)', 1],
    ['Pre-trade limits and fee rates', 1],
    ['History start dates', 2],
    ['Address book', 1],
    ['Block explorers', 1],
    ['Saved views', 1],
    ['Export templates', 1],
    ['Alert rules', ALERT_KINDS.length + 1], // and the quiet hours
    ['Internal transfer rules', 1],
    ['Ledger mappings', 1],
    ['Account names', 1],
  ]);
  // Nothing is there before the person's word.
  expect((await call(app, 'addressBook.list', {})).entries).toEqual([]);
  const done = await call(app, 'backup.restore', allOf(plan, 'keep'));
  expect(done).toMatchObject({ reviews: 2, journal: 'staged', left: [] });
  expect(done.lists[0]).toEqual({ title: 'Deposits and withdrawals', added: 2, replaced: 0 });
  // What was reviewed is there with its record, before anything is downloaded.
  expect((await open(app)).lists[0]).toMatchObject({ holds: 2, added: 0, same: 2 });

  expect((await call(app, 'addressBook.list', {})).entries).toEqual([ADDRESS]);
  expect(Object.fromEntries(await startDatesOf(app))).toEqual({
    [ACCOUNT.name]: START_DATE,
    practice: START_DATE,
  });
  expect((await call(app, 'views.list', {})).views).toEqual([VIEW]);
  expect((await call(app, 'exports.templates', {})).own).toEqual([TEMPLATE]);
  expect((await call(app, 'explorers.list', {})).explorers.some(({ chain }) => chain === 'own')).toBe(true);
  expect(await call(app, 'trading.rules', {})).toMatchObject({
    locked: false,
    limits: { ordersAMinute: 7 },
  });
  expect((await call(app, 'alerts.settings', {})).rules.stuck.hours).toBe(5);
  expect((await call(app, 'transfers.summary', {})).rules).toEqual(TRANSFERS);
  expect((await call(app, 'reconcile.mappings', {})).mappings).toEqual([MAPPING]);
  expect(events.some(({ name }) => name === 'tradingRules')).toBe(true);
  const { accounts } = await call(app, 'accounts.list', {});
  expect(accounts.find(({ name }) => name === ACCOUNT.name)?.credentials.state).toBe('missing');
  expect((await call(app, 'reviews.summary', {})).log.rows).toBe(3);
  expect((await call(app, 'orders.journal', JOURNAL)).total).toBe(0);
  expect(await call(app, 'backup.status', {})).toMatchObject({ waiting: true });
  await app.close();
  expect(readdirSync(dataFolder()).filter((name) => name.startsWith('.backup'))).toEqual([]);

  const { app: next, orders } = await openApp(undefined, ports());
  expect((await call(next, 'app.describe', {})).notices).toMatchObject([{ about: 'backup' }]);
  expect((await call(next, 'orders.journal', JOURNAL)).total).toBe(1);
  expect(await call(next, 'backup.status', {})).toMatchObject({ waiting: false });
  // reliability: its clientOid is used up here too, so the order cannot be sent again.
  await call(next, 'trading.setRules', { locked: false });
  await call(next, 'orders.prepare', PREPARE);
  const again = await call(next, 'orders.place', { ...ORDER, ticketId: 'ticket-2' });
  expect(again.outcome).toMatchObject({
    kind: 'not-sent',
    message: expect.stringContaining('already used'),
  });
  expect(orders).toEqual([]);
  await next.close();
});

const JOURNAL = { accountId: 'practice', text: '', status: null, before: null, limit: 10 } as const;

it('a name that differs stays as it is here, or becomes the backup’s, as the person ticked', async () => {
  await backedUp();
  const { app } = await openApp(undefined, ports());
  const ours = { ...ADDRESS, name: 'Somebody else' };
  await call(app, 'addressBook.put', { entry: ours, replaces: null });
  await call(app, 'addressBook.put', { entry: { ...ADDRESS, address: 'TOwn' }, replaces: null });
  const plan = await open(app);
  expect(plan.lists.find(({ title }) => title === 'Address book')).toMatchObject({ conflicts: 1, added: 0 });
  await call(app, 'backup.restore', { ...allOf(plan, 'take'), take: [] });
  expect((await call(app, 'addressBook.list', {})).entries.map(({ name }) => name)).toEqual([
    'Somebody else',
    'Supplier',
  ]);
  const again = await open(app);
  expect(again.reviews).toMatchObject({ added: 0, known: 2 });
  expect(again.journal).toMatchObject({ action: 'nothing' });
  const done = await call(app, 'backup.restore', allOf(again, 'take'));
  expect(done).toMatchObject({ reviews: 0, journal: 'nothing' });
  const { entries } = await call(app, 'addressBook.list', {});
  expect(entries.find(({ address }) => address === ADDRESS.address)).toEqual(ADDRESS);
  expect(entries).toHaveLength(2);
  await app.close();
});

it('a date of this app stays or becomes the backup’s, as the person chose; taking none of it changes none', async () => {
  const app = await used();
  await setStartDate(app, ACCOUNT.name, START_DATE);
  await call(app, 'backup.write', {});
  await setStartDate(app, ACCOUNT.name, OTHER_START_DATE);
  const plan = await open(app);
  await call(app, 'backup.restore', allOf(plan, 'keep'));
  expect(await startDatesOf(app)).toEqual(new Map([[ACCOUNT.name, OTHER_START_DATE]]));
  const taken = await open(app);
  await call(app, 'backup.restore', allOf(taken, 'take'));
  expect(await startDatesOf(app)).toEqual(new Map([[ACCOUNT.name, START_DATE]]));
  await app.close();
});

it('where nobody set a date the backup has no list of them, as older versions wrote it, and the dates here stay', async () => {
  await backedUp(null);
  const { app } = await openApp(undefined, ports());
  const { accounts } = await call(app, 'accounts.list', {});
  await setStartDate(app, accounts[0]?.name ?? '', OTHER_START_DATE);
  const plan = await open(app);
  expect(plan.lists.map(({ title }) => title)).not.toContain('History start dates');
  await call(app, 'backup.restore', allOf(plan, 'take'));
  expect([...(await startDatesOf(app)).values()]).toEqual([OTHER_START_DATE]);
  await app.close();
});

it('an account that is here keeps its venue, whatever a backup says of it', async () => {
  const app = await used();
  await call(app, 'backup.write', {});
  const { accounts } = await call(app, 'accounts.list', {});
  const id = accounts.find(({ name }) => name === ACCOUNT.name)?.id ?? '';
  await call(app, 'accounts.removeCredentials', { id });
  await call(app, 'accounts.update', { id, venue: serviceVenue('http://127.0.0.1:11') });
  const plan = await open(app);
  await call(app, 'backup.restore', allOf(plan, 'take'));
  const after = await call(app, 'accounts.list', {});
  expect(after.accounts.find((account) => account.id === id)?.venue.baseUrl).toBe('http://127.0.0.1:11');
  await app.close();
});

it('an account whose name is taken is left out, and that is said', async () => {
  await backedUp();
  const { app } = await openApp(undefined, ports());
  await call(app, 'accounts.add', ACCOUNT);
  const plan = await open(app);
  const done = await call(app, 'backup.restore', allOf(plan, 'take'));
  expect(done.left.join()).toContain(`Account ${ACCOUNT.name} skipped`);
  expect(done.left.join()).toContain('History start dates skipped');
  expect(await startDatesOf(app)).toEqual(new Map([['practice', START_DATE]]));
  expect(done.lists.find(({ title }) => title.startsWith('Accounts'))?.added).toBe(0);
  expect((await call(app, 'accounts.list', {})).accounts).toHaveLength(2);
  await app.close();
});

it('two journals that are not one stay two: the backup’s is saved as a separate file, its IDs are used up', async () => {
  await backedUp();
  const { app, orders } = await openApp(undefined, ports());
  await call(app, 'orders.prepare', PREPARE);
  const ticket = { ...ORDER.ticket, clientOid: 'other-1' };
  const confirmedBody = ORDER.confirmedBody.replace('mine-1', 'other-1');
  await call(app, 'orders.place', { ...ORDER, ticket, confirmedBody });
  const plan = await open(app);
  expect(plan.journal).toMatchObject({ action: 'separate', damaged: false });
  const done = await call(app, 'backup.restore', allOf(plan, 'keep'));
  expect(done.journal).toBe('separate');
  expect(done.journalFile).toMatch(/^journal\.from-backup-\d{4}-\d\d-\d\d\.db$/);
  expect(readdirSync(dataFolder())).toContain(done.journalFile);
  expect(await call(app, 'backup.status', {})).toMatchObject({ waiting: false });
  // Its client order ID is used up from now on, so its order cannot be sent again.
  const sent = orders.length;
  const again = await call(app, 'orders.place', { ...ORDER, ticketId: 'ticket-2' });
  expect(again.outcome).toMatchObject({ kind: 'not-sent', reasonKind: 'clientOid-used' });
  expect(orders).toHaveLength(sent);
  await app.close();
});

it('a restore whose reviews cannot be written puts the lists back', async () => {
  await backedUp();
  const { app } = await openApp(undefined, ports());
  const plan = await open(app);
  // The unpacked log goes away under it: the last step but one fails.
  const work = readdirSync(dataFolder()).find((name) => name.startsWith('.backup')) ?? '';
  rmSync(join(dataFolder(), work, 'reviews.db'));
  await expect(call(app, 'backup.restore', allOf(plan, 'keep'))).rejects.toThrow('Nothing restored');
  expect((await call(app, 'addressBook.list', {})).entries).toEqual([]);
  expect((await call(app, 'views.list', {})).views).toEqual([]);
  expect((await call(app, 'accounts.list', {})).accounts).toHaveLength(1);
  expect(await startDatesOf(app)).toEqual(new Map());
  expect((await call(app, 'trading.rules', {})).limits.ordersAMinute).toBeNull();
  expect(await call(app, 'backup.status', {})).toMatchObject({ waiting: false });
  await app.close();
});

it('a list that cannot be written takes none of the others', async () => {
  await backedUp();
  let refuse = false;
  const files = {
    ...nodeFiles,
    replace(file: string, text: string) {
      if (refuse && file.endsWith('views.json')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      nodeFiles.replace(file, text);
    },
  };
  const { app } = await openApp(undefined, ports({ files }));
  const plan = await open(app);
  refuse = true;
  await expect(call(app, 'backup.restore', allOf(plan, 'keep'))).rejects.toThrow('Nothing restored');
  expect((await call(app, 'addressBook.list', {})).entries).toEqual([]);
  expect((await call(app, 'reviews.summary', {})).log.rows).toBe(0);
  refuse = false;
  await call(app, 'backup.restore', allOf(plan, 'keep'));
  expect((await call(app, 'addressBook.list', {})).entries).toEqual([ADDRESS]);
  await app.close();
});

it('a file that is no backup changes nothing, and a backup that was discarded cannot be taken', async () => {
  await backedUp();
  const { app } = await openApp(undefined, ports());
  const plan = await open(app);
  await call(app, 'backup.discard', { restoreId: plan.restoreId });
  await expect(call(app, 'backup.restore', allOf(plan, 'keep'))).rejects.toThrow('not-found');
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(call(app, 'backup.open', { id: null })).rejects.toThrow(
    'Nothing restored: the backup is damaged',
  );
  expect(readdirSync(dataFolder()).filter((name) => name.startsWith('.backup'))).toEqual([]);
  await app.close();
});

it('says when and where the last one was written, also after a restart; no place chosen is no backup', async () => {
  const app = await used();
  const done = await call(app, 'backup.write', {});
  await app.close();
  const nowhere = {
    save: () => Promise.resolve(succeed(null)),
    choose: () => Promise.resolve(succeed(null)),
  };
  const { app: next } = await openApp(undefined, ports({ saver: nowhere }));
  expect(await call(next, 'backup.write', {})).toBeNull();
  expect((await call(next, 'backup.status', {})).last).toEqual({
    at: done?.at,
    where: path,
    bytes: done?.bytes,
    sha256: done?.sha256,
  });
  await next.close();
});

it('holds nothing of a credential, in whatever form', async () => {
  await backedUp();
  const bytes = readFileSync(path);
  const source = {
    size: bytes.length,
    read: (at: number, length: number) => bytes.subarray(at, at + length),
  };
  const entries = readZip(source, { entries: 40, sizeOf: () => 1e9 });
  if (!entries.ok) throw new Error(entries.error);
  const pieces: Buffer[] = [bytes];
  for (const entry of entries.value) await unpackEntry(source, entry, (piece) => pieces.push(piece));
  const everything = Buffer.concat(pieces).toString('latin1');
  // It is the right file that is searched.
  expect(everything).toContain('Treasury');
  const { key, secret, passphrase } = ACCOUNT.credentials;
  for (const value of [key, secret, passphrase]) {
    for (const form of [
      value,
      Buffer.from(value).toString('base64').slice(0, -2),
      Buffer.from(value).toString('hex'),
    ]) {
      expect(everything.split(form).length - 1).toBe(0);
    }
    for (let at = 0; at + 6 <= value.length; at += 1) {
      // The count, not the text, so that a failure does not print the secret either.
      expect(everything.split(value.slice(at, at + 6)).length - 1).toBe(0);
    }
  }
  expect(everything).not.toMatch(/inKeychain|keyEnding/);
});

it('a thread of its own writes and reads the same', async () => {
  const jobs = threadJobs(new URL('../../app/jobs/job-worker.ts', import.meta.url));
  const app = await used({ jobs });
  expect(await call(app, 'backup.write', {})).toMatchObject({ where: path });
  copyFileSync(path, join(backupFolder, 'copy.zip'));
  expect((await open(app)).journal).toMatchObject({ action: 'nothing' });
  await app.close();
});
