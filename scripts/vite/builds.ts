import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { bridgeNames } from './bridge-names.ts';
import { common, projectFolder } from './shared.ts';

type RolldownOptions = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>;

/** The parts of dist and how each is built. The folder is made fresh by the caller, so no build empties what another one wrote. */
export const BUILDS: readonly [name: string, config: (dist: string) => InlineConfig][] = [
  ['main', mainConfig],
  ['preload', preloadConfig],
  ['renderer', rendererConfig],
  ['exchange', exchangeConfig],
  ['browser client', browserClientConfig],
  ['browser host', browserHostConfig],
];

/** Native helpers ws does well without; bundled, they would look for binaries beside the program. */
const OPTIONAL_OF_WS = ['bufferutil', 'utf-8-validate'];

const source = (path: string) => join(projectFolder, path);

/** Of every part. */
const output = (outDir: string, target: string) => ({
  outDir,
  emptyOutDir: false,
  target,
  sourcemap: false,
  reportCompressedSize: false,
});

/** A build for Node: dependencies bundled, not minified (a stack trace should be readable), no source maps. */
function nodeBuild(outDir: string, rolldownOptions: RolldownOptions, target = 'node24'): InlineConfig {
  return {
    ...common,
    root: projectFolder,
    mode: 'production',
    ssr: { noExternal: true },
    build: { ...output(outDir, target), ssr: true, minify: false, rolldownOptions },
  };
}

/** An ESM program of one or more files, each with its parts in files of their own. */
function program(outDir: string, input: Record<string, string>, external: string[]): InlineConfig {
  return nodeBuild(outDir, {
    input,
    external,
    output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
}

/** Main process, keychain worker, the archive's thread and that of backups: everything bundled but Electron itself and the native keychain. */
function mainConfig(dist: string): InlineConfig {
  const input = {
    main: source('electron/main.ts'),
    'keychain-worker': source('electron/platform/keychain-worker.ts'),
    'job-worker': source('electron/app/jobs/job-worker.ts'),
    'archive-worker': source('electron/features/history/worker/archive-worker.ts'),
  };
  return {
    ...program(join(dist, 'main'), input, ['electron', 'keytar']),
    // What `debug` colours its words with where a development dependency happens to have brought it: not to be shipped by chance.
    resolve: { alias: { 'supports-color': source('scripts/vite/nothing.ts') } },
  };
}

/** One CommonJS file without any import but Electron's: a sandboxed preload can neither be ESM nor load a second file. */
export function preloadConfig(dist: string): InlineConfig {
  const built = nodeBuild(
    join(dist, 'main'),
    {
      input: { preload: source('electron/preload.ts') },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
    'chrome156',
  );
  return { ...built, plugins: [bridgeNames()] };
}

/** The page. Nothing is inlined and nothing is polyfilled by an inline script: the content policy allows neither. */
export function rendererConfig(dist: string): InlineConfig {
  return {
    ...common,
    root: source('renderer'),
    base: '/',
    mode: 'production',
    plugins: [react()],
    build: {
      ...output(join(dist, 'renderer'), 'chrome156'),
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Loaded from disk, so one large file is the quickest to load.
      chunkSizeWarningLimit: 4_000,
    },
  };
}

/** The practice exchange, started as its own process from inside the package. */
function exchangeConfig(dist: string): InlineConfig {
  return program(join(dist, 'exchange'), { main: source('exchange/main.ts') }, OPTIONAL_OF_WS);
}

/** The bridge of the browser host: a classic script, so that it has run before the page's own modules begin. */
export function browserClientConfig(dist: string): InlineConfig {
  return {
    ...common,
    root: projectFolder,
    mode: 'production',
    plugins: [bridgeNames()],
    build: {
      ...output(join(dist, 'browser'), 'es2023'),
      modulePreload: false,
      rolldownOptions: {
        input: { 'bridge-client': source('browser-host/client/bridge-client.ts') },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  };
}

/** The browser host as one program: `npm start` loads it in a third of the time that its sources take. */
function browserHostConfig(dist: string): InlineConfig {
  const external = ['keytar', ...OPTIONAL_OF_WS];
  return program(join(dist, 'browser-host'), { main: source('browser-host/main.ts') }, external);
}
