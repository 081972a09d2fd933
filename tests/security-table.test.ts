/**
 * The table of docs/security.md, "Item by item". Broken by: one of the 60 items of the checklist without a row, a row that names a test which
 * was renamed or removed, that is skipped, that no runner picks up, or that runs in the deep run alone without saying so; a row that `npm test` does
 * not hold; a row that neither names a test nor says why there is none; an attack that no row and no promise speaks of.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectNamedTests, whenItRuns } from './helpers/named-tests.ts';

const ITEMS = 60;
const document = readFileSync('docs/security.md', 'utf8');

interface Row {
  item: number;
  text: string;
  held: string;
}

const rows: Row[] = [...document.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, item, text, held]) => ({
    item: Number(item),
    text: text ?? '',
    held: held ?? '',
  }),
);

describe('the table of the security checklist', () => {
  test('has every item, once, in order', () => {
    expect(rows.map(({ item }) => item)).toEqual(Array.from({ length: ITEMS }, (_, index) => index + 1));
  });

  test.each(rows)('$item: $words', ({ held }) => {
    const named = expectNamedTests(held);
    // Where no test can stand, the row says why and what is done instead.
    const why = /Not here: (.+)/.exec(held)?.[1] ?? '';
    expect(named > 0 || why.length > 40).toBe(true);
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
