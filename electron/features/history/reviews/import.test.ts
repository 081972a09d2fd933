/**
 * Somebody else's review log. Breaks when a log that does not verify is taken, when a row is taken twice or in another's place, when an
 * imported review or approval counts here, when what was imported does not say from which file, by whom and when, or when a row is taken
 * that nobody could have recorded here and no page can show.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposit, withdrawal } from '../../../../tests/helpers/history/archive-world.ts';
import { keyFingerprint, newPrivateKey, signerOf } from '../../../storage/log-signature.ts';
import { recordReader } from '../queries/page.ts';
import type { NewReviewRow } from './log-row.ts';
import { REVIEWS_VERSION, EVENT_COLUMNS } from './log-schema.ts';
import { openReviewLog } from './review-log.ts';
import { reviewOps } from './review-ops.ts';
import {
  reviewFolder,
  reviewWorld,
  type ReviewWorld,
  valueOf,
} from '../../../../tests/helpers/history/review-world.ts';

const RECORDS = [deposit(), withdrawal(), deposit({ amount: '2' }), deposit({ amount: '3' })];
const REVIEWED = { kind: 'state', state: 'reviewed' } as const;

let folders: string[];
let here: ReviewWorld;
let there: ReviewWorld;
beforeEach(() => {
  folders = [reviewFolder(), reviewFolder()];
  here = reviewWorld(folders[0] ?? '', 'account-here');
  there = reviewWorld(folders[1] ?? '', 'account-there');
  here.add(RECORDS);
  there.add(RECORDS);
});
afterEach(() => {
  for (const world of [here, there]) world.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The log of a world as a file, once its app has ended. */
function fileOf(world: ReviewWorld): Buffer {
  world.close();
  return readFileSync(world.file);
}

function take(into: ReviewWorld, bytes: Buffer, really = true) {
  const request = {
    name: 'bob.db',
    base64: bytes.toString('base64'),
    by: 'Ann',
    take: really,
    systemUser: 'ann',
    at: 9_000,
  };
  return reviewOps['reviews.import'](into.context, request);
}

const FROM_BOB = { file: 'bob.db', by: 'Ann', at: 9_000, signer: null, restored: false, before: [] };

function summaryOf(world: ReviewWorld) {
  return reviewOps['reviews.summary'](world.context, {});
}

function undo(world: ReviewWorld, rows: { first: number; last: number } | null, by: string) {
  if (rows === null) throw new Error('nothing was written');
  return valueOf(
    reviewOps['reviews.undoFirst'](world.context, { rows: [rows], by, systemUser: 'sys', at: 9_999 }),
  );
}

it('takes what is new once, under the account that has the records, with where it came from', () => {
  there.review([1, 2], REVIEWED, 'Bob', 2_000);
  there.review([2], { kind: 'note', text: 'seen by Bob' }, 'Bob', 2_001);
  const bytes = fileOf(there);
  there = reviewWorld(folders[1] ?? '', 'account-there');
  expect(valueOf(take(here, bytes, false))).toMatchObject({
    rows: 3,
    added: 3,
    known: 0,
    unmatched: 0,
    taken: false,
  });
  expect(reviewOps['reviews.summary'](here.context, {}).log.rows).toBe(0);
  expect(valueOf(take(here, bytes))).toMatchObject({ added: 3, taken: true });
  expect(here.find({ reviews: ['unreviewed'] })).toEqual([1, 2, 3, 4]);
  expect(here.find({ imported: true })).toEqual([1, 2]);
  expect(here.context.reviews.of(2)).toMatchObject({ state: 'unreviewed', importedReviews: 1, notes: 1 });
  expect(reviewOps['reviews.events'](here.context, { id: 2 })).toMatchObject([
    { by: 'Bob', at: 2_000, what: { kind: 'state', state: 'reviewed' }, imported: FROM_BOB },
    { by: 'Bob', systemUser: 'sys', at: 2_001, what: { text: 'seen by Bob' }, imported: FROM_BOB },
  ]);
  expect(valueOf(take(here, bytes))).toMatchObject({ added: 0, known: 3 });
  expect(reviewOps['reviews.summary'](here.context, {}).log.rows).toBe(4);
  const before = [1, 2, 3].map((id) => structuredClone(here.context.reviews.of(id)));
  here.close();
  here = reviewWorld(folders[0] ?? '', 'account-here');
  expect([1, 2, 3].map((id) => here.context.reviews.of(id))).toEqual(before);
  // And back again: nothing of it is new where it came from.
  here.review([3], REVIEWED, 'Ann', 3_000);
  expect(valueOf(take(there, fileOf(here)))).toMatchObject({ added: 1, known: 3 });
  here = reviewWorld(folders[0] ?? '', 'account-here');
});

