/**
 * The store's contract, with real files: appended entries are read back completely and in order, and damage is reported and never
 * repaired by dropping entries. Broken by: a partly read batch, a line lost or read twice around a snapshot, damage taken for a
 * truncated line, a change before the error is reported.
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../tests/helpers/runs.ts';
import type { Entry, EntryStore } from './contract.ts';
import { toLine } from './lines.ts';
import {
  JOURNAL,
  LOCK,
  openEntryStore,
  SNAPSHOT,
  type EntryStoreError,
  type EntryStoreOptions,
} from './entry-store.ts';

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

  test('any plain JSON is read back unchanged, from journal and snapshot', () => {
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
    for (const name of [JOURNAL, SNAPSHOT]) {
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

describe('a truncated journal', () => {
  /** A snapshot and batches of one to three entries, and the bytes they left. */
  function writeBatches(): { batches: Entry[][]; bytes: Buffer } {
    const batches = [[entry(1)], [entry(2), { kind: 'text', text: 'ü\n"' }, entry(3)], [entry(4), entry(5)]];
    const store = open();
    store.snapshot([entry(0)]);
    for (const batch of batches) store.append(batch);
    store.close();
    return { batches, bytes: readFileSync(path(JOURNAL)) };
  }

  test('cut at every byte: the state is a prefix of complete batches, and later entries are not appended to a partial line', () => {
    const { batches, bytes } = writeBatches();
    const head = bytes.indexOf('\n') + 1;
    const seen = new Set<number>();
    for (let length = head; length <= bytes.length; length += 1) {
      writeFileSync(path(JOURNAL), bytes.subarray(0, length));
      const store = open();
      const lines = bytes.subarray(head, length).toString('latin1').split('\n').length - 1;
      const expected = [entry(0), ...batches.slice(0, lines).flat()];
      expect(store.past).toEqual(expected);
      store.append([entry(99)]);
      store.close();
      expect(afterwards(() => {})).toEqual([...expected, entry(99)]);
      seen.add(lines);
    }
    expect([...seen]).toEqual([0, 1, 2, 3]);
  });

  test('zeros at the end, as a power cut may leave them, count as truncated', () => {
    const { batches, bytes } = writeBatches();
    writeFileSync(path(JOURNAL), Buffer.concat([bytes, Buffer.alloc(4_096)]));
    expect(open().past).toEqual([entry(0), ...batches.flat()]);
  });

  test('any changed bit is damage with file and line, and nothing is changed', () => {
    const { bytes } = writeBatches();
    for (let at = 0; at < bytes.length; at += 1) {
      const spoilt = Buffer.from(bytes);
      spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path(JOURNAL), spoilt);
      const line = bytes.subarray(0, at).toString('latin1').split('\n').length;
      const error = errorOf();
      expect(error.kind).toBe('damaged');
      expect(error.message).toContain(`${path(JOURNAL)} is damaged at line ${line}.`);
      expect(error.message).toContain('--reset');
      expect(readFileSync(path(JOURNAL)).equals(spoilt)).toBe(true);
    }
  });

  test('a snapshot cut at any byte or with any one bit changed is damage', () => {
    const store = open();
    store.snapshot([entry(1), entry(2)]);
    store.close();
    const bytes = readFileSync(path(SNAPSHOT));
    for (let at = 0; at < bytes.length; at += 1) {
      writeFileSync(path(SNAPSHOT), bytes.subarray(0, at));
      expect(errorOf().message).toContain(path(SNAPSHOT));
      const spoilt = Buffer.from(bytes);
      spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path(SNAPSHOT), spoilt);
      expect(errorOf().message).toMatch(/snapshot\.jsonl is damaged at line [1-4]\./);
    }
  });
});

describe('a crash around a snapshot', () => {
  test('new snapshot, old journal: the old journal is part of the snapshot and not read again', () => {
    const store = open();
    store.append([entry(1), entry(2)]);
    const old = readFileSync(path(JOURNAL));
    store.snapshot([entry(3)]);
    store.close();
    writeFileSync(path(JOURNAL), old);
    expect(afterwards((next) => next.append([entry(4)]))).toEqual([entry(3), entry(4)]);
  });

  test('an incomplete new snapshot next to the old one is ignored', () => {
    const store = open();
    store.append([entry(1)]);
    store.close();
    writeFileSync(path(`${SNAPSHOT}.new`), 'half a');
    expect(afterwards((next) => next.snapshot([entry(2)]))).toEqual([entry(2)]);
  });

  test('a snapshot that fails changes nothing', () => {
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
    expect(readdirSync(folder)).not.toContain(`${SNAPSHOT}.new`);
  });

  test('a new journal that cannot be created: nothing is appended to the old one, and the snapshot is the state', () => {
    const store = open();
    store.append([entry(1)]);
    mkdirSync(path(`${JOURNAL}.new`));
    expect(() => store.snapshot([entry(2)])).toThrow();
    expect(() => store.append([entry(3)])).toThrow('can no longer be saved');
    store.close();
    rmdirSync(path(`${JOURNAL}.new`));
    expect(open().past).toEqual([entry(2)]);
  });

  test('a missing journal, a missing snapshot and files of another version are reported, not repaired', () => {
    const store = open();
    store.snapshot([entry(1)]);
    store.append([entry(2)]);
    store.close();
    const files = filesOf();
    rmSync(path(JOURNAL));
    expect(errorOf().message).toContain(`${path(JOURNAL)} is missing.`);
    writeFileSync(path(JOURNAL), files[JOURNAL] ?? '', 'latin1');
    rmSync(path(SNAPSHOT));
    expect(errorOf().message).toContain(`${path(SNAPSHOT)} is missing.`);
    expect(readFileSync(path(JOURNAL), 'latin1')).toBe(files[JOURNAL]);
  });
});

test('a state of a newer version is refused as such, and not changed', () => {
  const text = toLine({ file: 'journal', format: 2, generation: 0 });
  writeFileSync(path(JOURNAL), text);
  expect(errorOf()).toMatchObject({ kind: 'newer', message: expect.stringContaining('newer version') });
  expect(readFileSync(path(JOURNAL))).toEqual(text);
});

describe('starting over', () => {
  const damage = (): Record<string, string> => {
    const store = open();
    store.snapshot([entry(1)]);
    store.append([entry(2)]);
    store.close();
    writeFileSync(path(JOURNAL), 'nonsense');
    writeFileSync(path('notes.txt'), 'mine');
    return filesOf();
  };

  test('deletes the store’s files and nothing else, damaged or not', () => {
    damage();
    const store = startOver();
    expect([store.past, store.snapshotDue()]).toEqual([[], false]);
    store.append([entry(3)]);
    store.close();
    expect(Object.keys(filesOf()).toSorted()).toEqual([JOURNAL, 'notes.txt'].toSorted());
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

  test('a new journal that cannot be written does not change the old state', () => {
    const { [LOCK]: _, ...before } = damage();
    mkdirSync(path(`${JOURNAL}.new`));
    const store = startOver();
    expect(() => store.append([entry(3)])).toThrow();
    store.close();
    rmdirSync(path(`${JOURNAL}.new`));
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

  test('a folder in use is not changed; afterwards its lock is gone', () => {
    const store = open();
    expect(errorOf()).toMatchObject({ kind: 'in-use' });
    expect(errorOf().message).toContain(`process ${process.pid}`);
    store.close();
    expect(readdirSync(folder)).not.toContain(LOCK);
    expect(open().past).toEqual([]);
  });
});
