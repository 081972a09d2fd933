import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { nodeBuild, projectFolder } from './shared.ts';

/** The practice exchange as one ESM program, started as its own process from inside the package. */
export function exchangeConfig(dist: string): InlineConfig {
  return nodeBuild(join(dist, 'exchange'), {
    input: { main: join(projectFolder, 'exchange/main.ts') },
    // Native helpers ws does well without; bundled, they would look for binaries beside the program.
    external: ['bufferutil', 'utf-8-validate'],
    output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
}
