/**
 * The store's contract, with real files: appended entries are read back completely and in order, and damage is reported and never
 * repaired by dropping entries. Broken by: a partly read batch, a write lost or read twice around a snapshot, damage that is read, a
 * change before the error is reported.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { Entry, EntryStore } from './contract.ts';
import { LOCK, openEntryStore, STORE, type EntryStoreError, type EntryStoreOptions } from './entry-store.ts';

let folder: string;
let keepers: EntryStore[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => {
  for (const store of keepers.splice(0)) store.close();
  rmSync(folder, { recursive: true });
});

function open(snapshotAfter = 1_000, options: Partial<EntryStoreOptions> = {}): EntryStore {
  const opened = openEntryStore(folder, { snapshotAfter, ...options });
  if (!opened.ok) throw new Error(opened.error.message);
  keepers.push(opened.store);
  return opened.store;
}

function errorOf(): EntryStoreError {
  const opened = openEntryStore(folder);
  if (opened.ok) {
    opened.store.close();
    throw new Error('It opened.');
  }
  return opened.error;
}

const startOver = () => open(1_000, { startOver: true });

/** Uses a new store, closes it and returns what the next run reads. */
function afterwards(work: (store: EntryStore) => void, store = open()): readonly Entry[] {
  work(store);
  store.close();
  const next = open();
  next.close();
  return next.past;
}

const entry = (n: number): Entry => ({ kind: 'n', n });
const path = (name: string) => join(folder, name);
/** Changes the file as another program would. */
function change(sql: string): void {
  const db = new DatabaseSync(path(STORE));
  db.exec(sql);
  db.close();
}
const filesOf = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path(name), 'latin1')]));

describe('what is stored', () => {
  test('a new folder is empty; it is created when missing', () => {
    folder = join(folder, 'a', 'b');
    expect(open().past).toEqual([]);
  });

  test('entries come back in order, over several runs', () => {
    expect(afterwards((store) => store.append([entry(1), entry(2)]))).toEqual([entry(1), entry(2)]);
    expect(afterwards((store) => store.append([entry(3)]))).toEqual([entry(1), entry(2), entry(3)]);
  });

  test('a snapshot replaces everything before it; later entries follow', () => {
    const past = afterwards((store) => {
      store.append([entry(1), entry(2)]);
      store.snapshot([entry(12)]);
      store.append([entry(3)]);
    });
    expect(past).toEqual([entry(12), entry(3)]);
  });

  test('any plain JSON is read back unchanged, from a snapshot and from later writes', () => {
    const value = fc.jsonValue({ noUnicodeString: false });
    const entries = fc.array(fc.record({ kind: fc.string({ unit: 'grapheme' }), value }), { maxLength: 5 });
    fc.assert(
      fc.property(entries, entries, (saved, since) => {
        const past = afterwards((store) => {
          store.snapshot(saved);
          store.append(since);
        }, startOver());
        expect(past).toEqual(JSON.parse(JSON.stringify([...saved, ...since])));
      }),
      { numRuns: runs(15, 1_000) },
    );
  });

  test('a snapshot is due after so many entries, counted over runs, and no longer due once made', () => {
    const first = open(3);
    first.append([entry(1), entry(2)]);
    expect(first.snapshotDue()).toBe(false);
    first.close();
    const second = open(3);
    expect(second.snapshotDue()).toBe(false);
    second.append([entry(3)]);
    expect(second.snapshotDue()).toBe(true);
    second.snapshot([entry(6)]);
    expect(second.snapshotDue()).toBe(false);
  });

  test('only the owner may read the files', () => {
    open().snapshot([entry(1)]);
    for (const name of [STORE, `${STORE}-wal`, LOCK]) {
      // Windows has no such bits.
      if (process.platform !== 'win32') expect(statSync(path(name)).mode & 0o077).toBe(0);
    }
  });

  test('after close nothing is written any more, and closing again does nothing', () => {
    const store = open();
    store.close();
    store.close();
    expect(() => store.append([entry(1)])).toThrow('closed');
    expect(() => store.snapshot([])).toThrow('closed');
  });
});

/** The bytes of an orderly closed store with a snapshot and two later writes, some longer than a page. */
function savedBytes(): { entries: Entry[]; bytes: Buffer } {
  const entries = [entry(0), entry(1), { kind: 'text', text: 'ü\n"'.repeat(2_000) }, entry(2)];
  const store = open();
  store.snapshot(entries.slice(0, 1));
  store.append(entries.slice(1, 2));
  store.append(entries.slice(2));
  store.close();
  return { entries, bytes: readFileSync(path(STORE)) };
}

