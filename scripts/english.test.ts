/** Breaks when a program of the command line speaks the language of the system: whoever reads its lines by program would miss them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'english-'));
  for (const name of ['journal.db', 'reviews.db', 'archive.db']) writeFileSync(join(folder, name), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  [
    'journal.ts',
    () => ['verify', join(folder, 'journal.db')],
    'This file is empty or is not an order journal.',
  ],
  ['archive.ts', () => ['verify', join(folder, 'reviews.db')], /review log/],
  ['diagnostics.ts', () => ['--data', folder, '--checks'], /Order journal/],
])('%s prints English where the system speaks lengthened English', (script, args, expected) => {
  const env = { ...process.env, LC_ALL: 'en_XA.UTF-8' };
  const { stdout } = spawnSync(process.execPath, [join('scripts', script), ...args()], {
    env,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(expected);
  expect(stdout).not.toMatch(/[⟦⟧]/);
});

it('the system of this test does speak it', () => {
  const env = { ...process.env, LC_ALL: 'en_XA.UTF-8' };
  const code =
    "import { commonMessages } from './shared/messages/common.ts'; console.log(JSON.stringify(commonMessages))";
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/⟦/);
});
