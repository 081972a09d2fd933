/**
 * Seam: the check of the uninstaller, run as the release does, on a program that stands in for it. Breaks when an uninstaller that leaves the program,
 * takes the data along, fails or is missing passes.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../vite/shared.ts';

let folder: string;
let app: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uninstall-'));
  app = join(folder, 'unpacked', 'Counterfoil-1.0.0-win-x64');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, 'Counterfoil.exe'), 'program');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Its last word is its folder. */
function uninstaller(does: string): void {
  const script = `#!/bin/sh\necho "$*" > '${folder}/words'\nhere="\${2#_?=}"\n${does}\n`;
  writeFileSync(join(app, 'Uninstall Counterfoil.exe'), script, { mode: 0o755 });
}

function run() {
  const script = join(projectFolder, 'scripts/release/uninstall.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, join(folder, 'unpacked')], {
    env: { ...process.env, APPDATA: join(folder, 'roaming') },
    encoding: 'utf8',
  });
  return { status, stderr: stderr.trim() };
}

describe.skipIf(process.platform === 'win32')('uninstall.ts', () => {
  it('passes where the program goes and the data stay', () => {
    uninstaller('rm "$here/Counterfoil.exe"');
    expect(run()).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'words'), 'utf8')).toBe(`/S _?=${app}\n`);
  });

  it.each([
    ['leaves the program', 'true', /^the program is still there/],
    ['takes the data along', `rm "$here/Counterfoil.exe"; rm -r "$APPDATA"`, /^the data are gone$/],
    ['fails', 'exit 2', /^the uninstaller ended with 2$/],
  ])('fails where it %s', (_name, does, text) => {
    uninstaller(does);
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(text);
  });

  it('fails where there is none', () => {
    const { status, stderr } = run();
    expect([status, stderr.startsWith('there is no uninstaller')]).toEqual([1, true]);
  });
});