describe('damage', () => {
  /** What the next run reads, or the kind of its error. */
  function read(): readonly Entry[] | string {
    const opened = openEntryStore(folder);
    if (!opened.ok) return opened.error.kind;
    opened.store.close();
    return opened.store.past;
  }

  test('a changed bit anywhere is an error, or changes nothing of what is read', () => {
    const { entries, bytes } = savedBytes();
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const spoilt = Buffer.from(bytes);
        const at = bit >> 3;
        spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (bit & 7));
        writeFileSync(path(STORE), spoilt);
        const found = read();
        // SQLite takes a file with one of them for read-only, which is no damage to it.
        if (typeof found === 'string') expect(['damaged', 'newer', 'unusable']).toContain(found);
        else expect(found).toEqual(entries);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });

  test('a text that became another one of the same length is damage, and nothing is changed', () => {
    const { bytes } = savedBytes();
    const spoilt = Buffer.from(bytes);
    spoilt.write('{"kind":"n","n":7}', bytes.indexOf('{"kind":"n","n":2}'));
    writeFileSync(path(STORE), spoilt);
    const error = errorOf();
    expect(error).toEqual({
      kind: 'damaged',
      message: `${path(STORE)} is damaged. Nothing was changed; --reset starts over without it.`,
    });
    expect(readFileSync(path(STORE)).equals(spoilt)).toBe(true);
  });

  test.each(['half', 'nothing but text', 'one row less'])('%s of it is damage', (what) => {
    const { bytes } = savedBytes();
    if (what === 'half') writeFileSync(path(STORE), bytes.subarray(0, bytes.length / 2));
    else if (what === 'nothing but text') writeFileSync(path(STORE), 'nonsense '.repeat(200));
    else change('DELETE FROM entries WHERE n = 2');
    expect(read()).toBe('damaged');
  });

  test('a log that ends early, as a power cut may leave it, holds whole writes only', () => {
    const store = open();
    for (let n = 1; n <= 20; n += 1) store.append([entry(2 * n - 1), entry(2 * n)]);
    const log = readFileSync(path(`${STORE}-wal`));
    const file = readFileSync(path(STORE));
    store.close();
    const seen = new Set<number>();
    for (let length = 0; length <= log.length; length += 701) {
      writeFileSync(path(STORE), file);
      writeFileSync(path(`${STORE}-wal`), log.subarray(0, length));
      const found = read();
      // Before its first write the file has no table yet.
      const entries = typeof found === 'string' ? [] : found;
      expect(entries).toEqual(Array.from({ length: entries.length }, (_, at) => entry(at + 1)));
      expect(entries.length % 2).toBe(0);
      seen.add(entries.length);
    }
    expect(seen.size).toBeGreaterThan(15);
  });
});

describe('a snapshot', () => {
  test('that fails changes nothing', () => {
    const past = afterwards((store) => {
      store.append([entry(1)]);
      expect(() =>
        store.snapshot(
          (function* () {
            yield entry(8);
            throw new Error('no more');
          })(),
        ),
      ).toThrow('no more');
      store.append([entry(2)]);
    });
    expect(past).toEqual([entry(1), entry(2)]);
  });

  test('of many entries comes back whole', () => {
    const many = Array.from({ length: 1_234 }, (_, n) => entry(n));
    expect(afterwards((store) => store.snapshot(many))).toEqual(many);
  });
});

test('a state of a newer version is refused as such, and not changed', () => {
  savedBytes();
  change('PRAGMA user_version = 2');
  const bytes = readFileSync(path(STORE));
  expect(errorOf()).toMatchObject({ kind: 'newer', message: expect.stringContaining('newer version') });
  expect(readFileSync(path(STORE)).equals(bytes)).toBe(true);
});

describe('starting over', () => {
  const damage = (): Record<string, string> => {
    savedBytes();
    writeFileSync(path(STORE), 'nonsense');
    writeFileSync(path('notes.txt'), 'mine');
    return filesOf();
  };

  test('deletes the store’s files and nothing else, damaged or not', () => {
    damage();
    const store = startOver();
    expect([store.past, store.snapshotDue()]).toEqual([[], false]);
    store.append([entry(3)]);
    store.close();
    expect(Object.keys(filesOf()).toSorted()).toEqual([LOCK, STORE, 'notes.txt'].toSorted());
    expect(open().past).toEqual([entry(3)]);
  });

  test('a snapshot also contains the new state', () => {
    damage();
    expect(afterwards((store) => store.snapshot([entry(4)]), startOver())).toEqual([entry(4)]);
  });

  test('a run that wrote nothing deleted nothing', () => {
    const before = damage();
    startOver().close();
    expect(filesOf()).toEqual(before);
  });

  test('a new file that cannot be written does not change the old state', () => {
    const before = damage();
    mkdirSync(path(`${STORE}.new`));
    const store = startOver();
    expect(() => store.append([entry(3)])).toThrow();
    store.close();
    rmdirSync(path(`${STORE}.new`));
    expect(filesOf()).toEqual(before);
  });

  test('is refused while the folder is in use', () => {
    open().append([entry(1)]);
    const before = filesOf();
    expect(openEntryStore(folder, { startOver: true })).toMatchObject({
      ok: false,
      error: { kind: 'in-use' },
    });
    expect(filesOf()).toEqual(before);
  });
});

describe('a folder that cannot be used', () => {
  test.each([
    ['file', 'file'],
    ['file/below/it', 'file'],
  ])('%s: a file is no folder, and says so', (name, file) => {
    writeFileSync(path('file'), '');
    const message = `${path(file)} is a file, not a folder. Name another folder.`;
    expect(openEntryStore(path(name))).toEqual({ ok: false, error: { kind: 'unusable', message } });
  });

  test.skipIf(process.platform !== 'linux')(
    'a place that takes no folder is told, and the call returns',
    () => {
      for (const name of ['/proc/nope', '/proc/nope/below']) {
        const message = '/proc/nope cannot be created in /proc (ENOENT). Name another folder.';
        expect(openEntryStore(name)).toEqual({ ok: false, error: { kind: 'unusable', message } });
      }
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'a folder that takes no file is an error value with its reason',
    () => {
      expect(openEntryStore('/proc')).toMatchObject({
        ok: false,
        error: { kind: 'unusable', message: expect.stringMatching(/^\/proc cannot be used: ENOENT/) },
      });
    },
  );

  test('a folder in use is not changed; afterwards it opens', () => {
    const store = open();
    expect(errorOf()).toMatchObject({ kind: 'in-use' });
    store.close();
    expect(open().past).toEqual([]);
  });
});
