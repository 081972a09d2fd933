/**
 * `node scripts/release/sbom.ts [FILE]`: the bill of materials of what is installed, as CycloneDX JSON: npm's list of everything, cut down to what the lock file
 * does not mark as development, and Electron, since the largest part of the package is a development dependency in npm's eyes. What Electron itself
 * is built from (Chromium, Node, V8 and their parts) is named by Electron's version and not itemised. Fails when a bundled package is not in the list.
 *
 * npm's own --omit=dev is not used: it leaves out whatever a development dependency needs as well, `ws` for one.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder } from '../build-stale.ts';
import { type Bundled, BUNDLED_FILE, type LockedPackage, type LockFile } from '../package/bundle.ts';
import { readJson } from '../read-json.ts';
import { projectFolder } from '../vite/shared.ts';

/** What of CycloneDX 1.5 is read or written here. */
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { 'bom-ref': string; type: string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  scope?: string;
  purl: string;
  properties?: { name: string; value: string }[];
}

/** npm's mark, which Electron and what development shares with the app would carry. */
const DEVELOPMENT = 'cdx:npm:package:development';

/** `pkg:npm/name@version`, the name written as it is read. */
function purlOf(place: string, locked: LockedPackage): string {
  return `pkg:npm/${locked.name ?? place.split('node_modules/').at(-1)}@${locked.version}`;
}

/** What is shipped, by purl: whether it is optional, as the native files of other systems are. */
function shippedIn(lock: LockFile): Map<string, boolean> {
  const shipped = new Map<string, boolean>();
  for (const [place, locked] of Object.entries(lock.packages)) {
    const isElectron = place === 'node_modules/electron';
    const development = locked.dev === true || locked.devOptional === true;
    if (place === '' || (development && !isElectron)) continue;
    shipped.set(purlOf(place, locked), locked.optional === true);
  }
  return shipped;
}

/** npm's list, cut down to what is shipped, under the app's own name: npm takes that of the folder. */
export function shippedOnly(sbom: Sbom, lock: LockFile): Sbom {
  const shipped = shippedIn(lock);
  const components: Component[] = [];
  for (const component of sbom.components) {
    const optional = shipped.get(decodeURIComponent(component.purl));
    if (optional === undefined) continue;
    const properties = (component.properties ?? []).filter(({ name }) => name !== DEVELOPMENT);
    components.push({ ...component, scope: optional ? 'optional' : 'required', properties });
  }
  const app = sbom.metadata.component;
  const refs = new Set([app['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const name = app['bom-ref'].replace(/@[^@]*$/, '');
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...app, type: 'application', name } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** What is shipped and not in the list, and what is in the list and not shipped. */
export function findSbomProblems(sbom: Sbom, bundled: Bundled, lock: LockFile): string[] {
  const listed = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl)));
  const problems: string[] = [];
  for (const place of new Set([...Object.values(bundled).flat(), 'electron', 'keytar'])) {
    const locked = lock.packages[`node_modules/${place}`];
    if (locked === undefined || !listed.has(purlOf(place, locked)))
      problems.push(`${place} is shipped and not in the list`);
  }
  const shipped = shippedIn(lock);
  for (const purl of listed)
    if (!shipped.has(purl)) problems.push(`${purl} is in the list and only needed for development`);
  return problems;
}

/** Reads the lock file alone: no registry is asked. Throws npm's own message when the tree is not complete. */
export function npmSbom(): Sbom {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    { cwd: projectFolder, encoding: 'utf8', maxBuffer: 64_000_000, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as Sbom; // npm's own output
}

if (import.meta.main) {
  try {
    const lock = readJson(join(projectFolder, 'package-lock.json')) as LockFile;
    const bundled = readJson(join(distFolder, BUNDLED_FILE)) as Bundled;
    const sbom = shippedOnly(npmSbom(), lock);
    const problems = findSbomProblems(sbom, bundled, lock);
    for (const problem of problems) console.error(problem);
    const text = `${JSON.stringify(sbom, null, 2)}\n`;
    const [, , file] = process.argv;
    if (file === undefined) process.stdout.write(text);
    else {
      writeFileSync(file, text);
      console.log(`${sbom.components.length} components, ${problems.length} problems`);
    }
    process.exitCode = problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