it('with four eyes no imported review or approval fills a place, however it comes in', () => {
  const rules = { reviewer: 'Ann', fourEyes: true, systemUser: 'ann', at: 1 };
  valueOf(reviewOps['reviews.setRules'](here.context, rules));
  valueOf(reviewOps['reviews.setRules'](there.context, { ...rules, reviewer: 'Bob' }));
  here.review([1], REVIEWED, 'Ann', 1_500);
  // Older and newer than the review here, as a review and as an approval, and a whole pair of both.
  there.review([1, 2], REVIEWED, 'Bob', 1_000);
  there.review([1, 2], { kind: 'approval' }, 'Cid', 9_000);
  valueOf(take(here, fileOf(there)));
  there = reviewWorld(folders[1] ?? '', 'account-there');
  for (const start of [false, true]) {
    if (start) here.close();
    if (start) here = reviewWorld(folders[0] ?? '', 'account-here');
    expect(here.context.reviews.of(1)).toMatchObject({
      state: 'reviewed',
      approvedBy: null,
      importedReviews: 2,
    });
    expect(here.context.reviews.of(2)).toMatchObject({ state: 'unreviewed', importedReviews: 2 });
    expect(summaryOf(here).counts).toMatchObject({ waiting: 1, approved: 0, unreviewed: 3 });
    expect(summaryOf(here).rules.fourEyes).toBe(true);
  }
  // What was imported does not stand in the way of the real second person.
  expect(here.review([1], { kind: 'approval' }, 'Bob', 10_000)).toMatchObject({ recorded: 1 });
  expect(here.find({ reviews: ['approved'] })).toEqual([1]);
});

it('what they had imported themselves keeps the first file, its importer and its time', () => {
  there.review([1], REVIEWED, 'Bob', 2_000);
  valueOf(take(here, fileOf(there)));
  here.review([1], { kind: 'note', text: 'of Ann' }, 'Ann', 9_500);
  const bytes = fileOf(here);
  here = reviewWorld(folders[0] ?? '', 'account-here');
  const third = reviewWorld(reviewFolder(), 'account-third');
  third.add(RECORDS);
  const request = { name: 'ann.db', base64: bytes.toString('base64'), by: 'Cid', take: true };
  valueOf(reviewOps['reviews.import'](third.context, { ...request, systemUser: 'cid', at: 11_000 }));
  expect(reviewOps['reviews.events'](third.context, { id: 1 }).map(({ imported }) => imported)).toEqual([
    {
      file: 'ann.db',
      by: 'Cid',
      at: 11_000,
      signer: null,
      restored: false,
      before: [{ file: 'bob.db', by: 'Ann', at: 9_000, signer: null }],
    },
    { file: 'ann.db', by: 'Cid', at: 11_000, signer: null, restored: false, before: [] },
  ]);
  third.close();
  rmSync(third.folder, { recursive: true });
  there = reviewWorld(folders[1] ?? '', 'account-there');
});

/** Signs all entries there are. */
function sign(world: ReviewWorld): string {
  const signer = signerOf(newPrivateKey(randomBytes(32).toString('hex')));
  const last = reviewOps['reviews.last'](world.context);
  if (signer === null || last === null) throw new Error('nothing to sign');
  const signature = signer.sign('reviews', last);
  valueOf(
    reviewOps['reviews.sign'](world.context, { hash: last.hash, signature, systemUser: 'bob', at: 5_000 }),
  );
  return keyFingerprint(signer.key);
}

