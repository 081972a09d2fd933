import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { common, projectFolder } from './shared.ts';

/** The page. Nothing is inlined and nothing is polyfilled by an inline script: the content policy allows neither. */
export function rendererConfig(dist: string): InlineConfig {
  return {
    ...common,
    root: join(projectFolder, 'renderer'),
    base: '/',
    mode: 'production',
    plugins: [react()],
    build: {
      outDir: join(dist, 'renderer'),
      emptyOutDir: false,
      target: 'chrome156',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      sourcemap: false,
      reportCompressedSize: false,
      // Loaded from disk, so one large file is the quickest to load.
      chunkSizeWarningLimit: 4_000,
    },
  };
}
