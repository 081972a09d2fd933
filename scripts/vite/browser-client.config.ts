import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { bridgeNames } from './bridge-names.ts';
import { common, projectFolder } from './shared.ts';

/** The bridge of the browser host: a classic script, so that it has run before the page's own modules begin. */
export function browserClientConfig(dist: string): InlineConfig {
  return {
    ...common,
    root: projectFolder,
    mode: 'production',
    plugins: [bridgeNames()],
    build: {
      outDir: join(dist, 'browser'),
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { 'bridge-client': join(projectFolder, 'browser-host/client/bridge-client.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}