it('every event names the key that first signed it, and the step before keeps its own', () => {
  there.review([1], REVIEWED, 'Bob', 2_000);
  const first = sign(there);
  there.review([1], { kind: 'note', text: 'later' }, 'Bob', 6_000);
  const second = sign(there);
  there.review([2], REVIEWED, 'Bob', 7_000);
  valueOf(take(here, fileOf(there)));
  const sources = (world: ReviewWorld, id: number) =>
    reviewOps['reviews.events'](world.context, { id }).map(({ imported }) => imported?.signer);
  expect(new Set(sources(here, 1))).toEqual(new Set([first, second]));
  expect(sources(here, 2)).toEqual([null]);
  const own = sign(here);
  const bytes = fileOf(here);
  here = reviewWorld(folders[0] ?? '', 'account-here');
  const third = reviewWorld(reviewFolder(), 'account-third');
  third.add(RECORDS);
  const request = { name: 'ann.db', base64: bytes.toString('base64'), by: 'Cid', take: true };
  valueOf(reviewOps['reviews.import'](third.context, { ...request, systemUser: 'cid', at: 11_000 }));
  const [event] = reviewOps['reviews.events'](third.context, { id: 2 });
  expect(event?.imported).toMatchObject({ signer: own, before: [{ file: 'bob.db', signer: null }] });
  third.close();
  rmSync(third.folder, { recursive: true });
  there = reviewWorld(folders[1] ?? '', 'account-there');
});

it('nothing of a log is taken whose signature does not fit', () => {
  there.review([1], REVIEWED, 'Bob', 2_000);
  const other = signerOf(newPrivateKey(randomBytes(32).toString('hex')));
  const last = reviewOps['reviews.last'](there.context);
  if (other === null || last === null) throw new Error('nothing to sign');
  const signature = other.sign('reviews', { ...last, rows: last.rows + 1 });
  valueOf(
    reviewOps['reviews.sign'](there.context, { hash: last.hash, signature, systemUser: 'bob', at: 5_000 }),
  );
  const refused = take(here, fileOf(there));
  expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('signature') } });
});

it('an imported label names file, importer and time in the record, until it is removed and added again here', () => {
  const label = (on: boolean) => ({ kind: 'label', label: 'audit', on }) as const;
  there.review([1], label(true), 'Bob', 2_000);
  here.review([1], { kind: 'label', label: 'own', on: true }, 'Ann', 1_000);
  here.review([2], label(true), 'Ann', 1_000);
  valueOf(take(here, fileOf(there)));
  there = reviewWorld(folders[1] ?? '', 'account-there');
  const row = (id: number) => recordReader(here.context)(id);
  for (const start of [false, true]) {
    if (start) here.close();
    if (start) here = reviewWorld(folders[0] ?? '', 'account-here');
    expect(row(1)).toMatchObject({
      labels: ['audit', 'own'],
      importSources: { labels: [{ label: 'audit', from: FROM_BOB }], transfer: null },
    });
    expect(row(2)).not.toHaveProperty('importSources');
  }
  const removed = here.review([1], label(false), 'Ann', 10_000);
  expect(row(1)).not.toHaveProperty('importSources');
  undo(here, removed.written, 'Ann');
  expect(row(1)).toMatchObject({ importSources: { labels: [{ label: 'audit', from: FROM_BOB }] } });
  here.review([1], label(false), 'Ann', 10_001);
  here.review([1], label(true), 'Ann', 10_002);
  expect(row(1)).toMatchObject({ labels: ['audit', 'own'] });
  expect(row(1)).not.toHaveProperty('importSources');
});

it('what they undid is undone here too, also when it was imported before; nothing recorded here is', () => {
  const written = there.review([1], { kind: 'note', text: 'wrong' }, 'Bob', 2_000).written;
  valueOf(take(here, fileOf(there)));
  there = reviewWorld(folders[1] ?? '', 'account-there');
  expect(here.find({ text: ['wrong'] })).toEqual([1]);
  undo(there, written, 'Bob');
  valueOf(take(here, fileOf(there)));
  there = reviewWorld(folders[1] ?? '', 'account-there');
  expect(here.find({ text: ['wrong'] })).toEqual([]);
  expect(reviewOps['reviews.events'](here.context, { id: 1 })).toMatchObject([{ undone: true }]);
  // Their copy of a review of ours is theirs to take back there; ours stays.
  here.review([2], REVIEWED, 'Ann', 3_000);
  const ours = fileOf(here);
  here = reviewWorld(folders[0] ?? '', 'account-here');
  valueOf(take(there, ours));
  there.close();
  const log = openReviewLog(folders[1] ?? '', () => undefined);
  const copied = [...log.rowsBetween(1, log.rows())].find(
    ({ by, record }) => by === 'Ann' && record !== null,
  );
  if (copied === undefined) throw new Error('the review of Ann is not there');
  const { seq, ...row } = copied;
  valueOf(log.append([{ ...row, by: 'Bob', at: 4_000, value: `undo ${seq}`, origin: null }]));
  log.close();
  const forged = readFileSync(there.file);
  there = reviewWorld(folders[1] ?? '', 'account-there');
  valueOf(take(here, forged));
  expect(here.context.reviews.of(2)).toMatchObject({ state: 'reviewed', by: 'Ann' });
});

