/**
 * Seam: a file port in memory, whose files are damaged between two openings. Breaks when a value that nobody wrote is used, when a change that
 * was answered is lost while one of the two files is whole, or when what is damaged is neither reported nor saved.
 */
import { assert, constantFrom, integer, nat, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryFiles } from '../../tests/helpers/memory-files.ts';
import { settingsFilesMessages } from '../../shared/messages/settings-files.ts';
import type { Files } from '../platform/files.ts';
import { checkedText } from './checked-file.ts';
import { openStoredFile } from './stored-file.ts';

const FILE = '/data/list.json';
const COPY = '/data/list.copy.json';
const ASIDE = '/data/list.damaged.json';

function open(files: Files) {
  return openStoredFile({
    files,
    folder: '/data',
    name: 'list.json',
    messages: settingsFilesMessages.addressBook,
    schema: z.strictObject({ version: z.literal(1), words: z.array(z.string()) }),
    none: { version: 1 as const, words: [] as string[] },
  });
}

const words = (...list: string[]) => ({ version: 1 as const, words: list });

/** A file with these changes, one after the other; its texts before each of them. */
function changed(...changes: string[][]) {
  const world = memoryFiles();
  const before: (string | undefined)[] = [];
  const file = open(world.files);
  for (const change of changes) {
    before.push(world.held.get(FILE));
    file.set(words(...change));
  }
  return { ...world, before };
}

/** What happens to a file: bytes flipped, cut or gone, or an earlier text in its place. */
const damage = tuple(
  constantFrom('flip', 'cut', 'empty', 'delete', 'older'),
  nat(),
  integer({ min: 1, max: 127 }),
);

function damaged(text: string, kind: string, at: number, by: number, old: string): string | null {
  const place = at % text.length;
  switch (kind) {
    case 'flip':
      return text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ by) + text.slice(place + 1);
    case 'cut':
      return text.slice(0, place);
    case 'empty':
      return '';
    case 'delete':
      return null;
    default:
      return old;
  }
}

describe('a small file', () => {
  it('with any damage to it or to its copy holds what was last written, and says so when the copy was needed', () => {
    assert(
      property(string(), constantFrom(FILE, COPY), damage, (word, which, [kind, at, by]) => {
        const { files, held, before } = changed(['a'], [word], [word, 'b']);
        const whole = held.get(which) ?? '';
        const text = damaged(whole, kind, at, by, before[2] ?? '');
        if (text === null) held.delete(which);
        else held.set(which, text);
        const again = open(files);
        expect(again.get()).toEqual(words(word, 'b'));
        const isSame = text !== null && JSON.stringify(tryParse(text)) === JSON.stringify(tryParse(whole));
        if (which === FILE && !isSame) {
          expect(again.problem()).toContain('list.copy.json, was used instead');
          if (text !== null) expect(held.get(ASIDE)).toBe(text);
        } else expect(again.problem()).toBeNull();
        // Both are whole again, and the next change lasts.
        expect(held.get(FILE)).toBe(held.get(COPY));
        again.set(words('next'));
        expect(open(files).get()).toEqual(words('next'));
        expect(open(files).problem()).toBeNull();
      }),
      { numRuns: process.env['COUNTERFOIL_DEEP'] === '1' ? 20_000 : 500 },
    );
  });

  it('that is gone after its first change is noticed: the copy is there from then on', () => {
    const { files, held } = changed(['first']);
    held.delete(FILE);
    const again = open(files);
    expect([again.get(), again.problem()]).toEqual([words('first'), expect.stringContaining('was missing')]);
  });

  it('whose copy is damaged too counts as empty, and is saved when the first change is written', () => {
    const { files, held } = changed(['a']);
    held.set(FILE, 'rot');
    held.set(COPY, 'rot');
    const again = open(files);
    expect(again.get()).toEqual(words());
    expect(again.problem()).toContain('list.json is damaged');
    expect(held.has(ASIDE)).toBe(false);
    again.set(words('b'));
    expect([held.get(ASIDE), again.problem()]).toEqual(['rot', null]);
  });

  it('without a checksum, or with that of other values, is not used', () => {
    const { files, held } = memoryFiles({ [FILE]: JSON.stringify(words('theirs')) });
    expect(open(files).get()).toEqual(words());
    held.set(FILE, checkedText(words('ours'), 1).replace('ours', 'theirs'));
    expect(open(files).get()).toEqual(words());
  });

  it('on a disk that takes nothing is used from its copy all the same', () => {
    const { files, held, disk } = changed(['a']);
    held.set(FILE, 'rot');
    disk.full = true;
    const again = open(files);
    expect(again.get()).toEqual(words('a'));
    expect(again.problem()).not.toBeNull();
    expect(again.set(words('b'))).toMatchObject({ ok: false, error: { kind: 'store' } });
    disk.full = false;
    expect(open(files).get()).toEqual(words('a'));
  });

  it('whose copy could not be written after it is the one that counts', () => {
    const { files, held } = changed(['a']);
    const copy = held.get(COPY) ?? '';
    open(files).set(words('b'));
    held.set(COPY, copy);
    expect([open(files).get(), open(files).problem()]).toEqual([words('b'), null]);
    expect(held.get(COPY)).toBe(held.get(FILE));
  });
});

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
