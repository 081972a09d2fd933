/**
 * Seam: an archive to lines and into another archive. Breaks when a record that the venue forgot does not come back, one comes twice, one that is here
 * is changed by an older one, what is damaged here stays so, or a line that is no record gets in.
 */
import * as fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WalletRecord } from '../../../../shared/records/record.ts';
import {
  ACCOUNT,
  archiveWorld,
  type ArchiveWorld,
  deposit,
  opened,
  T0,
  withdrawal,
} from '../../../../tests/helpers/history/archive-world.ts';
import { runs } from '../../../../tests/helpers/runs.ts';
import { testFolder } from '../../../../tests/helpers/test-folder.ts';
import type { ArchiveRow } from '../archive/context.ts';
import { ARCHIVE_FILE } from '../archive/schema.ts';
import { readRecordLines, writeRecordLines } from '../archive/record-lines.ts';
import { verifyRecords } from '../archive/verify-archive.ts';
import { restoreRecords } from './restore-records.ts';

let worlds: ArchiveWorld[];
let path: string;
beforeEach(() => {
  worlds = [];
  path = join(testFolder('records-'), 'records.jsonl');
});
afterEach(() => {
  for (const world of worlds) world.close();
});

function newWorld(folder?: string): ArchiveWorld {
  const world = archiveWorld(folder);
  worlds.push(world);
  return world;
}

/** What the archive holds, as lines in a new file. */
function linesOf(world: ArchiveWorld, to = path) {
  const written = writeRecordLines(join(world.folder, ARCHIVE_FILE), to, 'practice');
  if (!written.ok) throw new Error(written.error);
  return written.value;
}

function restore(world: Pick<ArchiveWorld, 'context'>, take = true): { records: number; added: number } {
  const sum = { records: 0, added: 0 };
  for (let from: number | null = 0; from !== null;) {
    const done = restoreRecords(world.context, { path, from, take });
    if (!done.ok) throw new Error(done.error.message);
    sum.records += done.value.records;
    sum.added += done.value.added;
    ({ next: from } = done.value);
  }
  return sum;
}

const textsOf = (world: ArchiveWorld) =>
  world
    .rows()
    .map(({ record }) => JSON.stringify(record))
    .sort();

function isSound(world: ArchiveWorld): void {
  expect(verifyRecords(world.context.db)).toMatchObject({ damaged: 0, miscounted: [], indexes: [] });
}

it('into an empty archive all come back, with when they were seen, what changed, and what is no longer listed', () => {
  const old = newWorld();
  old.page(1, [deposit({ status: 'PROCESSING' }), deposit({ amount: '7' })]);
  old.page(2, [deposit({ status: 'SUCCESS', remark: 'ünï' })]);
  old.page(3, [withdrawal()]);
  old.page(3, [deposit()], { accountId: 'practice' });
  expect(old.missing([2])).toBe(1);
  expect(linesOf(old)).toEqual({ records: 3, damaged: 0 });
  const next = newWorld();
  expect(restore(next, false)).toEqual({ records: 3, added: 3 });
  expect(next.rows()).toEqual([]);
  expect(restore(next)).toEqual({ records: 3, added: 3 });
  const mine = old.rows().filter(({ accountId }) => accountId === ACCOUNT);
  const withoutId = ({ id: _id, ...row }: ArchiveRow) => row;
  expect(next.rows().map(withoutId)).toEqual(mine.map(withoutId));
  expect(next.changes(1)).toEqual(old.changes(1));
  expect(next.changes(2)).toEqual(old.changes(2));
  isSound(next);
  expect(restore(next)).toEqual({ records: 3, added: 0 });
});

it('one that is here stays as it is, though the backup has it otherwise', () => {
  const old = newWorld();
  old.page(1, [deposit({ status: 'PROCESSING', walletTxId: null })]);
  old.page(1, [withdrawal({ status: 'PROCESSING' })]);
  linesOf(old);
  const here = newWorld();
  here.page(1, [deposit({ status: 'SUCCESS', walletTxId: 'tx-9' })]);
  here.page(1, [withdrawal({ status: 'SUCCESS', amount: '11' })]);
  const before = here.rows();
  expect(restore(here)).toEqual({ records: 2, added: 0 });
  expect(here.rows()).toEqual(before);
});

const records = fc.array(
  fc.record({
    kind: fc.constantFrom('deposit', 'withdrawal'),
    at: fc.integer({ min: 0, max: 3 }),
    tx: fc.constantFrom(null, 'a', 'b', 'c'),
    id: fc.constantFrom('w1', 'w2', 'w3'),
  }),
  { maxLength: 12 },
);

