/**
 * Seam: reviews through the app's front door, over a real data folder with an archive in it.
 * Breaks when the parts are joined wrongly: a review not seen by the pages, recorded without its author, lost by a restart, or a statement
 * that is not where it was reported to be.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commit } from '../electron/features/history/archive/commit.ts';
import { openArchive } from '../electron/features/history/worker/open-archive.ts';
import { takePage } from '../electron/features/history/archive/take-page.ts';
import { deposit, T0, withdrawal } from './helpers/history/archive-world.ts';
import type { HistoryFilter } from '../shared/query/filter.ts';
import { succeed } from '../shared/base/result.ts';
import { call, dataFolder, endFolder, freshFolder, openApp } from './helpers/app-world.ts';

beforeEach(() => {
  freshFolder();
  mkdirSync(dataFolder(), { recursive: true });
  const opened = openArchive(dataFolder());
  if (!opened.ok) throw new Error(opened.error.message);
  const { context, close } = opened.value;
  for (const rows of [[deposit(), deposit({ amount: '2' })], [withdrawal({ amount: '1' })]]) {
    const kind = rows[0]?.kind ?? 'deposit';
    commit(context, () =>
      takePage(context, { accountId: 'practice', kind, scanId: 1, seenAt: 1, rows, unreadable: [] }),
    );
  }
  close();
});
afterEach(endFolder);

/** The records are of the practice account, which is meant only where it is named. */
const OURS = { accountIds: ['practice'] };
const SORT = { by: 'created', descending: true } as const;
const PERIOD = {
  filter: OURS,
  from: T0 - 1_000,
  before: T0 + 1_000,
  timeZone: 'UTC',
  format: 'pdf',
} as const;

function saver() {
  const path = join(dataFolder(), 'statement.pdf');
  return { save: () => Promise.resolve(succeed(null)), choose: () => Promise.resolve(succeed({ path })) };
}

/** Every record of a filter, as the window has just shown them. */
async function everyOne(app: Awaited<ReturnType<typeof openApp>>['app'], filter: HistoryFilter) {
  const { total, mark } = await call(app, 'history.page', { filter, sort: SORT, offset: 0, limit: 10 });
  return { by: 'filter' as const, filter, expected: total, mark };
}

it('a bulk, a second person, a note and a restart', async () => {
  const { app, clock, events: announced } = await openApp();
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const deposits = await everyOne(app, { ...OURS, kind: 'deposit' });
  const state = { kind: 'state', state: 'reviewed' } as const;
  expect(await call(app, 'reviews.record', { selection: deposits, what: state, by: 'Ann' })).toMatchObject({
    recorded: 2,
    skipped: 0,
    written: { first: 2, last: 3 },
  });
  expect(announced.some(({ name }) => name === 'history')).toBe(true);
  const waiting = { ...OURS, reviews: ['waiting' as const] };
  const page = await call(app, 'history.page', { filter: waiting, sort: SORT, offset: 0, limit: 10 });
  expect(page.rows.map(({ review, reviewedBy, reviewedAt }) => [review, reviewedBy, reviewedAt])).toEqual([
    ['waiting', 'Ann', clock.now()],
    ['waiting', 'Ann', clock.now()],
  ]);
  const id = page.rows[0]?.id ?? 0;
  const selection = { by: 'ids' as const, ids: [id] };
  expect(
    await call(app, 'reviews.record', { selection, what: { kind: 'approval' }, by: 'Ann' }),
  ).toMatchObject({
    recorded: 0,
    left: { own: 1 },
  });
  await call(app, 'reviews.record', { selection, what: { kind: 'approval' }, by: 'Bob' });
  await call(app, 'reviews.record', { selection, what: { kind: 'note', text: 'by phone' }, by: 'Bob' });
  await expect(
    call(app, 'reviews.record', { selection: { ...deposits, expected: 3 }, what: state, by: 'Ann' }),
  ).rejects.toThrow('conflict: Nothing saved: the selection changed from 3 records to 2 records');
  await app.close();

  const later = await openApp();
  expect(await call(later.app, 'reviews.summary', OURS)).toMatchObject({
    rules: { reviewer: 'Ann', fourEyes: true },
    problem: null,
    counts: { unreviewed: 1, waiting: 1, reviewed: 0, approved: 1, queried: 0, attention: 0 },
    log: { rows: 5 },
  });
  const { row, events } = await call(later.app, 'history.record', { id });
  expect(row).toMatchObject({ review: 'approved', reviewedBy: 'Ann', approvedBy: 'Bob', notes: 1 });
  // Two names, one system user: it counts, and says so.
  expect(row.sameUser).toBe(true);
  expect(events.map(({ by, systemUser, what }) => [by, systemUser, what.kind])).toEqual([
    ['Ann', 'kim', 'state'],
    ['Bob', 'kim', 'approval'],
    ['Bob', 'kim', 'note'],
  ]);
  const noted = { filter: { ...OURS, text: ['PHONE'] }, sort: SORT, offset: 0, limit: 1 };
  expect((await call(later.app, 'history.page', noted)).total).toBe(1);
  await later.app.close();
});

