/** Breaks when: an order gets leave to be sent without its row on the disk, or a damaged or shortened journal passes for whole. */
import { compareWithHead, writeHead } from '../../storage/log-head.ts';
import * as fc from 'fast-check';
import { chmodSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { commitEnds } from '../../../tests/helpers/write-ahead-log.ts';
import { runs } from '../../../tests/helpers/runs.ts';
import { createAppender } from './journal-append.ts';
import { openJournalFile } from './journal-file.ts';
import { createPlacementIndex } from './journal-index.ts';
import { submissionRow, resultRow } from './journal-rows.ts';
import {
  openSample,
  sampleSubmission,
  sampleOrder,
  sampleTrace,
} from '../../../tests/helpers/journal-samples.ts';
import { createSyncBehind, type SyncBehind, syncFile } from './journal-sync.ts';
import { openJournal } from './open-journal.ts';
import { verifyJournal } from './verify.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = testFolder('journal-');
  path = join(folder, 'journal.db');
});

/** A journal with a row of every kind, closed. */
function fill(): void {
  const journal = openSample(path);
  for (const clientOid of ['c1', 'c2', 'c3', 'c4']) journal.recordSubmission(sampleSubmission(clientOid));
  journal.recordTestSubmission(sampleSubmission('t1'), '/api/v1/hf/orders/test');
  journal.recordTestResult('a1', 't1', { kind: 'rejected', code: '1', message: 'no', httpStatus: 400 }, 2);
  journal.recordResult('a1', 'c1', { kind: 'accepted', orderId: 'o1' }, 3, sampleTrace());
  journal.recordResult('a1', 'c2', { kind: 'unknown', message: 'timeout', httpStatus: null }, 4, null);
  journal.recordResult('a1', 'c3', { kind: 'unknown', message: 'reset', httpStatus: null }, 5, null);
  journal.recordStatusCheck({ accountId: 'a1', clientOid: 'c2', at: 6, finding: { kind: 'none' } });
  const accepted = { kind: 'accepted', orderId: 'o2' } as const;
  journal.recordEvidence({ accountId: 'a1', clientOid: 'c2', how: 'event', outcome: accepted, at: 7 });
  journal.recordOrder('a1', 'c2', sampleOrder(), 8);
  journal.recordResolution({
    accountId: 'a1',
    clientOid: 'c3',
    orderId: null,
    who: 'Kim',
    saw: 'nothing',
    at: 9,
  });
  journal.close();
}

/** A sync behind the answer that a test decides about. */
function noSync(): SyncBehind & { asked: number; hasFailed: boolean } {
  return {
    asked: 0,
    hasFailed: false,
    request() {
      this.asked += 1;
    },
    failed() {
      return this.hasFailed;
    },
    mended() {
      this.hasFailed = false;
    },
    close: () => {},
  };
}

describe('a row that is synced behind its answer', () => {
  const outcome = resultRow('outcome', {
    accountId: 'a1',
    clientOid: 'c1',
    outcome: { kind: 'accepted', orderId: 'o1' },
    at: 2,
    trace: null,
  });

  function open() {
    const index = createPlacementIndex();
    const opened = openJournalFile(path, (row) => index.take(row));
    if (!opened.ok) throw new Error(opened.error.message);
    const { file, head } = opened.value;
    const sync = noSync();
    const level = () => file.prepare('PRAGMA synchronous').get()?.['synchronous'];
    return { file, sync, level, ...createAppender(file, index, (row) => index.take(row), sync, head) };
  }

  it('R-A4: is committed without waiting for the disk; the next order waits for both', () => {
    const { file, sync, level, append, appendBehind } = open();
    const levels: unknown[] = [];
    const noted = () => {
      levels.push(level()); // asked inside the transaction that is to be committed
      return null;
    };
    expect(append(submissionRow(sampleSubmission('c1')), noted).ok).toBe(true);
    expect(sync.asked).toBe(0);
    expect(appendBehind(outcome, noted).ok).toBe(true);
    expect(sync.asked).toBe(1);
    expect(append(submissionRow(sampleSubmission('c2')), noted).ok).toBe(true);
    expect(levels).toEqual([2, 1, 2]); // FULL, NORMAL, FULL
    expect(appendBehind(outcome, () => ({ kind: 'decided', message: '' })).ok).toBe(false);
    expect(sync.asked).toBe(1);
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 3 } });
  });

  it('R-A5: when its sync failed, no order is sent before the log was carried over into the file and emptied', () => {
    const { file, sync, append, appendBehind } = open();
    append(submissionRow(sampleSubmission('c1')));
    appendBehind(outcome);
    sync.hasFailed = true;
    const reader = new DatabaseSync(path);
    reader.exec('BEGIN; SELECT count(*) FROM journal');
    const refused = append(submissionRow(sampleSubmission('c2')));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'store' } });
    reader.exec('COMMIT');
    reader.close();
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    expect(append(submissionRow(sampleSubmission('c2'))).ok).toBe(true);
    expect(sync.hasFailed).toBe(false);
    expect(commitEnds(`${path}-wal`)).toHaveLength(1); // what was before it is in the file itself
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 3 } });
  });

  it('is synced by itself: one sync at a time, and what is asked for meanwhile gets one of its own', async () => {
    const ends: (() => void)[] = [];
    const behind = createSyncBehind(() => new Promise<void>((resolve) => ends.push(resolve)));
    for (let row = 0; row < 3; row += 1) behind.request();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await Promise.resolve();
    expect(ends).toHaveLength(2); // what was asked for while the first one ran may not be covered by it
    ends[1]?.();
    await soonAfter();
    behind.request();
    expect(ends).toHaveLength(3);
    behind.request();
    behind.close();
    ends[2]?.();
    await soonAfter();
    expect(ends).toHaveLength(3);
    expect(behind.failed()).toBe(false);
  });

  it('whose sync fails is a failure until it was mended, but not once the file is closed', async () => {
    const failing = createSyncBehind(() => Promise.reject(new Error('no disk')));
    failing.request();
    await soonAfter();
    expect(failing.failed()).toBe(true);
    failing.mended();
    expect(failing.failed()).toBe(false);
    failing.request();
    failing.close();
    await soonAfter();
    expect(failing.failed()).toBe(false);
  });

  it('has a log that can be synced while it is written to; one that is not there cannot', async () => {
    const { file, append } = open();
    append(submissionRow(sampleSubmission('c1')));
    await expect(syncFile(`${path}-wal`)).resolves.toBeUndefined();
    await expect(syncFile(join(folder, 'no-such-folder', 'journal.db-wal'))).rejects.toThrow('ENOENT');
    file.close();
  });
});

