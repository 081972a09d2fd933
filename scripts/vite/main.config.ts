import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { nodeBuild, projectFolder } from './shared.ts';

/** Main process, keychain worker, the archive's thread and that of backups: ESM for Electron's Node, everything bundled but Electron itself and the native keychain. */
export function mainConfig(dist: string): InlineConfig {
  const built = nodeBuild(join(dist, 'main'), {
    input: {
      main: join(projectFolder, 'electron/main.ts'),
      'keychain-worker': join(projectFolder, 'electron/platform/keychain-worker.ts'),
      'job-worker': join(projectFolder, 'electron/app/jobs/job-worker.ts'),
      'archive-worker': join(projectFolder, 'electron/features/history/worker/archive-worker.ts'),
    },
    external: ['electron', 'keytar'],
    output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
  return {
    ...built,
    // What `debug` colours its words with where a development dependency happens to have brought it: not to be shipped by chance.
    resolve: { alias: { 'supports-color': join(projectFolder, 'scripts/vite/nothing.ts') } },
  };
}