function listed(facts: { kind: string; at: number; tx: string | null; id: string }[]): WalletRecord[] {
  const seen = new Set<string>();
  const all: WalletRecord[] = [];
  for (const { kind, at, tx, id } of facts) {
    const createdAt = T0 + at;
    const record =
      kind === 'deposit' ? deposit({ createdAt, walletTxId: tx }) : withdrawal({ id, walletTxId: 'x' });
    // A venue lists a withdrawal, or a transaction, once; what has no transaction may be there several times.
    const name = kind === 'deposit' ? `${at} ${tx ?? Math.random()}` : id;
    if (!seen.has(name)) all.push(record);
    seen.add(name);
  }
  return all;
}

function fill(world: ArchiveWorld, all: readonly WalletRecord[]): void {
  for (const kind of ['deposit', 'withdrawal'] as const) {
    const rows = all.filter((one) => one.kind === kind);
    if (rows.length > 0) world.page(1, rows);
  }
}

it('whatever both hold, nothing is lost, nothing that has a transaction is there twice, and a second time adds nothing', () => {
  fc.assert(
    fc.property(records, records, (there, here) => {
      const [old, now] = [newWorld(), newWorld()];
      fill(old, listed(there));
      fill(now, listed(here));
      const [backup, before] = [textsOf(old), textsOf(now)];
      const file = join(old.folder, 'lines.jsonl');
      linesOf(old, file);
      path = file;
      restore(now);
      const after = textsOf(now);
      for (const text of new Set(before)) {
        const count = (texts: string[]) => texts.filter((one) => one === text).length;
        expect(count(after)).toBeGreaterThanOrEqual(count(before));
      }
      // An empty archive gets all of it; else one without transaction may be one whose transaction is known here.
      if (before.length === 0) expect(after).toEqual(backup);
      for (const text of backup) {
        const one = JSON.parse(text) as WalletRecord;
        const isSame = (other: WalletRecord) =>
          other.kind === one.kind &&
          other.createdAt === one.createdAt &&
          (other.walletTxId === one.walletTxId || other.walletTxId === null || one.walletTxId === null);
        expect(after.some((other) => isSame(JSON.parse(other) as WalletRecord))).toBe(true);
      }
      const named = after.filter((text) => !text.includes('"walletTxId":null'));
      expect(new Set(named).size).toBe(named.length);
      isSound(now);
      expect(restore(now).added).toBe(0);
      for (const world of worlds.splice(0)) world.close();
    }),
    { numRuns: runs(25, 500) },
  );
});

it('a damaged record is right again, whatever of it was damaged', () => {
  for (const damage of [
    `amount = '91036.21'`,
    `created_at = created_at + 1`,
    `occurrence = 3`,
    `first_seen = 5`,
    `status = 'FAILURE'`,
  ]) {
    const world = newWorld();
    world.page(1, [deposit({ amount: '11036.21' }), deposit({ amount: '2' })]);
    path = join(world.folder, 'lines.jsonl');
    linesOf(world);
    const before = world.rows();
    world.context.db.exec(`UPDATE records SET ${damage} WHERE id = 1`);
    // As the next start finds it.
    const { context, close } = opened(world.folder);
    context.columns.load();
    expect([...context.columns.damaged()], damage).toEqual([1]);
    expect(restore({ context }, false).added).toBe(1);
    expect(restore({ context }).added).toBe(1);
    expect(world.rows(), damage).toEqual(before);
    isSound(world);
    expect([...context.columns.damaged()]).toEqual([]);
    close();
  }
});

it('what is damaged is not written into a backup', () => {
  const world = newWorld();
  world.page(1, [deposit(), deposit({ amount: '2' })]);
  world.context.db.exec(`UPDATE records SET amount = '3' WHERE id = 1`);
  expect(linesOf(world)).toEqual({ records: 1, damaged: 1 });
});

it('a line that is no record gets nothing in', () => {
  const world = newWorld();
  world.page(1, [deposit()]);
  linesOf(world);
  const good = readFileSync(path, 'utf8');
  for (const bad of [
    good.slice(0, -1),
    good.replace('"amount":"10.5"', '"amount":"1e9"'),
    good.replace('"amount":"10.5"', '"amount":10.5'),
    good.replace(`"accountId":"${ACCOUNT}"`, '"accountId":"../x"'),
    good.replace('"isInner":false', '"isInner":0'),
    good.replace('"missingSince":null', '"missingSince":1e20'),
    good.replace('"occurrence":0', '"occurrence":0,"more":1'),
    good.replace('"remark":""', '"remark":"\\ud800"'),
    `${good}\n`,
    '[]\n',
    `${good.slice(0, -2)},${good.slice(1).replace('10.5', '11')}`,
    'x'.repeat(3_000_000),
  ]) {
    expect(bad).not.toBe(good);
    writeFileSync(path, bad);
    const next = newWorld();
    expect(restoreRecords(next.context, { path, from: 0, take: true }).ok).toBe(false);
    expect(next.rows()).toEqual([]);
  }
  writeFileSync(path, '');
  expect(readRecordLines(path, 0)).toEqual({ ok: true, value: { lines: [], next: null } });
});