/** Every microtask that was due has run. */
function soonAfter(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('a row that cannot be written', () => {
  it('R-A5: on a full disk gives no leave to send, and leaves the journal whole', () => {
    const index = createPlacementIndex();
    const opened = openJournalFile(path, (row) => index.take(row));
    if (!opened.ok) throw new Error(opened.error.message);
    const { file, head } = opened.value;
    const { append } = createAppender(file, index, (row) => index.take(row), noSync(), head);
    const pages = Number(file.prepare('PRAGMA page_count').get()?.['page_count']);
    file.exec(`PRAGMA max_page_count = ${pages}`);
    const large = new Uint8Array(20_000);
    const written = append(submissionRow(sampleSubmission('c1', { body: large })));
    expect(written).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(written.ok ? '' : written.error.message).toContain('full');
    expect(index.find('a1', 'c1')).toBeNull();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 0 } });
    file.exec('PRAGMA max_page_count = 10000');
    expect(append(submissionRow(sampleSubmission('c1', { body: large }))).ok).toBe(true);
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 1 } });
  });

  it('R-A5: while another program holds the file gives no leave to send; afterwards the same clientOid is free', () => {
    const journal = openSample(path);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    expect(journal.recordSubmission(sampleSubmission('c1'))).toMatchObject({
      ok: false,
      error: { kind: 'store' },
    });
    other.exec('ROLLBACK');
    other.close();
    expect(journal.recordSubmission(sampleSubmission('c1')).ok).toBe(true);
    journal.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 1 } });
  });

  it.skipIf(process.platform === 'win32')(
    'R-A5: in a file or folder that is read-only gives no leave to send',
    () => {
      fill();
      chmodSync(path, 0o400);
      chmodSync(folder, 0o500);
      try {
        const opened = openJournal(path);
        const written = opened.ok ? opened.value.recordSubmission(sampleSubmission('c9')) : opened;
        if (opened.ok) opened.value.close();
        // Who may write anything (root) is stopped by no mode.
        if (process.getuid?.() !== 0) expect(written).toMatchObject({ ok: false, error: { kind: 'store' } });
      } finally {
        chmodSync(folder, 0o700);
        chmodSync(path, 0o600);
      }
    },
  );

  it('R-A5: to a connection that may only read gives no leave to send', () => {
    fill();
    const file = new DatabaseSync(path, { readOnly: true });
    const index = createPlacementIndex();
    const committed = compareWithHead(null).last();
    const head = writeHead(join(folder, 'other.head'), { committed, synced: committed, loss: null });
    const { append, catchUp } = createAppender(file, index, (row) => index.take(row), noSync(), head);
    catchUp();
    const written = append(submissionRow(sampleSubmission('c9')));
    expect(written).toMatchObject({ ok: false, error: { kind: 'store' } });
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 13 } });
  });
});