describe('a row that verifies and that nobody could have written', () => {
  const record = { account: 'account-there', kind: 'deposit' as const, key: 'ab'.repeat(16) };
  const row: NewReviewRow = {
    kind: 'note',
    at: 5,
    by: 'Bob',
    systemUser: 'bob',
    record: { ...record, occurrence: 0, base: '{}' },
    value: 'seen',
    origin: null,
  };

  /** A log somebody wrote who knows its format: after a row of the app, these. */
  function forged(...rows: NewReviewRow[]): Buffer {
    there.review([1], REVIEWED, 'Bob', 2_000);
    there.close();
    const log = openReviewLog(folders[1] ?? '', () => undefined);
    valueOf(log.append(rows));
    log.close();
    const bytes = readFileSync(there.file);
    there = reviewWorld(folders[1] ?? '', 'account-there');
    return bytes;
  }

  const other = JSON.stringify({ ...record, occurrence: 2e12, base: '{}' });
  it.each<[string, Partial<NewReviewRow>, string]>([
    ['a time after the last one', { at: 9e15 }, 'time'],
    ['a time before the first one', { at: -9e15 }, 'time'],
    ['no name', { by: ' ' }, 'name'],
    ['a name of 81 characters', { by: 'b'.repeat(81) }, 'name'],
    ['a name of two lines', { by: 'Bob\nAnn' }, 'name'],
    ['an endless system user', { systemUser: 's'.repeat(257) }, 'system user'],
    ['a state nobody knows', { kind: 'state', value: 'approved' }, 'state'],
    ['an empty note', { value: ' ' }, 'note'],
    ['a note of 2001 characters', { value: 'n'.repeat(2_001) }, 'note'],
    ['a label of 41 characters', { kind: 'label', value: 'l'.repeat(41) }, 'label'],
    ['a label of two lines', { kind: 'label-off', value: 'a\u2028b' }, 'label'],
    ['a transfer with nothing', { kind: 'internal', value: '{}' }, 'deposit'],
    ['a transfer with one of too many', { kind: 'internal', value: other }, 'identical records'],
    ['one of too many', { record: { ...record, occurrence: 2 ** 53 - 1, base: '{}' } }, 'identical records'],
  ])('%s: nothing of the log is taken, and the row is named', (_what, change, word) => {
    const bytes = forged({ ...row, ...change });
    for (const really of [false, true]) {
      const refused = take(here, bytes, really);
      expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-request', field: 'base64' } });
      expect(refused.ok ? '' : refused.error.message).toContain('bob.db not imported: entry 2');
      expect(refused.ok ? '' : refused.error.message).toContain(word);
    }
    expect(reviewOps['reviews.summary'](here.context, {}).log.rows).toBe(0);
    expect(here.context.reviews.of(1).state).toBe('unreviewed');
  });

  it('does not refuse what is just within the bounds', () => {
    const bytes = forged(
      { ...row, at: 8.64e15, value: 'n'.repeat(2_000) },
      { ...row, at: -8.64e15, by: 'b'.repeat(80), systemUser: 's'.repeat(256) },
      { ...row, kind: 'label', value: 'l'.repeat(40) },
    );
    expect(valueOf(take(here, bytes))).toMatchObject({ added: 4, taken: true });
  });

  it('already in this log has no effect on its record: pages and exports still work', () => {
    here.review([1], { kind: 'note', text: 'seen' });
    const [of] = here.context.db.prepare('SELECT lower(hex(key)) AS key FROM records WHERE id = 1').all();
    here.close();
    const log = openReviewLog(folders[0] ?? '', () => undefined);
    const otherRecord = {
      ...record,
      account: 'account-here',
      key: String(of?.['key']),
      occurrence: 0,
      base: '{}',
    };
    valueOf(log.append([{ ...row, record: otherRecord, at: 9e15, kind: 'state', value: 'reviewed' }]));
    log.close();
    here = reviewWorld(folders[0] ?? '', 'account-here');
    expect(here.context.reviews.of(1)).toMatchObject({ state: 'unreviewed', at: null, notes: 1 });
    expect(reviewOps['reviews.events'](here.context, { id: 1 }).map(({ at }) => at)).toEqual([1_000]);
    expect(reviewOps['reviews.summary'](here.context, {})).toMatchObject({
      problem: null,
      log: { rows: 2 },
    });
  });
});

