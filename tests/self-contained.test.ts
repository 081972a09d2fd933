/**
 * Seam: what the build puts into dist, which is all that an installer carries besides the keychain's native part. Breaks when the installed app
 * would look for a package, a compiler or a file beside itself at its first start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAll } from '../scripts/build-all.ts';
import { buildIsStale, distFolder } from '../scripts/build-stale.ts';

beforeAll(async () => {
  if (buildIsStale()) await buildAll(() => {});
}, 120_000);

/** Every way a built file can ask for another module by its name. */
const ASKED = [
  /^\s*(?:import|export)\b[^'"\n;]*?\bfrom\s*["']([^"'\n]+)["']/gm,
  /^\s*import\s*["']([^"'\n]+)["']/gm,
  /\bimport\(\s*(?:\/\*.*?\*\/\s*)?["'`]([^"'`\n]+)["'`]\s*\)/g,
  /\b(?:__require|require)\(\s*["']([^"'\n]+)["']\s*\)/g,
];

function modulesOf(folder: string): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  for (const name of readdirSync(path.join(distFolder, folder))) {
    if (!/\.c?js$/.test(name)) continue;
    const text = readFileSync(path.join(distFolder, folder, name), 'utf8').replaceAll(
      /^\s*(?:\/\/|\*|\/\*).*$/gm,
      '',
    );
    for (const pattern of ASKED) {
      for (const [, module] of text.matchAll(pattern)) {
        if (module === undefined || module.startsWith('./')) continue;
        asked.set(module, [...(asked.get(module) ?? []), name]);
      }
    }
  }
  return asked;
}

const isBuiltIn = (module: string) => module.startsWith('node:') || builtinModules.includes(module);

describe.each([
  // keytar is the keychain's native part, packed beside the archive; `electron` is Electron itself.
  ['main', ['electron', 'keytar']],
  // Speed-ups of ws, which does without them.
  ['exchange', ['bufferutil', 'utf-8-validate']],
])('dist/%s', (folder, allowed) => {
  it('asks for nothing that is not in it, in Node or in Electron', () => {
    const strangers = [...modulesOf(folder)].filter(
      ([module]) => !isBuiltIn(module) && !allowed.includes(module),
    );
    expect(strangers).toEqual([]);
  });
});

it('updates are a part of their own, which an ordinary start does not read', () => {
  const main = readFileSync(path.join(distFolder, 'main/main.js'), 'utf8');
  expect(main).not.toContain('ERR_UPDATER_INVALID_VERSION');
  const parts = readdirSync(path.join(distFolder, 'main')).filter((name) => name.endsWith('.js'));
  const holders = parts.filter((name) =>
    readFileSync(path.join(distFolder, 'main', name), 'utf8').includes('ERR_UPDATER_INVALID_VERSION'),
  );
  expect(holders).toHaveLength(1);
});
