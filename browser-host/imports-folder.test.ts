// Breaks when: a folder, another kind of file or an older one is taken, or a host without a file says nothing.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFromImports } from './instead-of-dialogs.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const wish = { what: 'backup', endings: ['zip', 'enc'] };

it('takes the newest file of the kind', async () => {
  const folder = join(data, 'imports');
  mkdirSync(join(folder, 'folder.zip'), { recursive: true });
  for (const [name, at] of [
    ['old.zip', 10],
    ['new.zip', 20],
    ['newest.txt', 30],
  ] as const) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), at, at);
  }
  expect(await openFromImports(folder).open(wish)).toEqual({
    ok: true,
    value: { path: join(folder, 'new.zip') },
  });
});

it('without one it says where to put it', async () => {
  expect(await openFromImports(join(data, 'imports')).open(wish)).toMatchObject({
    ok: false,
    error: { kind: 'not-found', message: expect.stringContaining('“imports”') },
  });
});
