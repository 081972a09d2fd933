import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { bridgeNames } from './bridge-names.ts';
import { nodeBuild, projectFolder } from './shared.ts';

/** One CommonJS file without any import but Electron's: a sandboxed preload can neither be ESM nor load a second file. */
export function preloadConfig(dist: string): InlineConfig {
  const built = nodeBuild(
    join(dist, 'main'),
    {
      input: { preload: join(projectFolder, 'electron/preload.ts') },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
    'chrome156',
  );
  return { ...built, plugins: [bridgeNames()] };
}
