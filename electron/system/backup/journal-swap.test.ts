/**
 * Seam: journal files in a folder of their own. Breaks when a journal takes the place of one that it does not begin with, an order is
 * forgotten, a program that ends between two steps leaves no whole journal, what was replaced is gone, or a separate journal is not read.
 */
import { headPath } from '../../storage/log-head.ts';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { openSample, sampleSubmission } from '../../../tests/helpers/journal-samples.ts';
import { openJournal } from '../../features/orders/open-journal.ts';
import { verifyJournal } from '../../features/orders/verify.ts';
import { fail, succeed } from '../../../shared/base/result.ts';
import { compareJournals } from './compare-journals.ts';
import { readSeparateJournals } from './separate-journals.ts';
import { STAGED_FILE, SWAP_STEPS, swapStagedJournal } from './staged-journal.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

const CHILD = join(import.meta.dirname, '../../../tests/helpers/backup-child.ts');
const AT = Date.UTC(2026, 10, 22, 12);
const REPLACED = 'journal.replaced-2026-11-22.db';
const ASIDE = 'journal.from-backup-2026-11-22.db';

let folder: string;
let present: string;
let staged: string;
beforeEach(() => {
  folder = testFolder('swap-');
  present = join(folder, 'journal.db');
  staged = join(folder, STAGED_FILE);
});

/** A journal with an order for each id. */
function write(path: string, ids: readonly string[]): void {
  // As a copy out of a backup: what an earlier journal of this name had is no head of it.
  if (path === staged) rmSync(headPath(path), { force: true });
  const journal = openSample(path);
  for (const id of ids) {
    const intended = journal.recordSubmission(sampleSubmission(id));
    if (!intended.ok) throw new Error(intended.error.message);
  }
  journal.close();
}

function idsIn(path: string): string[] {
  const journal = openSample(path);
  const ids = journal.recent(null, 100).map(({ clientOid }) => clientOid);
  journal.close();
  return ids.toReversed();
}

/** A copy of the journal as it is, with more orders after it. */
function continued(from: string, to: string, more: readonly string[]): void {
  copyFileSync(from, to);
  write(to, more);
}

it('into a folder without a journal, or with an empty one, it comes as it is', () => {
  write(staged, ['a', 'b']);
  expect(swapStagedJournal(folder, AT)).toContain('Order journal restored: 2 entries');
  expect(idsIn(present)).toEqual(['a', 'b']);
  expect(readdirSync(folder)).not.toContain(REPLACED);

  rmSync(present);
  rmSync(headPath(present));
  writeFileSync(present, '');
  write(staged, ['c']);
  expect(swapStagedJournal(folder, AT)).toContain('Order journal restored: 1 entry.');
  expect(idsIn(present)).toEqual(['c']);

  rmSync(present);
  rmSync(headPath(present));
  write(present, []);
  write(staged, ['d']);
  swapStagedJournal(folder, AT);
  expect(idsIn(present)).toEqual(['d']);
});

it('one that continues the journal here takes its place; the one here is kept', () => {
  write(present, ['a', 'b']);
  continued(present, staged, ['c']);
  expect(swapStagedJournal(folder, AT)).toContain(REPLACED);
  expect(idsIn(present)).toEqual(['a', 'b', 'c']);
  expect(idsIn(join(folder, REPLACED))).toEqual(['a', 'b']);
  expect(existsSync(staged)).toBe(false);
  // The next start has nothing to do, and a clientOid of the backup is used up.
  expect(swapStagedJournal(folder, AT)).toBeNull();
  const journal = openSample(present);
  expect(journal.recordSubmission(sampleSubmission('c', { ticketId: 'another' }))).toMatchObject({
    error: { kind: 'clientOid-used' },
  });
  journal.close();
});

it('one that the journal here continues changes nothing', () => {
  write(staged, ['a']);
  continued(staged, present, ['b']);
  expect(swapStagedJournal(folder, AT)).toBeNull();
  expect(idsIn(present)).toEqual(['a', 'b']);
  expect(existsSync(staged)).toBe(false);
});

it('an order placed after the staging keeps the journal here; the other is kept beside', () => {
  write(present, ['a']);
  continued(present, staged, ['b']);
  write(present, ['c']);
  expect(swapStagedJournal(folder, AT)).toContain(`${ASIDE}. Its client order IDs cannot be used again`);
  expect(idsIn(present)).toEqual(['a', 'c']);
  expect(idsIn(join(folder, ASIDE))).toEqual(['a', 'b']);
  // And a second of that day does not take its name.
  write(staged, ['x', 'y']);
  expect(swapStagedJournal(folder, AT)).toContain('journal.from-backup-2026-11-22-2.db');
});

it('a journal here that does not verify is never replaced', () => {
  write(staged, ['a']);
  writeFileSync(present, 'this is no database, and somebody should look at it'.repeat(200));
  const notice = swapStagedJournal(folder, AT);
  expect(notice).toContain('the current journal is damaged');
  expect(notice).toContain(`${ASIDE}. Its client order IDs cannot be used again`);
  expect(openJournal(present).ok).toBe(false);
  expect(idsIn(join(folder, ASIDE))).toEqual(['a']);
});

