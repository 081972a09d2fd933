// Breaks when: a placement can be changed, removed or reused after it was written, damage goes unnoticed, or the file is not synced.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournalFile } from './journal-file.ts';
import { openSample, sampleSubmission } from '../../../tests/helpers/journal-samples.ts';
import { COLUMNS } from './journal-schema.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { verifyJournal } from './verify.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = testFolder('journal-');
  path = join(folder, 'journal.db');
});

/** Three submissions: accepted, unknown and resolved, open. */
function fill(journal: Journal): void {
  for (const clientOid of ['c1', 'c2', 'c3'])
    expect(journal.recordSubmission(sampleSubmission(clientOid)).ok).toBe(true);
  journal.recordResult('a1', 'c1', { kind: 'accepted', orderId: 'o1' }, 1_700_000_000_100, null);
  journal.recordResult(
    'a1',
    'c2',
    { kind: 'unknown', message: 'timeout', httpStatus: null },
    1_700_000_000_200,
    null,
  );
  journal.recordResolution({
    accountId: 'a1',
    clientOid: 'c2',
    orderId: 'o2',
    who: 'Kim',
    saw: 'order list',
    at: 1_700_000_000_300,
  });
}

describe('the journal file', () => {
  it('R-F45: is in WAL, synced in full, and refuses REPLACE as a way around its triggers', () => {
    const opened = openJournalFile(path);
    if (!opened.ok) throw new Error(opened.error.message);
    const pragma = (name: string) => opened.value.file.prepare(`PRAGMA ${name}`).get()?.[name];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('recursive_triggers')).toBe(1);
    expect(pragma('fullfsync')).toBe(1);
    expect(pragma('checkpoint_fullfsync')).toBe(1);
    opened.value.file.close();
  });

  it('R-A7: refuses UPDATE, DELETE and REPLACE', () => {
    const journal = openSample(path);
    fill(journal);
    journal.close();
    const opened = openJournalFile(path);
    if (!opened.ok) throw new Error(opened.error.message);
    for (const sql of [
      "UPDATE journal SET facts = '{}'",
      'DELETE FROM journal',
      `INSERT OR REPLACE INTO journal (${COLUMNS}) SELECT ${COLUMNS} FROM journal WHERE seq = 1`,
    ]) {
      expect(() => opened.value.file.exec(sql), sql).toThrow('append-only');
    }
    opened.value.file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: true, value: { rows: 6 } });
  });

  it('R-F46: written by a newer app, is refused and left alone', () => {
    openSample(path).close();
    const file = new DatabaseSync(path);
    file.exec('PRAGMA user_version = 3');
    file.close();
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'newer' } });
  });

  it('R-F47: that is no database is refused and left alone', () => {
    writeFileSync(path, 'not a database, but longer than the header of one'.repeat(40));
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
    expect(readFileSync(path, 'utf8')).toContain('not a database');
  });

  it('in a folder that is not there is a failure, not an exception', () => {
    path = join(folder, 'missing', 'journal.db');
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'store' } });
  });
});

