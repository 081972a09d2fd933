import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { nodeBuild, projectFolder } from './shared.ts';

/** Main process and keychain worker: ESM for Electron's Node, everything bundled but Electron itself and the native keychain. */
export function mainConfig(dist: string): InlineConfig {
  return nodeBuild(join(dist, 'main'), {
    input: {
      main: join(projectFolder, 'electron/main.ts'),
      'keychain-worker': join(projectFolder, 'electron/ports/keychain-worker.ts'),
    },
    external: ['electron', 'keytar'],
    output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
}