it('R-F45: the file is in WAL, synced in full, with foreign keys on and the drive flushed on macOS', () => {
  const opened = openJournalFile(path);
  if (!opened.ok) throw new Error(opened.error.message);
  const pragma = (name: string) => Object.values(opened.value.file.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  expect(pragma('journal_mode')).toBe('wal');
  expect(pragma('synchronous')).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('recursive_triggers')).toBe(1);
  expect(pragma('busy_timeout')).toBe(250);
  expect(pragma('fullfsync')).toBe(1);
  expect(pragma('checkpoint_fullfsync')).toBe(1);
  opened.value.file.close();
});

it('R-A8: nothing deletes an unknown placement: the file refuses it, and every start still shows it', () => {
  fill();
  const file = new DatabaseSync(path);
  file.exec('PRAGMA recursive_triggers = ON');
  for (const sql of [
    'DELETE FROM journal',
    "UPDATE journal SET result = 'accepted'",
    "UPDATE OR REPLACE journal SET client_oid = 'c1' WHERE seq = 2",
  ]) {
    expect(() => file.exec(sql), sql).toThrow('append-only');
  }
  file.close();
  for (let start = 0; start < 3; start += 1) {
    const journal = openSample(path);
    expect(journal.open(null).map(({ clientOid }) => clientOid)).toEqual(['c4']);
    for (let more = 0; more < 30; more += 1) {
      const clientOid = `more-${start}-${more}`;
      journal.recordSubmission(sampleSubmission(clientOid));
      journal.recordResult('a1', clientOid, { kind: 'accepted', orderId: clientOid }, 9, null);
    }
    journal.close();
  }
});

/** Everything a reader can get out of the file; null when it gets nothing, or less than the schema promises. */
function meaning(at: string): string | null {
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(at, { readOnly: true });
    const version = file.prepare('PRAGMA user_version').get();
    const schema = file.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all();
    const rows = file
      .prepare('SELECT *, hex(body), hex(hash), hex(previous) FROM journal ORDER BY seq')
      .all();
    return JSON.stringify([version, schema, rows]);
  } catch {
    return null;
  } finally {
    file?.close();
  }
}

describe('a damaged file', () => {
  it('R-A7: with any byte changed is found out, or says the same as before', () => {
    fill();
    const whole = readFileSync(path);
    const copy = join(folder, 'changed.db');
    copyFileSync(path, copy);
    const venueText = meaning(copy);
    expect(venueText).not.toBeNull();
    const at = fc.oneof(
      fc.integer({ min: 0, max: 99 }), // the header
      fc.integer({ min: 0, max: whole.length - 1 }),
      // The first bytes of a page: its kind, its free space, its cells.
      fc
        .tuple(fc.integer({ min: 0, max: whole.length / 4096 - 1 }), fc.integer({ min: 0, max: 40 }))
        .map(([page, byte]) => Math.floor(page) * 4096 + byte),
    );
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (byte, change) => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(byte) ^ change, byte);
        for (const suffix of ['-wal', '-shm']) rmSync(copy + suffix, { force: true });
        writeFileSync(copy, changed);
        if (verifyJournal(copy).ok) expect(meaning(copy)).toBe(venueText);
      }),
      { numRuns: runs(400, 20_000) },
    );
  });

  it('R-A7: with rows cut off its end verifies, but has another head', () => {
    fill();
    const before = verifyJournal(path);
    const file = new DatabaseSync(path);
    const trigger = String(
      file.prepare("SELECT sql FROM sqlite_schema WHERE name = 'journal_no_delete'").get()?.['sql'],
    );
    file.exec(`DROP TRIGGER journal_no_delete; DELETE FROM journal WHERE seq > 11; ${trigger}`);
    file.close();
    const after = verifyJournal(path);
    expect(after).toMatchObject({ ok: true, value: { rows: 11 } });
    expect(after.ok && before.ok && after.value.head !== before.value.head).toBe(true);
  });

  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length - 5_000)],
    [
      'overwritten in the middle',
      (whole: Buffer) =>
        Buffer.from(whole).fill(0x5a, whole.indexOf('ticket-c3'), whole.indexOf('ticket-c2')),
    ],
    ['of something else', () => Buffer.from('no database at all '.repeat(300))],
  ])('R-F47: %s, is refused at the start, never rebuilt, and left byte for byte', (_how, damage) => {
    fill();
    const damaged = damage(readFileSync(path));
    writeFileSync(path, damaged);
    for (let start = 0; start < 2; start += 1) {
      const opened = openJournal(path);
      expect(opened).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
      expect(readFileSync(path).equals(damaged)).toBe(true);
    }
  });

  it('R-F47: whose index was made for something else is refused', () => {
    fill();
    const file = new DatabaseSync(path);
    file.exec('DROP INDEX journal_slot; CREATE INDEX journal_slot ON journal (account, client_oid, kind);');
    file.close();
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
  });
});
