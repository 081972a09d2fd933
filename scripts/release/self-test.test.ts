/**
 * Seam: a program that is started with --self-test=strict. Breaks when a package passes that printed nothing, said it is unwell, hung, or crashed after
 * it had said it is well.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findSelfTestProblem, runSelfTest } from './self-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['is well', { code: 0, out: '{"ok":true,"checks":[]}\n', errors: '' }, null],
  ['says more around it', { code: 0, out: 'a word\n{"ok":true}\n', errors: 'and one' }, null],
  ['is unwell', { code: 1, out: '{"ok":false}\n', errors: '' }, 'something wrong'],
  ['is well and crashes', { code: 139, out: '{"ok":true}\n', errors: '' }, 'ended with 139'],
  ['is killed', { code: null, out: '{"ok":true}\n', errors: '' }, 'ended with null'],
  ['says nothing', { code: 0, out: '', errors: 'no display' }, 'no display'],
  ['says it twice', { code: 0, out: '{"ok":true}\n{"ok":true}\n', errors: '' }, '2 lines'],
  ['says something else', { code: 0, out: '{"ok":true\n', errors: '' }, 'no JSON'],
  ['only looks well', { code: 0, out: '{"ok":"true"}\n', errors: '' }, 'something wrong'],
])('a program that %s', (_what, run, why) => {
  const problem = findSelfTestProblem(run);
  if (why === null) expect(problem).toBeNull();
  else expect(problem).toContain(why);
});

it.skipIf(process.platform === 'win32')('is started with the switch, and killed when it hangs', async () => {
  const program = join(folder, 'app');
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = --self-test=strict ] && echo \'{"ok":true}\'\nexec sleep "$HANG"\n',
  );
  chmodSync(program, 0o755);
  expect(await runSelfTest(program, { ...process.env, HANG: '0' })).toEqual({
    code: 0,
    out: '{"ok":true}\n',
    errors: '',
  });
  expect(await runSelfTest(program, { ...process.env, HANG: '600' }, 300)).toMatchObject({ code: null });
  expect(await runSelfTest(join(folder, 'none'), process.env)).toMatchObject({ code: null });
});
