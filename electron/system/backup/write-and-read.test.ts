/**
 * Seam: a data folder to one file, and that file read again. Breaks when a backup lacks what was committed, a disk that is full or a
 * kill leaves a file under the final name, a damaged log is passed off as a copy, or a file is trusted that does not verify.
 */
import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { runs } from '../../../tests/helpers/runs.ts';
import { deposit } from '../../../tests/helpers/history/archive-world.ts';
import { openOutput } from '../../storage/output.ts';
import { zipWriter } from '../../storage/zip.ts';
import { reviewWorld } from '../../../tests/helpers/history/review-world.ts';
import { type HashedRow, JOURNAL } from '../../features/orders/chain.ts';
import { openSample, sampleSubmission } from '../../../tests/helpers/journal-samples.ts';
import { printManifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import { WRITE_STEPS, writeBackup } from './write-backup.ts';
import { readZip, unpackEntry } from '../../storage/zip-reader.ts';
import { writeStoredJson } from '../../../tests/helpers/stored-json.ts';
import { testFolder } from '../../../tests/helpers/test-folder.ts';

const CHILD = join(import.meta.dirname, '../../../tests/helpers/backup-child.ts');

let root: string;
let data: string;
let path: string;
beforeEach(() => {
  root = testFolder('backup-');
  data = join(root, 'desk');
  mkdirSync(data);
  path = join(root, 'out.zip');
});

const BOOK = { version: 1, entries: [{ address: 'TX1', chain: null, name: 'Vault', note: '' }] };

/** An app's folder with two reviews, an order and a name. */
function fill(): void {
  const world = reviewWorld(data);
  const ids = world.add([deposit(), deposit({ amount: '7' })]);
  world.review(ids, { kind: 'state', state: 'reviewed' });
  world.close();
  const journal = openSample(join(data, 'journal.db'));
  journal.recordSubmission(sampleSubmission('a'));
  journal.close();
  writeStoredJson(join(data, 'address-book.json'), BOOK);
}

function order(change: Partial<Parameters<typeof writeBackup>[0]> = {}) {
  return {
    dataFolder: data,
    path,
    version: '1.2.3',
    at: 1_700_000_000_000,
    texts: new Map(),
    sealing: null,
    ...change,
  };
}

async function written() {
  const done = await writeBackup(order());
  if (!done.ok) throw new Error(done.error.detail);
  return done.value;
}

/** The names and bytes of a backup's members. */
async function membersOf(file: string): Promise<Map<string, Buffer>> {
  const bytes = readFileSync(file);
  const source = {
    size: bytes.length,
    read: (at: number, length: number) => bytes.subarray(at, at + length),
  };
  const entries = readZip(source, { entries: 40, sizeOf: () => 1e9 });
  if (!entries.ok) throw new Error(entries.error);
  const members = new Map<string, Buffer>();
  for (const entry of entries.value) {
    const pieces: Buffer[] = [];
    await unpackEntry(source, entry, (piece) => pieces.push(piece));
    members.set(entry.name, Buffer.concat(pieces));
  }
  return members;
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function zipTo(file: string, members: ReadonlyMap<string, Buffer>): void {
  const pieces: Buffer[] = [];
  const zip = zipWriter((bytes) => pieces.push(Buffer.from(bytes)));
  for (const [name, content] of members) {
    zip.file(name);
    zip.add(content);
  }
  zip.end();
  writeFileSync(file, Buffer.concat(pieces));
}

it('names what the archive could not tell, and holds the rest', async () => {
  fill();
  const done = await writeBackup(order({ texts: new Map([['start-dates.json', null]]) }));
  if (!done.ok) throw new Error(done.error.detail);
  expect(done.value.without.map(({ title }) => title)).toEqual(['History start dates']);
  expect(done.value.members.map(({ name }) => name)).toContain('address-book.json');
});

it('holds the logs as they stand, also what is not yet in their files, and lists what it holds', async () => {
  fill();
  // Open, as in the app that goes on meanwhile: the row is in the -wal file.
  const journal = openSample(join(data, 'journal.db'));
  journal.recordSubmission(sampleSubmission('b'));
  const { members, without } = await written();
  expect(members.map(({ name, log }) => [name, log?.rows ?? null])).toEqual([
    ['reviews.db', 2],
    ['journal.db', 2],
    ['records.jsonl', null],
    ['address-book.json', null],
  ]);
  expect(without).toEqual([]);
  expect(journal.recordSubmission(sampleSubmission('c')).ok).toBe(true);
  const opened = await readBackup({ path, dataFolder: data, sealing: null });
  if (!opened.ok) throw new Error(opened.error.message);
  expect(opened.value.journal).toEqual({ kind: 'nothing', presentRows: 3, rows: 2 });
  expect(opened.value.manifest).toMatchObject({ app: '1.2.3', madeAt: 1_700_000_000_000 });
  expect(JSON.parse(opened.value.texts.get('address-book.json') ?? '')).toEqual(BOOK);
  journal.close();
});

it('an empty folder makes an empty backup, and leaves nothing behind', async () => {
  expect((await written()).members).toEqual([]);
  expect(readdirSync(data)).toEqual([]);
  expect(readdirSync(root).sort()).toEqual(['desk', 'out.zip']);
});

it('a log or a list that does not verify is left out and named, and the rest is there', async () => {
  fill();
  const db = new DatabaseSync(join(data, 'reviews.db'));
  db.exec(`DROP TRIGGER review_events_no_update; UPDATE review_events SET by = 'Mallory' WHERE seq = 1`);
  db.close();
  writeFileSync(join(data, 'explorers.json'), '{');
  // Something that cannot be read as a file.
  mkdirSync(join(data, 'views.json'));
  const { members, without } = await written();
  expect(members.map(({ name }) => name)).toEqual(['journal.db', 'records.jsonl', 'address-book.json']);
  expect(without.map(({ title }) => title)).toEqual(['Reviews', 'Block explorers', 'Saved views']);
  expect(without[0]?.why).toContain('entry 1 was changed after it was written');
});

it.each([0, 1, 2, 5])(
  'a disk that is full at write %i leaves the file that was there, and no other',
  async (max) => {
    fill();
    writeFileSync(path, 'the last one');
    let writes = 0;
    const done = await writeBackup(order(), {
      open(place) {
        const output = openOutput(place);
        return {
          ...output,
          write(bytes) {
            if (writes === max) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
            writes += 1;
            output.write(bytes);
          },
        };
      },
    });
    expect(done).toMatchObject({
      ok: false,
      error: { kind: 'disk-full' },
    });
    expect(readFileSync(path, 'utf8')).toBe('the last one');
    expect(readdirSync(root).sort()).toEqual(['desk', 'out.zip']);
    expect(readdirSync(data).filter((name) => name.startsWith('.backup'))).toEqual([]);
  },
);

it.each(WRITE_STEPS)('a kill at "%s" leaves no half file, and the next backup cleans up', async (last) => {
  fill();
  writeFileSync(path, 'the last one');
  const child = spawnSync(process.execPath, [CHILD, 'write', last, data, path]);
  expect(child.signal).toBe('SIGKILL');
  if (last === 'published') expect((await membersOf(path)).size).toBe(5);
  else expect(readFileSync(path, 'utf8')).toBe('the last one');
  await written();
  expect(readdirSync(root).sort()).toEqual(['desk', 'out.zip']);
  expect(readdirSync(data).filter((name) => name.startsWith('.backup'))).toEqual([]);
});

it('a disk that a backup could fill is left alone: an order must always find room in its journal', async () => {
  fill();
  const sizes = [
    'archive.db',
    'archive.db-wal',
    'journal.db',
    'journal.db-wal',
    'reviews.db',
    'reviews.db-wal',
  ].map((name) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const spare = 64 * 1024 * 1024;
  const full = { ok: false, error: { kind: 'disk-full' } };
  const short = { room: (folder: string) => (folder === data ? 3 * bytes : 1e12) + spare - 1 };
  expect(await writeBackup(order(), short)).toMatchObject(full);
  const shortThere = { room: (folder: string) => (folder === data ? 1e12 : bytes + spare - 1) };
  expect(await writeBackup(order(), shortThere)).toMatchObject(full);
  expect(readdirSync(root)).toEqual(['desk']);
  const enough = { room: (folder: string) => (folder === data ? 3 * bytes : bytes) + spare };
  expect(await writeBackup(order(), enough)).toMatchObject({ ok: true });
});

it('a place that cannot be written is an error that says what to do', async () => {
  expect(await writeBackup(order({ path: join(root, 'gone', 'out.zip') }))).toMatchObject({
    ok: false,
    error: { kind: 'folder-gone', detail: expect.stringContaining('ENOENT') },
  });
});

type Harm = (members: Map<string, Buffer>) => void;

function inManifest(
  change: (manifest: { version: number; members: { name: string; sha256: string; log: unknown }[] }) => void,
): Harm {
  return (members) => {
    const manifest = JSON.parse(members.get('manifest.json')?.toString() ?? '');
    change(manifest);
    members.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  };
}

const HARMS: [string, Harm, string][] = [
  [
    'a list that is not what the manifest says',
    (m) =>
      m.set('address-book.json', Buffer.from(JSON.stringify({ ...BOOK, entries: [] }).padEnd(BOOK_LENGTH))),
    'address-book.json does not match its manifest',
  ],
  [
    'a list of another length',
    (m) => m.set('address-book.json', Buffer.from('{}')),
    'not the ones that its manifest lists',
  ],
  [
    'a member the manifest does not name',
    (m) => {
      const last = m.get('manifest.json') ?? Buffer.alloc(0);
      m.delete('manifest.json');
      m.set('more.json', Buffer.from('{}'));
      m.set('manifest.json', last);
    },
    'not the ones that its manifest lists',
  ],
  ['a member taken away', (m) => m.delete('journal.db'), 'not the ones that its manifest lists'],
  ['no manifest', (m) => m.delete('manifest.json'), 'no manifest'],
  ['a manifest that is no JSON', (m) => m.set('manifest.json', Buffer.from('{')), 'Its manifest is not JSON'],
  [
    'a newer format',
    inManifest((manifest) => {
      manifest.version = 2;
    }),
    'Update Counterfoil',
  ],
  [
    'another head of a chain',
    inManifest((manifest) => {
      for (const one of manifest.members) if (one.log !== null) one.log = { rows: 1, head: 'ab'.repeat(32) };
    }),
    'does not match its manifest',
  ],
];
const BOOK_LENGTH = `${JSON.stringify(BOOK, null, 2)}\n`.length;

it.each(HARMS)('%s is refused, and nothing stays unpacked', async (_name, harm, text) => {
  fill();
  await written();
  const members = await membersOf(path);
  harm(members);
  zipTo(path, members);
  const read = await readBackup({ path, dataFolder: data, sealing: null });
  expect(read).toMatchObject({
    ok: false,
    error: { kind: 'bad-request', message: expect.stringContaining(text) },
  });
  expect(readdirSync(data).filter((name) => name.startsWith('.backup'))).toEqual([]);
});

it('a log whose rows were changed together with the manifest is found by its chain', async () => {
  fill();
  await written();
  const members = await membersOf(path);
  const other = join(root, 'journal.db');
  copyFileSync(join(data, 'journal.db'), other);
  const db = new DatabaseSync(other);
  db.exec(`DROP TRIGGER journal_no_update; UPDATE journal SET account = 'b' WHERE seq = 1`);
  db.close();
  members.set('journal.db', readFileSync(other));
  const { createHash } = await import('node:crypto');
  inManifest((manifest) => {
    for (const one of manifest.members) {
      if (one.name !== 'journal.db') continue;
      const content = members.get('journal.db') ?? Buffer.alloc(0);
      Object.assign(one, {
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
    }
  })(members);
  zipTo(path, members);
  expect(await readBackup({ path, dataFolder: data, sealing: null })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Entry 1 was changed after it was written') },
  });
});

it('a journal whose chain is right and whose rows no app wrote is refused', async () => {
  fill();
  const db = new DatabaseSync(join(data, 'journal.db'));
  const previous = String(db.prepare('SELECT lower(hex(hash)) AS hash FROM journal').get()?.['hash']);
  const row: HashedRow = {
    seq: 2,
    kind: 'outcome',
    account: 'a1',
    clientOid: 'a',
    ticket: null,
    at: 1,
    result: 'accepted',
    facts: 'no JSON',
    body: null,
  };
  db.prepare(
    "INSERT INTO journal VALUES (2, 'outcome', 'a1', 'a', NULL, 1, 'accepted', 'no JSON', NULL, ?, ?)",
  ).run(Buffer.from(previous, 'hex'), Buffer.from(JOURNAL.hashRow(previous, row), 'hex'));
  db.close();
  // It is left out, as a damaged one is.
  const { members, without } = await written();
  expect(members.map(({ name }) => name)).not.toContain('journal.db');
  expect(without[0]?.why).toContain('has entries that are not orders');
  const bytes = readFileSync(join(data, 'journal.db'));
  const log = { rows: 2, head: JOURNAL.hashRow(previous, row) };
  const facts = { name: 'journal.db', bytes: bytes.length, sha256: sha256Of(bytes), log };
  const manifest = printManifest({ app: '1.2.3', madeAt: 1, members: [facts], without: [] });
  zipTo(
    path,
    new Map([
      ['journal.db', bytes],
      ['manifest.json', Buffer.from(manifest)],
    ]),
  );
  expect(await readBackup({ path, dataFolder: data, sealing: null })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('has entries that are not orders') },
  });
});

it.each(['', 'PK', 'not a zip at all '.repeat(50)])('a file that says %j is refused', async (text) => {
  writeFileSync(path, text);
  expect(await readBackup({ path, dataFolder: data, sealing: null })).toMatchObject({
    ok: false,
    error: { kind: 'bad-request' },
  });
  rmSync(path);
  expect(await readBackup({ path, dataFolder: data, sealing: null })).toMatchObject({
    ok: false,
    error: { kind: 'store' },
  });
});

it('a real backup with a byte changed, cut off or put in is refused, or says what it said', async () => {
  fill();
  await written();
  const sound = readFileSync(path);
  const before = await readBackup({ path, dataFolder: data, sealing: null });
  if (!before.ok) throw new Error(before.error.message);
  const place = fc.nat({ max: sound.length - 1 });
  const harm = fc.oneof(
    fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const bytes = Buffer.from(sound);
      bytes[at] = (bytes[at] ?? 0) ^ by;
      return bytes;
    }),
    place.map((at) => sound.subarray(0, at)),
    place.map((at) => Buffer.concat([sound.subarray(0, at), Buffer.from('x'), sound.subarray(at)])),
  );
  await fc.assert(
    fc.asyncProperty(harm, async (bytes) => {
      writeFileSync(path, bytes);
      const read = await readBackup({ path, dataFolder: data, sealing: null });
      if (!read.ok) return;
      expect(read.value.manifest).toEqual(before.value.manifest);
      expect(read.value.texts).toEqual(before.value.texts);
    }),
    { numRuns: runs(60, 3_000) },
  );
});