it('a statement with its manifest; the same again, and what changed', async () => {
  const { app } = await openApp(undefined, { saver: saver() });
  const first = await call(app, 'reviews.statement', PERIOD);
  expect(first.changes).toBeNull();
  const bytes = readFileSync(first.where ?? '');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(first.sha256);
  expect(readFileSync(`${first.where}.sha256`, 'utf8')).toBe(
    `${first.sha256}  statement.pdf\n# The review log had no rows when this was written.\n`,
  );
  expect(await call(app, 'reviews.statement', PERIOD)).toEqual({ ...first, changes: [] });
  const selection = await everyOne(app, OURS);
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'queried' }, by: 'Ann' });
  const changed = await call(app, 'reviews.statement', PERIOD);
  expect(changed.sha256).not.toBe(first.sha256);
  expect(changed.changes).toContain('Reviews, queried: was 0; now 3.');
  await app.close();
});

it('without its review log, no export of reviews goes out as whole, and the statement names the gap', async () => {
  const { app } = await openApp();
  const selection = await everyOne(app, OURS);
  await call(app, 'reviews.record', { selection, what: { kind: 'note', text: 'x' }, by: 'Ann' });
  await app.close();
  rmSync(join(dataFolder(), 'reviews.db'));
  const later = await openApp(undefined, { saver: saver() });
  const text = 'is missing or damaged: no reviews';
  const { builtIn } = await call(later.app, 'exports.templates', {});
  const order = { filter: OURS, sort: SORT, format: 'csv', timeZone: 'UTC', acceptPartial: false } as const;
  const exported = (name: string) => {
    const template = builtIn.find((one) => one.name === name);
    if (template === undefined) throw new Error(`there is no template ${name}`);
    return call(later.app, 'exports.records', { ...order, template });
  };
  await expect(exported('Treasury with review')).rejects.toThrow(text);
  await expect(exported('Plain')).rejects.not.toThrow(text);
  const { where } = await call(later.app, 'reviews.statement', { ...PERIOD, format: 'csv' });
  expect(readFileSync(where ?? '', 'utf8')).toContain('Completeness,reviews incomplete');
  await later.app.close();
});

it('a log from another computer, looked at and then taken', async () => {
  const { app } = await openApp();
  const selection = await everyOne(app, OURS);
  await call(app, 'reviews.record', { selection, what: { kind: 'note', text: 'x' }, by: 'Ann' });
  await app.close();
  const base64 = readFileSync(join(dataFolder(), 'reviews.db')).toString('base64');
  const later = await openApp();
  const input = { name: 'reviews.db', base64, by: 'Ann', take: true };
  expect(await call(later.app, 'reviews.import', input)).toMatchObject({ rows: 3, added: 0, known: 3 });
  await expect(call(later.app, 'reviews.import', { ...input, base64: 'AAAA' })).rejects.toThrow(
    'reviews.db not imported',
  );
  await later.app.close();
});

it('an act is undone by who did it, and the record is as before; the log has both', async () => {
  const { app } = await openApp();
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const selection = await everyOne(app, { ...OURS, kind: 'deposit' });
  const state = { kind: 'state', state: 'reviewed' } as const;
  const { written } = await call(app, 'reviews.record', { selection, what: state, by: 'Ann' });
  const rows = written === null ? [] : [written];
  await expect(call(app, 'reviews.undo', { rows, by: 'Bob' })).rejects.toThrow('you did not make these');
  expect(await call(app, 'reviews.undo', { rows, by: 'Ann' })).toEqual({ undone: 2, left: 0 });
  await expect(call(app, 'reviews.undo', { rows, by: 'Ann' })).rejects.toThrow('undone already');
  const { counts, log } = await call(app, 'reviews.summary', OURS);
  expect([counts.waiting, counts.unreviewed, log.rows]).toEqual([0, 3, 5]);
  await app.close();
  const later = await openApp();
  expect((await call(later.app, 'reviews.summary', OURS)).counts).toMatchObject({
    waiting: 0,
    unreviewed: 3,
  });
  const { entries } = await call(later.app, 'reviews.log', { ...OURS, text: '', offset: 0, limit: 3 });
  expect(entries.map(({ seq, what, undone }) => [seq, what.kind, undone])).toEqual([
    [5, 'undo', false],
    [4, 'undo', false],
    [3, 'state', true],
  ]);
  await later.app.close();
});