describe('rows', () => {
  it('R-A2: S4.3-P-clientOid: take a clientOid once per account, for good', () => {
    const journal = openSample(path);
    expect(journal.recordSubmission(sampleSubmission('c1')).ok).toBe(true);
    expect(journal.recordSubmission(sampleSubmission('c1', { ticketId: 'other' }))).toMatchObject({
      ok: false,
      error: { kind: 'clientOid-used' },
    });
    expect(
      journal.recordSubmission(sampleSubmission('c1', { ticketId: 'another', accountId: 'a2' })).ok,
    ).toBe(true);
    journal.close();
    const again = openSample(path);
    expect(again.recordSubmission(sampleSubmission('c1', { ticketId: 'third' }))).toMatchObject({
      ok: false,
      error: { kind: 'clientOid-used' },
    });
    again.close();
  });

  it('take a ticket, an outcome and a statement once', () => {
    const journal = openSample(path);
    fill(journal);
    expect(journal.recordSubmission(sampleSubmission('c9', { ticketId: 'ticket-c1' }))).toMatchObject({
      ok: false,
      error: { kind: 'ticket-used' },
    });
    expect(journal.recordResult('a1', 'c1', { kind: 'accepted', orderId: 'oX' }, 1, null).ok).toBe(false);
    expect(
      journal.recordResolution({ accountId: 'a1', clientOid: 'c2', orderId: null, who: 'x', saw: 'y', at: 1 })
        .ok,
    ).toBe(false);
    journal.close();
  });

  it('tell each placement with its outcome and statement, newest first', () => {
    const journal = openSample(path);
    fill(journal);
    const placements = journal.recent('a1', 10);
    expect(placements.map((placement) => placement.clientOid)).toEqual(['c3', 'c2', 'c1']);
    expect(placements[0]).toMatchObject({ outcome: null, resolvedBy: null, funds: null, price: '60000.1' });
    expect(placements[1]).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o2' },
      resolvedBy: { who: 'Kim', saw: 'order list' },
    });
    expect(placements[2]).toMatchObject({
      outcome: { kind: 'accepted', orderId: 'o1' },
      outcomeAt: 1_700_000_000_100,
    });
    expect(journal.recent(null, 1).map((placement) => placement.clientOid)).toEqual(['c3']);
    expect(journal.recent('a2', 10)).toEqual([]);
    expect(journal.open(null).map((placement) => placement.clientOid)).toEqual(['c3']);
    expect(journal.count('a1')).toBe(3);
    journal.close();
  });

  it('hold the body bytes as they were given, whatever they are', () => {
    const journal = openSample(path);
    const body = new TextEncoder().encode('{"remark":"\\u0000 \u00E9\u{1F4B1}"}');
    journal.recordSubmission(sampleSubmission('c1', { body }));
    expect(new TextEncoder().encode(journal.find('a1', 'c1')?.body)).toEqual(body);
    journal.close();
  });
});

describe('the chain', () => {
  it('verifies after any number of openings', () => {
    for (const clientOid of ['c1', 'c2', 'c3']) {
      const journal = openSample(path);
      journal.recordSubmission(sampleSubmission(clientOid));
      journal.close();
    }
    expect(verifyJournal(path)).toMatchObject({
      ok: true,
      value: { rows: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('R-A7: finds any one flipped byte of a row, and the app then refuses the journal', () => {
    const journal = openSample(path);
    fill(journal);
    journal.close();
    const whole = readFileSync(path);
    const copy = join(folder, 'flipped.db');
    const found: number[] = [];
    for (const part of contents(path)) {
      for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
        for (const offset of [0, part.length >> 1, part.length - 1]) found.push(at + offset);
      }
    }
    expect(found.length).toBeGreaterThan(60);
    for (const at of new Set(found)) {
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      writeFileSync(copy, flipped);
      expect(verifyJournal(copy).ok, `byte ${at}`).toBe(false);
    }
    copyFileSync(copy, path);
    expect(openJournal(path)).toMatchObject({ ok: false, error: { kind: 'corrupt' } });
  });

  it('names the row that was rewritten by someone who took the triggers out', () => {
    const journal = openSample(path);
    fill(journal);
    journal.close();
    const file = new DatabaseSync(path);
    file.exec('DROP TRIGGER journal_no_update; UPDATE journal SET at = at + 1 WHERE seq = 2;');
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: false, error: { seq: 2 } });
  });

  it('does not verify without its triggers', () => {
    openSample(path).close();
    const file = new DatabaseSync(path);
    file.exec('DROP TRIGGER journal_no_delete');
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: false, error: { seq: null } });
  });

  it('misses no row taken out of the middle', () => {
    const journal = openSample(path);
    fill(journal);
    journal.close();
    const file = new DatabaseSync(path);
    file.exec('DROP TRIGGER journal_no_delete; DELETE FROM journal WHERE seq = 3;');
    file.close();
    expect(verifyJournal(path)).toMatchObject({ ok: false, error: { seq: 3 } });
  });
});

/** Every text and blob of every row, as bytes. */
function contents(path: string): Buffer[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const parts: Buffer[] = [];
  for (const row of file
    .prepare('SELECT kind, account, client_oid, ticket, facts, body, previous, hash FROM journal')
    .all()) {
    for (const value of Object.values(row)) {
      if (typeof value === 'string') parts.push(Buffer.from(value));
      if (value instanceof Uint8Array && value.some((byte) => byte !== 0)) parts.push(Buffer.from(value));
    }
  }
  file.close();
  return parts.filter((part) => part.length > 6);
}
