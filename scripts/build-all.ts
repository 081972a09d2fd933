import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { distFolder } from './build-stale.ts';
import { NOTICES_FILE } from '../electron/system/updates/third-party-notices.ts';
import { type Bundled, BUNDLED_FILE, packageOf } from './package/bundle.ts';
import { noticesOfBuild } from './package/notices.ts';
import { BUILDS } from './vite/builds.ts';
import { projectFolder } from './vite/shared.ts';

/**
 * Builds everything into a fresh folder and swaps it in at the end, so that a running app and a second build never see
 * a half-written dist. Throws when a build fails; dist is then as it was.
 */
export async function buildAll(log: (line: string) => void): Promise<void> {
  const started = Date.now();
  // A test runner sets NODE_ENV to "test", and Vite would then bundle React's development build.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  // Below node_modules: on the same disk as dist, and no formatter, linter or test runner reads it.
  const fresh = mkdtempSync(join(projectFolder, 'node_modules/.counterfoil-build-'));
  try {
    const bundled: Bundled = {};
    for (const [name, config] of BUILDS) {
      const startedAt = performance.now();
      bundled[name] = packagesIn(await build(config(fresh)));
      if (name === 'renderer') refuseInPage(bundled[name]);
      log(`built ${name} in ${Math.round(performance.now() - startedAt)} ms`);
    }
    writeFileSync(join(fresh, BUNDLED_FILE), `${JSON.stringify(bundled, null, 2)}\n`);
    writeFileSync(join(fresh, NOTICES_FILE), noticesOfBuild(bundled, join(projectFolder, 'node_modules')));
    // A source edited while the build ran must count as younger than its result.
    utimesSync(fresh, started / 1000, started / 1000);
    chmodSync(fresh, 0o755); // a temporary folder is made for its owner alone
    swapIn(fresh);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Throws where the page brought zod along: it makes code out of text, which the page's content policy blocks at the start of every screen. One value
 * imported from `shared/bridge` is enough; types cost nothing.
 */
function refuseInPage(places: readonly string[]): void {
  if (places.includes('zod'))
    throw new Error(
      'The page imports zod. Import only types from shared/bridge in renderer, and move values to a file without it.',
    );
}

/** The packages whose modules a build put into its chunks. */
function packagesIn(built: Awaited<ReturnType<typeof build>>): string[] {
  const packageFolders = new Set<string>();
  for (const result of [built].flat()) {
    if (!('output' in result)) continue; // a watcher, which nobody asked for
    for (const file of result.output) {
      if (file.type !== 'chunk') continue;
      for (const moduleId of file.moduleIds) {
        const folder = packageOf(moduleId);
        if (folder !== null) packageFolders.add(folder);
      }
    }
  }
  return [...packageFolders].sort();
}

function swapIn(fresh: string): void {
  const old = `${fresh}-old`;
  try {
    if (existsSync(distFolder)) renameSync(distFolder, old);
    renameSync(fresh, distFolder);
  } catch (error) {
    // Another build swapped its own result in at this very moment; it is as good as ours.
    if (!existsSync(distFolder)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}
