/**
 * The law of imports, held over the whole tree, and an offender planted for each arrow it forbids. Breaks when a file imports upward, into
 * another part or into a neighbouring feature, when folders or files import each other, when the main process loads the archive's engine, and
 * when the check stops seeing one of these.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFloors } from './check.ts';
import { importsOf, sourcesOf } from './imports.ts';
import { type Floor, PARTS, UNLOADED } from './law.ts';
import { checkLoads } from './loads.ts';
import { withMap } from './map.ts';

/** A file of a floor's first folder. */
function fileOn({ folders }: Floor, name = 'a'): string {
  return `${(folders[0] ?? '').replace('/*', `/${name}`)}/${name}.ts`;
}

function breaches(from: string, to: string): string[] {
  return checkFloors(PARTS, [from, to], [{ from, to }]);
}

const LOADED = { loads: true };

interface Stairs {
  name: string;
  floors: readonly Floor[];
}
const STAIRS: readonly Stairs[] = PARTS.flatMap((part) => [part, ...(part.inside ?? [])]);

const UP = STAIRS.flatMap(({ name, floors }) =>
  floors.flatMap((low, index) =>
    floors.slice(index + 1).map((high) => [name, low.name, high.name, fileOn(low), fileOn(high)] as const),
  ),
);

const APART = STAIRS.flatMap(({ name, floors }) =>
  floors
    .filter(({ apart }) => apart === true)
    .map((floor) => {
      const { folders } = floor;
      const other = folders[1] === undefined ? fileOn(floor, 'b') : `${folders[1]}/b.ts`;
      return [name, floor.name, fileOn(floor), other] as const;
    }),
);

const ACROSS = PARTS.flatMap((from) =>
  PARTS.filter((to) => to !== from && !from.mayImport.includes(to.name)).map(
    (to) => [from.name, to.name, `${from.name}/a.ts`, `${to.name}/b.ts`] as const,
  ),
);

describe('the tree', () => {
  const files = sourcesOf('.', PARTS);
  const imports = importsOf('.', files);

  test('keeps the law', () => {
    expect(files.length).toBeGreaterThan(1_500);
    expect(imports.length).toBeGreaterThan(5_000);
    expect(checkFloors(PARTS, files, imports)).toEqual([]);
  });

  test('starts no program with what it must not load', () => {
    expect(files).toEqual(
      expect.arrayContaining(UNLOADED.flatMap(({ program, never }) => [program, ...never])),
    );
    expect(checkLoads(UNLOADED, imports)).toEqual([]);
  });
});

test('the map in docs/architecture.md is the law (npm run floors -- --map draws it)', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  expect(withMap(page, PARTS)).toBe(page);
  expect(() => withMap('# No map here', PARTS)).toThrow('no place for the map');
});