it('approving what nobody reviewed writes nothing, and says of how many and why', async () => {
  const { app } = await openApp();
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const selection = await everyOne(app, OURS);
  expect(await call(app, 'reviews.record', { selection, what: { kind: 'approval' }, by: 'Ann' })).toEqual({
    recorded: 0,
    skipped: 3,
    left: { same: 0, unreviewed: 3, own: 0, changed: 0, older: 0 },
    written: null,
  });
  await app.close();
});

it('the log is searched by whatever stands in it, and written as CSV that no spreadsheet takes for a formula', async () => {
  const { app } = await openApp(undefined, { saver: saver() });
  const selection = await everyOne(app, { ...OURS, kind: 'withdrawal' });
  await call(app, 'reviews.record', { selection, what: { kind: 'note', text: 'x;=1+1' }, by: '=Ann' });
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'queried' }, by: 'Jürgen' });
  const found = async (text: string) =>
    (await call(app, 'reviews.log', { ...OURS, text, offset: 0, limit: 10 })).entries.map(({ seq }) => seq);
  expect(await found('')).toEqual([2, 1]);
  expect(await found('JÜRGEN')).toEqual([2]);
  expect(await found('note')).toEqual([1]);
  expect(await found('withdrawal')).toEqual([2, 1]);
  expect(await found('nobody')).toEqual([]);
  // One more entry, and the same search once more.
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'reviewed' }, by: 'Jürgen' });
  expect(await found('jürgen')).toEqual([3, 2]);
  const { where, entries } = await call(app, 'reviews.exportLog', { ...OURS, text: '', bom: false });
  expect(entries).toBe(3);
  const lines = readFileSync(where ?? '', 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^entry,time_utc,name,system_user,action,text,undone,counts,/);
  expect(lines[1]).toContain(',\'=Ann,kim,note,"x;\'=1+1",no,yes,');
  expect(lines[2]).toContain(',Jürgen,kim,queried,,no,yes,');
  const marked = await call(app, 'reviews.exportLog', { ...OURS, text: '', bom: true });
  expect(readFileSync(marked.where ?? '', 'utf8')).toBe(`\uFEFF${lines.join('\r\n')}`);
  await app.close();
});

it('a record something was said of keeps its place in a result that means it no longer, as long as it is asked for', async () => {
  const { app } = await openApp();
  const query = {
    filter: { ...OURS, reviews: ['unreviewed' as const] },
    sort: SORT,
    offset: 0,
    limit: 10,
  };
  const before = await call(app, 'history.page', query);
  const ids = before.rows.map(({ id }) => id);
  const [, also = 0] = ids;
  const selection = { by: 'ids' as const, ids: [also] };
  await call(app, 'reviews.record', { selection, what: { kind: 'state', state: 'queried' }, by: 'Ann' });
  const held = await call(app, 'history.page', { ...query, also, anchors: [also] });
  expect(held.rows.map(({ id }) => id)).toEqual(ids);
  expect(held).toMatchObject({ total: 3, extra: 1, anchor: { id: also, at: 1 } });
  expect(held.rows[1]?.review).toBe('queried');
  expect(await call(app, 'history.page', query)).toMatchObject({ total: 2 });
  await app.close();
});

it('two windows on one record: one review, one approval; a bulk that met another’s word says so', async () => {
  const { app } = await openApp();
  await call(app, 'reviews.setRules', { reviewer: 'Ann', fourEyes: true });
  const { rows } = await call(app, 'history.page', { filter: OURS, sort: SORT, offset: 0, limit: 10 });
  const [one = 0] = rows.map(({ id }) => id);
  const selection = { by: 'ids' as const, ids: [one] };
  const bulk = await everyOne(app, OURS);
  const both = (what: { kind: 'state'; state: 'reviewed' } | { kind: 'approval' }, by: [string, string]) =>
    Promise.all(by.map((name) => call(app, 'reviews.record', { selection, what, by: name })));

  const reviewed = await both({ kind: 'state', state: 'reviewed' }, ['Ann', 'Cem']);
  expect(reviewed.map(({ recorded, left }) => [recorded, left.same])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const approved = await both({ kind: 'approval' }, ['Ann', 'Cem']);
  expect(approved.map(({ recorded, left }) => [recorded, left.own])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  // The other window still shows all of them as not reviewed: what was recorded since then is not overwritten.
  const rest = await call(app, 'reviews.record', {
    selection: bulk,
    what: { kind: 'state', state: 'reviewed' },
    by: 'Bob',
  });
  expect(rest).toMatchObject({ recorded: 2, left: { same: 1 } });
  expect((await call(app, 'history.record', { id: one })).row).toMatchObject({
    review: 'approved',
    reviewedBy: 'Ann',
    approvedBy: 'Cem',
  });
  await app.close();
});
