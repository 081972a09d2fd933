import { NOTICES_FILE } from '../../electron/system/updates/third-party-notices.ts';

/** One file of the packed app. `unpacked` files lie beside the archive, because the system must load them by path. */
export interface PackedFile {
  /** With forward slashes, from the archive's root. */
  path: string;
  unpacked: boolean;
  text: string;
}

/** The licence texts of everything that ships. */
export const NOTICES = `dist/${NOTICES_FILE}`;

const NEEDED = [
  'package.json',
  'dist/main/main.js',
  'dist/main/preload.cjs',
  'dist/main/keychain-worker.js',
  'dist/main/archive-worker.js',
  'dist/main/job-worker.js',
  'dist/renderer/index.html',
  'dist/exchange/main.js',
  NOTICES,
  'node_modules/keytar/package.json',
];

/** Beside the notices. */
const ALLOWED = [
  /^package\.json$/,
  /^dist\/(main|renderer|exchange)\//,
  /^node_modules\/keytar\//,
  /^node_modules\/@napi-rs\/keyring-[^/]+\//,
];

const NATIVE = /^node_modules\/@napi-rs\/keyring-[^/]+\/[^/]+\.node$/;

const NEVER: readonly [what: string, pattern: RegExp][] = [
  ['source code', /\.(ts|tsx|mts|cts|jsx)$/],
  ['a test', /\.(test|spec)\.|(^|\/)(tests?|__tests__|__mocks__|fixtures|testing)\//],
  ['a source map', /\.map$/],
  ['a hidden file', /(^|\/)\.[^/]/],
  [
    'a key store or a list of credentials',
    /\.(pem|key|p12|pfx|jks|keystore|asc)$|(^|\/)(id_rsa|id_ed25519|credentials?)(\.|$)/i,
  ],
  ['a database', /\.(db|sqlite3?)(-wal|-shm)?$/],
];

const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/],
  [
    'an access key',
    /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50}|npm_[A-Za-z0-9]{36}|xox[abpr]-[A-Za-z0-9-]{20}|sk_live_[A-Za-z0-9]{20}|AIza[A-Za-z0-9_-]{35})\b/,
  ],
  ['a registry token', /_auth(Token)?\s*=\s*\S/],
  ['a link to a source map', /\/\/# sourceMappingURL=(?!data:|\$)[^\s'"`]+\.map/],
];

/** Everything wrong with the packed app, one line each. `buildPaths` are folders of the building machine. */
export function findPackageProblems(files: readonly PackedFile[], buildPaths: readonly string[]): string[] {
  const problems: string[] = [];
  const present = new Set(files.map((file) => file.path));
  for (const path of NEEDED) if (!present.has(path)) problems.push(`${path} is missing`);
  const natives = files.filter(isNative);
  if (natives.length !== 1)
    problems.push(`the keychain needs one native file, and there are ${natives.length}`);
  for (const file of files) problems.push(...findFileProblems(file, buildPaths));
  return problems;
}

/** True for the one file that must lie beside the archive: the keychain's native code (security 14). */
export function isNative(file: PackedFile): boolean {
  return NATIVE.test(file.path);
}

function findFileProblems(file: PackedFile, buildPaths: readonly string[]): string[] {
  const problems: string[] = [];
  const native = isNative(file);
  if (native && !file.unpacked)
    problems.push(`${file.path} lies inside the archive, where it cannot be loaded`);
  if (!native && file.unpacked) problems.push(`${file.path} lies outside the archive`);
  if (file.path !== NOTICES && !ALLOWED.some((pattern) => pattern.test(file.path)))
    problems.push(`${file.path} is not needed at run time`);
  for (const [what, pattern] of NEVER) if (pattern.test(file.path)) problems.push(`${file.path} is ${what}`);
  if (native) return problems;
  for (const [what, pattern] of SECRETS)
    if (pattern.test(file.text)) problems.push(`${file.path} holds ${what}`);
  for (const folder of buildPaths) {
    if (file.text.includes(folder)) problems.push(`${file.path} names a folder of the machine that built it`);
  }
  return problems;
}

/**
 * What may lie in the folder of resources, beside what Electron itself brings: the archive, what the installer's kind adds (where updates are found,
 * which package it came as, a profile for AppArmor, the helper that asks Windows for rights), icons and the languages of macOS.
 */
const RESOURCES = [
  /^app\.asar$/,
  /^app\.asar\.unpacked$/,
  /^app-update\.yml$/,
  /^package-type$/,
  /^apparmor-profile$/,
  /^elevate\.exe$/,
  /^icon\.icns$/,
  /^electron\.icns$/,
  /^Assets\.car$/,
  /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)?\.lproj$/,
];

/**
 * Names in the resources folder that nobody asked for. `default_app.asar` would be Electron's own start page; a folder `app` would be loaded instead
 * of the archive, were the fuse OnlyLoadAppFromAsar off.
 */
export function findResourceProblems(names: readonly string[]): string[] {
  return names
    .filter((name) => !RESOURCES.some((pattern) => pattern.test(name)))
    .map((name) => `resources/${name} is not needed at run time`);
}

/** `onDisk` is what really is in app.asar.unpacked: a file the archive does not list was put there by something else. */
export function findStrayProblems(onDisk: readonly string[], files: readonly PackedFile[]): string[] {
  const listed = new Set(files.filter((file) => file.unpacked).map((file) => file.path));
  const stray = onDisk
    .filter((path) => !listed.has(path))
    .map((path) => `${path} lies beside the archive, which does not list it`);
  const missing = [...listed]
    .filter((path) => !onDisk.includes(path))
    .map((path) => `${path} is listed, and missing beside the archive`);
  return [...stray, ...missing];
}