it('a journal that cannot be merged, or waits, is read for its IDs and its unknown orders', () => {
  write(present, ['a']);
  const other = openSample(join(folder, ASIDE));
  for (const id of ['b', 'c', 'd']) other.recordSubmission(sampleSubmission(id));
  other.recordResult('a1', 'b', { kind: 'accepted', orderId: 'o1' }, AT, null);
  other.recordResult('a1', 'c', { kind: 'unknown', message: 'No answer.', httpStatus: null }, AT, null);
  other.recordTestSubmission(sampleSubmission('t'), '/orders/test');
  other.close();
  write(staged, ['x']);
  const before = readdirSync(folder);
  const [aside, waiting, ...more] = readSeparateJournals(folder);
  expect(more).toEqual([]);
  expect(aside).toEqual({
    file: ASIDE,
    ids: succeed({
      clientOids: new Set(['b', 'c', 'd', 't']),
      tickets: new Set(['ticket-b', 'ticket-c', 'ticket-d']),
      unknown: [
        { accountId: 'a1', clientOid: 'c' },
        { accountId: 'a1', clientOid: 'd' },
      ],
    }),
  });
  expect(waiting).toMatchObject({ file: STAGED_FILE, ids: { value: { clientOids: new Set(['x']) } } });
  expect(readdirSync(folder)).toEqual(before);
});

it('a separate journal that does not verify is named with its fault', () => {
  write(join(folder, ASIDE), ['a']);
  const bytes = readFileSync(join(folder, ASIDE));
  writeFileSync(join(folder, ASIDE), bytes.fill(7, bytes.indexOf('ticket-a'), bytes.indexOf('ticket-a') + 4));
  expect(readSeparateJournals(folder)).toEqual([
    { file: ASIDE, ids: fail('Entry 1 was changed after it was written.') },
  ]);
});

it('rows that stand beside a journal which is not there are never read into another', () => {
  write(staged, ['a']);
  writeFileSync(`${present}-wal`, 'left over');
  expect(swapStagedJournal(folder, AT)).toContain('journal.db-wal');
  expect(existsSync(present)).toBe(false);
  expect(existsSync(staged)).toBe(true);
});

it('a staged journal that does not verify any more is set aside, and the one here stays', () => {
  write(present, ['a']);
  writeFileSync(staged, 'rubbish');
  expect(swapStagedJournal(folder, AT)).toContain('journal.restore.damaged-2026-11-22.db');
  expect(idsIn(present)).toEqual(['a']);
});

it('compares by content, not by length', () => {
  write(present, ['a', 'b', 'c']);
  const other = join(folder, 'other.db');
  write(other, ['a', 'x']);
  expect(compareJournals(present, other)).toMatchObject({ value: { kind: 'separate', damaged: false } });
  expect(compareJournals(other, present)).toMatchObject({ value: { kind: 'separate', damaged: false } });
  writeFileSync(other, 'rubbish');
  expect(compareJournals(present, other).ok).toBe(false);
});

it.each(SWAP_STEPS)(
  'a program that ends at "%s" leaves a whole journal, and the next start goes on',
  (last) => {
    write(present, ['a', 'b']);
    continued(present, staged, ['c']);
    const child = spawnSync(process.execPath, [CHILD, 'swap', last, folder, String(AT)]);
    expect(child.signal).toBe('SIGKILL');
    const whole = verifyJournal(present);
    expect(whole.ok && whole.value.rows).toBe(last === 'swapped' ? 3 : 2);
    swapStagedJournal(folder, AT);
    expect(idsIn(present)).toEqual(['a', 'b', 'c']);
    expect(idsIn(join(folder, REPLACED))).toEqual(['a', 'b']);
    // One copy, whatever happened in between.
    expect(readdirSync(folder).filter((name) => /^journal\.replaced.*\.db$/.test(name))).toEqual([REPLACED]);
  },
);

it('a journal that another program has open is not replaced under it', () => {
  write(present, ['a']);
  continued(present, staged, ['b']);
  const other = openSample(present);
  expect(swapStagedJournal(folder, AT)).toContain('another program is using journal.db');
  expect(other.recordSubmission(sampleSubmission('c')).ok).toBe(true);
  other.close();
  expect(idsIn(present)).toEqual(['a', 'c']);
  expect(existsSync(staged)).toBe(true);
});

it('a view in the place of the journal is not run: it might never end', () => {
  write(present, ['a']);
  const crafted = new DatabaseSync(staged);
  crafted.exec(`PRAGMA user_version = 1;
    CREATE VIEW journal AS WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n LIMIT 5000000)
      SELECT seq, 'submission' AS kind, '' AS account, '' AS client_oid, '' AS ticket, 0 AS at, NULL AS result,
        '' AS facts, x'' AS body, zeroblob(32) AS previous, zeroblob(32) AS hash FROM n`);
  crafted.close();
  expect(verifyJournal(staged)).toMatchObject({
    error: { seq: null, message: expect.stringContaining('its table, indexes or triggers differ') },
  });
});

it('a row that would fill the memory does not verify', () => {
  const journal = openSample(staged);
  journal.recordSubmission(sampleSubmission('a', { body: new Uint8Array(20 * 1024 * 1024) }));
  journal.close();
  expect(verifyJournal(staged).ok).toBe(false);
});
