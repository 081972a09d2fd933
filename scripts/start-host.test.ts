/**
 * Seam: the start with a stub in Electron's place, a program that lives and dies as Electron does; the browser host is noted only.
 * Breaks when a start that Chromium breaks off leaves a person with nothing, when an end that was asked for opens another host, when the reason is
 * missing, or when Electron is started as Node.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostFlags } from '../browser-host/flags.ts';
import { readHostFlags } from '../browser-host/flags.ts';
import { runElectron } from './run-electron.ts';
import { startHost } from './start-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-host-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{"version":"45.0.0"}');
  writeFileSync(join(folder, 'dist/version'), '45.0.0');
  writeFileSync(join(folder, 'path.txt'), 'electron');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function flagsOf(...args: string[]): HostFlags {
  const flags = readHostFlags(args);
  if (!flags.ok) throw new Error(flags.error);
  return flags.value;
}

/** `script` is what Electron does, null a file nobody may run; `took` is how long it lived, milliseconds. */
async function start(script: string | null, { took = 200, args = [] as string[], env = {} } = {}) {
  const mode = script === null ? 0o644 : 0o755;
  writeFileSync(join(folder, 'dist/electron'), `#!/bin/sh\n${script}\n`, { mode });
  const seen = { notes: [] as string[], served: 0, code: null as number | null };
  let clock = 0;
  const now = () => (clock += took) - took;
  const machine = {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    uid: 1000,
    root: join(folder, 'root'),
    stat: () => null,
    electronFolder: folder,
    reaches: () => Promise.reject(new Error('must not be asked')),
    install: () => Promise.reject(new Error('must not be run')),
  };
  seen.code = await startHost(flagsOf(...args), machine, {
    electron: (binary) => runElectron({ binary, args: [folder], env: { ...process.env, ...env }, now }),
    browser: () => {
      seen.served += 1;
      return Promise.resolve();
    },
    note: (line) => seen.notes.push(line),
  });
  return seen;
}

describe.skipIf(process.platform === 'win32')('npm start', () => {
  it.each(['TRAP', 'SEGV', 'ABRT', 'KILL'])(
    'serves a browser when Electron dies at once by SIG%s, and says so',
    async (signal) => {
      expect(await start(`kill -${signal} $$`)).toEqual({
        notes: [`No window: Electron quit at once (SIG${signal}). Serving Counterfoil to a browser instead.`],
        served: 1,
        code: null,
      });
    },
  );

  it('tests what serves a browser when that was asked for', async () => {
    const { notes, served } = await start('kill -TRAP $$', { args: ['--self-test'] });
    expect(notes[0]).toMatch(/Testing the browser host instead\.$/);
    expect(served).toBe(1);
  });

  it.each([
    ['that ended by itself', 'exit 3', 3],
    ['that was asked to end', 'kill -TERM $$', 1],
    ['that was interrupted', 'kill -INT $$', 1],
  ])('ends with Electron %s', async (_name, script, code) => {
    expect(await start(script)).toEqual({ notes: [], served: 0, code });
  });

  it('ends with an Electron that dies later: somebody has worked with it', async () => {
    expect(await start('kill -SEGV $$', { took: 10_000 })).toEqual({ notes: [], served: 0, code: 1 });
  });

  it('serves a browser when Electron cannot be started at all', async () => {
    const { notes, served } = await start(null);
    expect(notes).toEqual([expect.stringMatching(/^No window: Electron could not be started: .*EACCES/)]);
    expect(served).toBe(1);
  });

  it('starts Electron as itself, also from a terminal inside another Electron app', async () => {
    const out = join(folder, 'seen');
    await start(`echo "[$ELECTRON_RUN_AS_NODE] $1" > ${out}`, { env: { ELECTRON_RUN_AS_NODE: '1' } });
    expect(readFileSync(out, 'utf8')).toBe(`[] ${folder}\n`);
  });
});
