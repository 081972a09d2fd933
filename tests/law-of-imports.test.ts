/**
 * Runs the project's own lint configuration over a tiny tree of offenders, one import or call each: packages, Node and the platform. What the
 * parts may import of each other is held by scripts/floors.
 * Breaks when a rule is dropped, a pattern stops matching, or an override switches a rule off by accident.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const forbidden: readonly (readonly [file: string, code: string])[] = [
  ['shared/c.ts', `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;`],
  ['shared/d.ts', `import { app } from 'electron';\nexport const y = app;`],
  ['renderer/c.ts', `import { ipcRenderer } from 'electron';\nexport const y = ipcRenderer;`],
  ['renderer/d.ts', `export const y = () => fetch('https://example.com');`],
  ['renderer/e.ts', `export const y = () => new WebSocket('wss://example.com');`],
  ['renderer/f.ts', `export const y = () => localStorage.getItem('key');`],
  ['electron/venue/c.ts', `import { app } from 'electron';\nexport const y = app;`],
  ['electron/venue/e.ts', `export const y = () => Date.now();`],
  ['electron/venue/f.ts', `export const y = () => Math.random();`],
  ['electron/venue/g.ts', `export const y = () => setTimeout(() => undefined, 5);`],
  ['electron/venue/h.ts', `export const y = () => fetch('https://example.com');`],
  ['electron/shell/j.ts', `export const y = () => Date.now();`],
  ['shared/k.ts', `export const y = (code: string): unknown => eval(code);`],
];

const allowed: readonly (readonly [file: string, code: string])[] = [
  ['electron/shell/ok.ts', `import { app } from 'electron';\nexport const y = app;`],
  ['electron/main.ts', `import { app } from 'electron';\nexport const y = app;`],
  ['electron/preload.ts', `import { contextBridge } from 'electron';\nexport const y = contextBridge;`],
  ['electron/platform/ok.ts', `export const y = () => Date.now() + Math.random();`],
];

let folder = '';
const complaints = new Map<string, string[]>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-law-'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const [file, code] of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const lint = resolve('node_modules/.bin/oxlint');
  const run = spawnSync(lint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(run.stdout) as { diagnostics: { filename: string; code: string }[] };
  for (const { filename, code } of report.diagnostics) {
    complaints.set(filename, [...(complaints.get(filename) ?? []), code]);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lawRules = /no-restricted-(imports|globals|properties)|no-eval/;

describe('the law of imports', () => {
  it.each(forbidden)('refuses %s', (file) => {
    expect((complaints.get(file) ?? []).filter((code) => lawRules.test(code))).not.toEqual([]);
  });

  it.each(allowed)('allows %s', (file) => {
    expect((complaints.get(file) ?? []).filter((code) => lawRules.test(code))).toEqual([]);
  });
});