it('keeps and counts what is about records that are not here', () => {
  there.add([deposit({ amount: '99' })]);
  there.review(there.find({}), REVIEWED, 'Bob');
  expect(valueOf(take(here, fileOf(there)))).toMatchObject({ added: 5, unmatched: 1 });
  there = reviewWorld(folders[1] ?? '', 'account-there');
  expect(reviewOps['reviews.summary'](here.context, {}).unmatched).toBe(1);
  here.add([deposit({ amount: '99' })]);
  expect(reviewOps['reviews.summary'](here.context, {})).toMatchObject({
    unmatched: 0,
    counts: { unreviewed: 5 },
  });
});

it('keeps a withdrawal one record, whatever transaction id it had when it was reviewed', () => {
  there.review([2], { kind: 'note', text: 'there' }, 'Bob');
  here.review([2], { kind: 'note', text: 'here' });
  here.add([withdrawal({ walletTxId: 'replaced' })]);
  here.review([2], { kind: 'note', text: 'again' });
  expect(valueOf(take(here, fileOf(there)))).toMatchObject({ added: 1, unmatched: 0 });
  there = reviewWorld(folders[1] ?? '', 'account-there');
  expect(here.find({ text: ['there'] })).toEqual([2]);
  expect(reviewOps['reviews.summary'](here.context, {}).unmatched).toBe(0);
});

it('distinguishes equal deposits by their transactions, though each archive counts them in its own order', () => {
  const equal = (walletTxId: string) => deposit({ amount: '7', walletTxId });
  here.add([equal('deed-a'), equal('deed-b'), equal('deed-c')]);
  there.add([equal('deed-b'), equal('deed-c'), equal('deed-a')]);
  const note = (world: ReviewWorld, tx: string, text: string) =>
    world.review(world.find({ text: [tx] }), { kind: 'note', text }, 'Ann', 2_000);
  note(here, 'deed-a', 'here of a');
  for (const letter of ['a', 'b', 'c']) note(there, `deed-${letter}`, `there of ${letter}`);
  expect(valueOf(take(here, fileOf(there)))).toMatchObject({ added: 3, unmatched: 0 });
  there = reviewWorld(folders[1] ?? '', 'account-there');
  for (const start of [false, true]) {
    if (start) here.close();
    if (start) here = reviewWorld(folders[0] ?? '', 'account-here');
    for (const [text, tx] of [
      ['here of a', 'deed-a'],
      ['there of a', 'deed-a'],
      ['there of b', 'deed-b'],
      ['there of c', 'deed-c'],
    ] as const) {
      expect(here.find({ text: [text] }), text).toEqual(here.find({ text: [tx] }));
    }
  }
});

it('takes nothing from a log that does not verify, or from what is none', () => {
  there.review([1], { kind: 'note', text: 'original' }, 'Bob');
  const bytes = fileOf(there);
  there = reviewWorld(folders[1] ?? '', 'account-there');
  bytes.write('tampered', bytes.indexOf('original'));
  const refused = take(here, bytes);
  expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  expect(refused.ok ? '' : refused.error.message).toContain('entry 1 was changed after it was written');
  expect(take(here, Buffer.from('not a database'.repeat(100)))).toMatchObject({ ok: false });
  expect(reviewOps['reviews.summary'](here.context, {}).log.rows).toBe(0);
});

it('reads no row of a file whose table is a program: it may never end', () => {
  const path = join(folders[0] ?? '', 'endless.db');
  const file = new DatabaseSync(path);
  const columns = EVENT_COLUMNS.split(', ').map((name) => (name === 'seq' ? 'n AS seq' : `0 AS ${name}`));
  file.exec(`CREATE VIEW said AS WITH RECURSIVE forever (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM forever)
    SELECT ${columns.join(', ')} FROM forever WHERE n < 0; PRAGMA user_version = ${REVIEWS_VERSION};`);
  file.close();
  const refused = take(here, readFileSync(path));
  expect(refused).toMatchObject({ ok: false, error: { kind: 'bad-request' } });
  expect(refused.ok ? '' : refused.error.message).toContain('differ from the original');
});
