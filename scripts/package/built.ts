/** Looks into a packed app: as electron-builder leaves it in its output folder, or as it comes out of an installer. */
import { extractFile, listPackage, statFile, uncache } from '@electron/asar';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type BuildKind, findFuseProblems } from './fuses.ts';
import { type Bundled, findBundleProblems, type LockFile, packagesInText, shippedPlaces } from './bundle.ts';
import { findNoticesProblems } from './notices.ts';
import {
  findPackageProblems,
  findResourceProblems,
  findStrayProblems,
  isNative,
  NOTICES,
  type PackedFile,
} from './rules.ts';

export interface BuiltApp {
  /** What carries the fuses and is started: the program, on macOS the .app. */
  binary: string;
  resources: string;
  archive: string;
}

/** What a check found, and what it read. */
export interface BuiltReport {
  app: string;
  files: number;
  /** The one file beside the archive, by which a change of the keychain's code is noticed between two releases (security 14). */
  native: { path: string; sha256: string; bytes: number } | null;
  problems: string[];
}

/** What the package is held against. */
export interface BuiltExpectations {
  kind: BuildKind;
  bundled: Bundled;
  lock: LockFile;
  /** Folders of the building machine, which no file may name. */
  buildPaths: readonly string[];
}

/** Every packed app somewhere below a folder, by its archive. */
export function findApps(folder: string): BuiltApp[] {
  if (!existsSync(folder)) return [];
  const apps: BuiltApp[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) apps.push(...findApps(path));
    else if (entry.name === 'app.asar') apps.push(appAround(path));
  }
  return apps.sort((a, b) => (a.archive < b.archive ? -1 : 1));
}

function appAround(archive: string): BuiltApp {
  const resources = dirname(archive);
  const around = dirname(resources);
  if (basename(around) === 'Contents') return { archive, resources, binary: dirname(around) };
  const program = ['counterfoil', 'Counterfoil.exe'].map((name) => join(around, name)).find(existsSync);
  return { archive, resources, binary: program ?? join(around, 'counterfoil') };
}

/** The program to be started: on macOS it lies inside the .app. */
export function programOf(app: BuiltApp): string {
  return app.binary.endsWith('.app') ? join(app.binary, 'Contents/MacOS/Counterfoil') : app.binary;
}

/** Every file the archive lists, with its content as Latin-1 text. Throws when a file that lies beside the archive is missing there. */
export function readArchive(archive: string): PackedFile[] {
  uncache(archive); // the list is remembered by path, and a test may write another archive there
  const files: PackedFile[] = [];
  for (const entry of listPackage(archive, { isPack: false })) {
    const path = entry.replaceAll('\\', '/').replace(/^\//, '');
    const stat = statFile(archive, path);
    if ('files' in stat) continue;
    const unpacked = 'unpacked' in stat && stat.unpacked;
    files.push({ path, unpacked, text: textOf(archive, path, unpacked) });
  }
  return files;
}

function textOf(archive: string, path: string, unpacked: boolean): string {
  const beside = join(`${archive}.unpacked`, path);
  if (unpacked && !existsSync(beside)) return ''; // named by findStrayProblems
  return extractFile(archive, path).toString('latin1');
}

/** Everything the check says of one app. Errors only where the archive itself cannot be read. */
export async function checkBuilt(app: BuiltApp, expected: BuiltExpectations): Promise<BuiltReport> {
  const files = readArchive(app.archive);
  const native = files.find(isNative);
  const notices = files.find(({ path }) => path === NOTICES);
  const bundled = withTexts(expected.bundled, files);
  const packed = packedPackages(files);
  return {
    app: app.binary,
    files: files.length,
    native:
      native === undefined
        ? null
        : {
            path: native.path,
            sha256: createHash('sha256').update(native.text, 'latin1').digest('hex'),
            bytes: native.text.length,
          },
    problems: [
      ...findPackageProblems(files, expected.buildPaths),
      ...findStrayProblems(filesBelow(`${app.archive}.unpacked`), files),
      ...findResourceProblems(readdirSync(app.resources)),
      ...findBundleProblems(bundled, expected.lock, packed),
      // One that is missing is named by findPackageProblems.
      ...(notices === undefined
        ? []
        : findNoticesProblems(notices.text, shippedPlaces(bundled, packed), expected.lock)),
      ...(await readFuses(app, expected.kind)),
    ],
  };
}

async function readFuses(app: BuiltApp, kind: BuildKind): Promise<string[]> {
  if (!existsSync(app.binary)) return [`there is no program at ${app.binary}`];
  try {
    return await findFuseProblems(app.binary, kind);
  } catch (error) {
    return [
      `the fuses of ${app.binary} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}

/** What the build reported, and what the packed code itself says: a dist that was changed after the build is noticed where it is not minified. */
function withTexts(bundled: Bundled, files: readonly PackedFile[]): Bundled {
  const all = structuredClone(bundled);
  for (const file of files) {
    const part = /^dist\/(main|renderer|exchange)\//.exec(file.path)?.[1];
    const known = part === undefined ? undefined : all[part];
    if (known === undefined) continue;
    for (const place of packagesInText(file.text)) if (!known.includes(place)) known.push(place);
  }
  return all;
}

function packedPackages(files: readonly PackedFile[]): string[] {
  return files
    .map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file.path)?.[1])
    .filter((name) => name !== undefined);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
