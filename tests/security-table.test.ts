/**
 * The table of docs/security.md, "Item by item". Broken by: one of the 60 items of the checklist without a row, a row that names a test which
 * was renamed or removed, that is skipped, that no runner picks up, or that runs in the deep run alone without saying so; a row that `npm test` does
 * not hold; a row that neither names a test nor says why there is none; an attack that no row and no promise speaks of.
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

/** `file` "title", and (deep) behind it when `npm test` leaves it out; a title is written in the file as a text of its own. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"( \(deep\))?/g;

interface Named {
  file: string;
  title: string;
  deep: boolean;
}

function namesIn(held: string): Named[] {
  return [...held.matchAll(NAMED)].map(([, file = '', title = '', deep]) => ({
    file,
    title,
    deep: deep !== undefined,
  }));
}

type Runs = 'always' | 'deep' | 'never' | 'not there';

/** When a test of this title runs, by what stands around the title. */
function whenItRuns(text: string, title: string): Runs {
  const at = ["'", '"', '`']
    .map((mark) => text.indexOf(`${mark}${title}${mark}`))
    .find((place) => place >= 0);
  if (at === undefined) return 'not there';
  const rest = text.slice(at + title.length + 2);
  // Between a call of the runner and its title may lie a whole table of cases.
  const call = [...text.slice(0, at).matchAll(/^ *[a-z]\w*(?:\.\w+)*[.(]/gm)].at(-1);
  const guard = text.slice(call?.index ?? 0, at);
  if (/^\s*\w+\.(?:skip|todo|fixme)\b/.test(guard)) return 'never';
  const isDeep = /^\s*,\s*\{\s*tag:[^}]*@deep/.test(rest) || /\.(?:runIf|skipIf)\([^)]*DEEP/.test(guard);
  return isDeep ? 'deep' : 'always';
}

/** As vitest.config.ts and playwright.config.ts look for them. */
function isPickedUp(file: string): boolean {
  if (file.startsWith('tests/e2e/')) return file.endsWith('.spec.ts');
  return /\.test\.tsx?$|\.exploit\.spec\.ts$/.test(file);
}

describe('the table of the security checklist', () => {
  test('has every item, once, in order', () => {
    expect(rows.map(({ item }) => item)).toEqual(Array.from({ length: ITEMS }, (_, index) => index + 1));
  });

  test.each(rows)('$item: $words', ({ held }) => {
    const named = namesIn(held);
    for (const { file, title, deep } of named) {
      expect([file, existsSync(file) && isPickedUp(file)]).toEqual([file, true]);
      expect([title, whenItRuns(readFileSync(file, 'utf8'), title)]).toEqual([
        title,
        deep ? 'deep' : 'always',
      ]);
    }
    // What is held by deep runs alone may break a hundred times before anybody sees it.
    if (named.length > 0) expect(named.some(({ deep }) => !deep)).toBe(true);
    // Where no test can stand, the row says why and what is done instead.
    const why = /Not here: (.+)/.exec(held)?.[1] ?? '';
    expect(named.length > 0 || why.length > 40).toBe(true);
    // A file without a title would be a row that nothing checks.
    expect([...held.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]).toHaveLength(named.length);
  });

  test.each([
    ["test('x', async () => {", 'always'],
    ["test.each([1])('x', () => {", 'always'],
    ["it.skipIf(process.platform === 'win32')('x', () => {", 'always'],
    ["test(\n  'x',\n  { tag: '@deep' },\n  async () => {", 'deep'],
    ["it('y', () => {});\n  it.runIf(process.env['COUNTERFOIL_DEEP'] === '1')('x', () => {", 'deep'],
    ["test.skip('x', () => {", 'never'],
    ["  it.todo('x');", 'never'],
    ["test.skip('y', () => {});\ntest('x', () => {", 'always'],
    ["test('y', () => {});", 'not there'],
  ])('of %j it is seen when it runs', (text, when) => {
    expect(whenItRuns(text, 'x')).toBe(when);
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
