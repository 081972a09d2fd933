/**
 * The table of docs/security.md, "Item by item". Broken by: one of the 60 items of the checklist without a row, a row that names a test which
 * was renamed or removed, a row that neither names a test nor says why there is none, an attack that no row and no promise speaks of.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const ITEMS = 60;
const document = readFileSync('docs/security.md', 'utf8');

interface Row {
  item: number;
  words: string;
  held: string;
}

const rows: Row[] = [...document.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, item, words, held]) => ({
    item: Number(item),
    words: words ?? '',
    held: held ?? '',
  }),
);

/** `file` "title"; a title is written in the file as a text of its own. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;

function namesIn(held: string): { file: string; title: string }[] {
  return [...held.matchAll(NAMED)].map(([, file, title]) => ({ file: file ?? '', title: title ?? '' }));
}

function isTitleIn(file: string, title: string): boolean {
  const text = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((mark) => text.includes(`${mark}${title}${mark}`));
}

describe('the table of the security checklist', () => {
  test('has every item, once, in order', () => {
    expect(rows.map(({ item }) => item)).toEqual(Array.from({ length: ITEMS }, (_, index) => index + 1));
  });

  test.each(rows)('$item: $words', ({ held }) => {
    const named = namesIn(held);
    for (const { file, title } of named) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      expect([file, title, isTitleIn(file, title)]).toEqual([file, title, true]);
    }
    // Where no test can stand, the row says why and what is done instead.
    const why = /Not here: (.+)/.exec(held)?.[1] ?? '';
    expect(named.length > 0 || why.length > 40).toBe(true);
    // A file without a title would be a row that nothing checks.
    expect([...held.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]).toHaveLength(named.length);
  });

  test('every attack is named in it or in the list below it', () => {
    const attacks = globSync(['**/*.exploit.spec.ts'], {
      exclude: ['node_modules/**', 'dist/**', 'release/**'],
    });
    expect(attacks.length).toBeGreaterThan(15);
    expect(attacks.filter((file) => !document.includes(`\`${file}\``))).toEqual([]);
  });

  test('every file that the page names is there', () => {
    const files = [...document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file);
    expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([]);
  });
});