describe('a planted offender', () => {
  test.each(UP)('%s: %s does not import %s', (_name, _low, _high, from, to) => {
    expect(breaches(from, to)).toEqual([expect.stringContaining(`${from} -> ${to}: goes up`)]);
  });

  test.each(APART)('%s: %s know nothing of each other', (_name, floor, from, to) => {
    expect(breaches(from, to)).toEqual([`${from} -> ${to}: ${floor} know nothing of each other`]);
  });

  test.each(ACROSS)('%s does not import %s', (part, _other, from, to) => {
    const at = PARTS.find(({ name }) => name === part)?.floors.some(({ folders }) => folders.includes(part));
    // A part without root files has none to plant on; any file of it will do.
    const planted = at === true ? from : fileOn(PARTS.find(({ name }) => name === part)?.floors[0] as Floor);
    expect(breaches(planted, to)).toContain(`${planted} -> ${to}: ${part} imports nothing from there`);
  });

  test.each(PARTS.map(({ name }) => name))('%s imports nothing that is never packaged', (part) => {
    const from = fileOn(PARTS.find(({ name }) => name === part)?.floors[0] as Floor);
    for (const folder of ['browser-host', 'sim', 'bench', 'scripts', 'tests']) {
      const to = `${folder}/b.ts`;
      expect(breaches(from, to)).toContain(`${from} -> ${to}: ${part} imports nothing from there`);
    }
  });

  test('in a folder on no floor is named', () => {
    expect(breaches('electron/attic/a.ts', 'electron/attic/b.ts')).toEqual(['electron/attic is on no floor']);
  });

  test('that closes a cycle of folders, or of files in one folder, is named', () => {
    const folders = checkFloors(
      PARTS,
      [],
      [
        { from: 'shared/orders/a.ts', to: 'shared/venue/b.ts' },
        { from: 'shared/venue/c.ts', to: 'shared/orders/d.ts' },
      ],
    );
    expect(folders).toEqual(['folders in a cycle: shared/orders shared/venue']);
    const three = ['a', 'b', 'c'].map((name) => `shared/orders/${name}.ts`);
    const files = checkFloors(
      PARTS,
      [],
      three.map((from, index) => ({ from, to: three[(index + 1) % 3] ?? '' })),
    );
    expect(files).toEqual([`files in a cycle: ${three.join(' ')}`]);
  });

  test('in a test is none: tests see whatever they test', () => {
    const [from, to] = ['shared/orders/a.test.ts', 'electron/app/b.ts'];
    expect(checkFloors(PARTS, [from, to], [{ from, to }])).toEqual([]);
  });
});

describe('what a program loads', () => {
  const law = [{ program: 'electron/main.ts', never: ['electron/z.ts'] }];
  const first = { from: 'electron/main.ts', to: 'electron/a.ts', loads: true } as const;
  const second = { from: 'electron/a.ts', to: 'electron/z.ts' };

  test('is named with the way there', () => {
    const way = 'electron/main.ts loads electron/a.ts loads electron/z.ts';
    expect(checkLoads(law, [{ ...second, loads: true }, first])).toEqual([way]);
  });

  test('is nothing that is imported for its types, or when it is needed', () => {
    expect(checkLoads(law, [first, second])).toEqual([]);
  });
});

describe('what counts as an import', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'floors-'));
    mkdirSync(path.join(root, 'shared/money'), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test.each([
    ['a value', `import { x } from '../base/x.ts';`, 'a.ts', LOADED],
    ['a type', `import type { X } from '../base/x.ts';`, 'a.ts', {}],
    ['a type beside a value', `import { type X, x } from '../base/x.ts';`, 'a.ts', LOADED],
    ['an export from', `export * from '../base/x.ts';`, 'a.ts', LOADED],
    ['an export of a type', `export type { X } from '../base/x.ts';`, 'a.ts', {}],
    ['a side effect', `import '../base/x.ts';`, 'a.ts', LOADED],
    ['import() when it runs', `export const load = () => import('../base/x.ts');`, 'a.ts', {}],
    ['one beside markup', `import { x } from '../base/x.ts'; export const y = <p>{x}</p>;`, 'a.tsx', LOADED],
  ])('%s', (_kind, code, name, loads) => {
    writeFileSync(path.join(root, 'shared/money', name), code);
    expect(importsOf(root, [`shared/money/${name}`])).toEqual([
      { from: `shared/money/${name}`, to: 'shared/base/x.ts', ...loads },
    ]);
  });

  test('a package is none', () => {
    writeFileSync(path.join(root, 'shared/money/a.ts'), `import { z } from 'zod'; export const y = z;`);
    expect(importsOf(root, ['shared/money/a.ts'])).toEqual([]);
  });

  test('code that cannot be parsed is an error, not a file without imports', () => {
    writeFileSync(path.join(root, 'shared/money/a.ts'), `import { x } from`);
    expect(() => importsOf(root, ['shared/money/a.ts'])).toThrow('shared/money/a.ts could not be parsed');
  });
});
