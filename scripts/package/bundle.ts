/**
 * Which packages of node_modules were bundled into which part of dist: written by the build, read by the package check. The check wants every one of them
 * to be a dependency of the app at run time, and every such dependency to be in the package.
 */

/** Part of dist (`main`, `renderer`, ...) to places in node_modules, each as the lock file names it without its first folder. */
export type Bundled = Record<string, string[]>;

/** Written beside the parts, and packed by nobody. */
export const BUNDLED_FILE = 'bundled.json';

/** What is read of a lock file (version 3). `dev` marks what only development needs. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

export interface LockedPackage {
  /** Only where the place has another name: keytar is an alias. */
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The parts that are packed. The browser client stays outside. */
const PACKED_PARTS = ['main', 'preload', 'renderer', 'exchange'];

/**
 * Places in node_modules of all that is part of a package: bundled, packed as it is (`packed`), and Electron, which is a development dependency to npm.
 */
export function shippedPlaces(bundled: Bundled, packed: readonly string[]): string[] {
  const places = PACKED_PARTS.flatMap((part) => bundled[part] ?? []);
  return [...new Set(['electron', ...places, ...packed])].sort();
}

/** The place of a module's package in node_modules, nested ones included, or null for a file of our own. */
export function packageOf(moduleId: string): string | null {
  const path = `/${moduleId.replaceAll('\\', '/')}`.replace(/[?#].*$/, '');
  const at = path.indexOf('/node_modules/');
  if (at < 0) return null;
  const inside = path.slice(at + '/node_modules/'.length);
  const place = /^(?:(?:@[^/]+\/)?[^/]+\/node_modules\/)*(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0];
  return place ?? null;
}

/** Packages that an unminified bundle names in the comments the bundler leaves between modules. */
export function packagesInText(text: string): string[] {
  const found = new Set<string>();
  for (const match of text.matchAll(/\/\/#region (\S*node_modules\/\S+)/g)) {
    const place = packageOf(`/${match[1]}`);
    if (place !== null) found.add(place);
  }
  return [...found].sort();
}

/**
 * Everything wrong with what is bundled: a part the build did not report, a package that is for development, one the lock file does not know, and a
 * dependency in package.json that is neither bundled nor packed (`packed` are the packages inside the archive).
 */
export function findBundleProblems(bundled: Bundled, lock: LockFile, packed: readonly string[]): string[] {
  const problems: string[] = [];
  const used = new Set(packed);
  for (const part of PACKED_PARTS) {
    const places = bundled[part];
    if (places === undefined) problems.push(`the build did not say what it bundled into ${part}`);
    for (const place of places ?? []) {
      used.add(place);
      const locked = lock.packages[`node_modules/${place}`];
      if (locked === undefined) problems.push(`${place} is bundled into ${part} and not in the lock file`);
      else if (locked.dev === true || locked.devOptional === true)
        problems.push(`${place} is bundled into ${part} and only needed for development`);
    }
  }
  for (const name of Object.keys(lock.packages['']?.dependencies ?? {})) {
    if (!used.has(name)) problems.push(`${name} is a dependency, and nothing in the package uses it`);
  }
  return problems;
}
