/** Breaks when: a journal of the first version loses a row, is changed without a copy, or cannot be opened after a migration that broke off. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS, type HashedRow, hashRow } from './chain.ts';
import { MIGRATION_STEPS } from './journal-migrate.ts';
import { openSample, sampleIntent } from './journal-samples.ts';
import { COLUMNS, SCHEMA_1, VERSION } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { verifyJournal } from './verify.ts';

let folder: string;
let path: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, 'journal.db');
  copy = join(folder, 'journal.version-1.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file as the first version of the app left it: accepted, unknown and settled, without an outcome. Returns its head. */
function writeVersion1(at: string): string {
  const file = new DatabaseSync(at);
  file.exec('PRAGMA journal_mode = WAL');
  file.exec(SCHEMA_1);
  const insert = file.prepare(`INSERT INTO journal (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  let head = GENESIS;
  let seq = 0;
  function put(row: Pick<HashedRow, 'kind' | 'clientOid'> & Partial<HashedRow>): void {
    seq += 1;
    const whole = {
      seq,
      account: 'a1',
      ticket: null,
      at: seq,
      result: null,
      facts: '{}',
      body: null,
      ...row,
    };
    const hash = hashRow(head, whole);
    const { kind, account, clientOid, ticket, result, facts, body } = whole;
    const bytes = [Buffer.from(head, 'hex'), Buffer.from(hash, 'hex')] as const;
    insert.run(seq, kind, account, clientOid, ticket, whole.at, result, facts, body, ...bytes);
    head = hash;
  }
  for (const clientOid of ['c1', 'c2', 'c3']) {
    const {
      ticketId,
      body,
      accountId: _a,
      clientOid: _c,
      createdAt: _at,
      ...facts
    } = sampleIntent(clientOid);
    put({ kind: 'intent', clientOid, ticket: ticketId, facts: JSON.stringify(facts), body });
  }
  const accepted = JSON.stringify({ kind: 'accepted', orderId: 'o1' });
  const unknown = JSON.stringify({ kind: 'unknown', message: 'timeout', httpStatus: null });
  put({ kind: 'outcome', clientOid: 'c1', result: 'accepted', facts: accepted });
  put({ kind: 'outcome', clientOid: 'c2', result: 'unknown', facts: unknown });
  const seen = JSON.stringify({ who: 'Kim', saw: 'order list', orderId: 'o2' });
  put({ kind: 'evidence', clientOid: 'c2', result: 'placed', facts: seen });
  file.close();
  return head;
}

function rowsOf(at: string): unknown[] {
  const file = new DatabaseSync(at, { readOnly: true });
  const rows = file.prepare(`SELECT ${COLUMNS} FROM journal ORDER BY seq`).all();
  file.close();
  return rows;
}

function versionOf(at: string): unknown {
  const file = new DatabaseSync(at, { readOnly: true });
  const version = file.prepare('PRAGMA user_version').get()?.['user_version'];
  file.close();
  return version;
}

describe('a journal of version 1', () => {
  it('R-F46: is brought up to date with its rows and hashes as they were, after a copy that others cannot read', () => {
    const head = writeVersion1(path);
    const before = rowsOf(path);
    const journal = openSample(path);
    expect(journal.recent(null, 10)).toMatchObject([
      { clientOid: 'c3', outcome: null },
      { clientOid: 'c2', outcome: { kind: 'accepted', orderId: 'o2' }, settledBy: { who: 'Kim' } },
      { clientOid: 'c1', outcome: { kind: 'accepted', orderId: 'o1' }, learnedBy: null, lookUps: null },
    ]);
    expect(rowsOf(path)).toEqual(before);
    expect(verifyJournal(path)).toEqual({ ok: true, value: { rows: 6, head } });
    const late = { accountId: 'a1', clientOid: 'c3', how: 'look-up' } as const;
    expect(journal.recordEvidence({ ...late, outcome: { kind: 'accepted', orderId: 'o3' }, at: 9 }).ok).toBe(
      true,
    );
    expect(journal.recordSubmission(sampleIntent('c1', { ticketId: 'new' })).ok).toBe(false);
    journal.close();
    expect(versionOf(path)).toBe(VERSION);
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 7 } });

    expect(rowsOf(copy)).toEqual(before);
    expect(versionOf(copy)).toBe(1);
    expect(verifyJournal(copy)).toEqual({ ok: true, value: { rows: 6, head } });
    if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
    openSample(path).close();
    expect(readdirSync(folder).filter((name) => name.includes('version-1'))).toEqual([
      'journal.version-1.db',
    ]);
  });

  it('R-F46: with no row at all is brought up to date too', () => {
    const file = new DatabaseSync(path);
    file.exec(SCHEMA_1);
    file.close();
    openSample(path).close();
    expect(versionOf(path)).toBe(VERSION);
    expect(verifyJournal(copy)).toMatchObject({ ok: true, value: { rows: 0 } });
  });

  it.each(MIGRATION_STEPS)('R-F46: killed when it was %s, is whole at the next start', (step) => {
    const head = writeVersion1(path);
    const here = new URL('.', import.meta.url).href;
    const program = `
      import { DatabaseSync } from 'node:sqlite';
      import { migrateFrom1 } from '${here}journal-migrate.ts';
      const file = new DatabaseSync(process.argv[1]);
      file.exec('PRAGMA cache_size = 1; PRAGMA cache_spill = 1');
      migrateFrom1(file, process.argv[1], undefined, (step) => {
        if (step === process.argv[2]) process.kill(process.pid, 'SIGKILL');
      });`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program, path, step]);
    expect(run.signal).toBe('SIGKILL');
    expect(verifyJournal(path)).toEqual({ ok: true, value: { rows: 6, head } });
    expect(versionOf(path)).toBe(step === 'done' ? VERSION : 1);
    const journal = openSample(path);
    expect(journal.count(null)).toBe(3);
    journal.close();
    expect(verifyJournal(path)).toEqual({ ok: true, value: { rows: 6, head } });
    expect(readdirSync(folder).filter((name) => name.includes('version-1'))).toEqual([
      'journal.version-1.db',
    ]);
  });

  it('R-F46: that cannot be copied is left as it is, and says why', () => {
    const head = writeVersion1(path);
    // A folder in the copy's way cannot be replaced by a file.
    mkdirSync(join(`${copy}.part`, 'inside'), { recursive: true });
    const opened = openJournal(path);
    expect(opened).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(opened.ok ? '' : opened.error.message).toContain('left as it is');
    expect(opened.ok ? '' : opened.error.message).not.toContain(folder);
    expect(versionOf(path)).toBe(1);
    expect(verifyJournal(path)).toEqual({ ok: true, value: { rows: 6, head } });
    rmSync(`${copy}.part`, { recursive: true });
    openSample(path).close();
  });

  it('R-F46: leaves a copy of another journal that is there alone', () => {
    writeFileSync(copy, 'something else');
    const head = writeVersion1(path);
    openSample(path).close();
    expect(statSync(copy).size).toBe(14);
    expect(verifyJournal(join(folder, 'journal.version-1-2.db'))).toMatchObject({
      ok: true,
      value: { head },
    });
  });

  it('R-F46: that was tampered with is neither copied nor changed', () => {
    writeVersion1(path);
    const file = new DatabaseSync(path);
    file.exec('DROP TRIGGER journal_no_update; UPDATE journal SET at = at + 1 WHERE seq = 2;');
    file.close();
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
    expect(versionOf(path)).toBe(1);
    expect(existsSync(copy)).toBe(false);
  });
});

it('R-F46: a journal written by a newer app is refused with a message and left alone', () => {
  openSample(path).close();
  const file = new DatabaseSync(path);
  file.exec(`PRAGMA user_version = ${VERSION + 1}`);
  file.close();
  const opened = openJournal(path);
  expect(opened).toMatchObject({ ok: false, error: { kind: 'newer' } });
  expect(opened.ok ? '' : opened.error.message).toContain('update the app');
  expect(versionOf(path)).toBe(VERSION + 1);
});
