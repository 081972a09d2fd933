import { join } from 'node:path';
import type { InlineConfig } from 'vite';

export const projectFolder = join(import.meta.dirname, '../..');

type RolldownOptions = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

/** Common to all builds. Output folders are made fresh by the caller, so no build empties what another one wrote. */
export const common = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
} as const satisfies InlineConfig;

/** A build for Node: dependencies bundled, not minified (a stack trace should be readable), no source maps. */
export function nodeBuild(outDir: string, rolldownOptions: RolldownOptions, target = 'node24'): InlineConfig {
  return {
    ...common,
    root: projectFolder,
    mode: 'production',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions,
    },
  };
}
