/** One file of the packed app. `unpacked` files lie beside the archive, because the system must load them by path. */
export interface PackedFile {
  /** With forward slashes, from the archive's root. */
  path: string;
  unpacked: boolean;
  text: string;
}

const NEEDED = [
  'package.json',
  'dist/main/main.js',
  'dist/main/preload.cjs',
  'dist/main/keychain-worker.js',
  'dist/main/archive-worker.js',
  'dist/main/backup-worker.js',
  'dist/renderer/index.html',
  'dist/exchange/main.js',
  'node_modules/keytar/package.json',
];

const ALLOWED = [
  /^package\.json$/,
  /^dist\/(main|renderer|exchange)\//,
  /^node_modules\/keytar\//,
  /^node_modules\/@napi-rs\/keyring-[^/]+\//,
];

const NATIVE = /^node_modules\/@napi-rs\/keyring-[^/]+\/[^/]+\.node$/;

const NEVER: readonly [what: string, pattern: RegExp][] = [
  ['source code', /\.(ts|tsx|mts|cts)$/],
  ['a test', /\.(test|spec)\.|(^|\/)(tests?|__tests__|fixtures)\//],
  ['a source map', /\.map$/],
  ['a hidden file', /(^|\/)\.[^/]/],
];

const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/]{20}/],
  [
    'an access key',
    /\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|xox[abpr]-[A-Za-z0-9-]{20})\b/,
  ],
  ['a registry token', /_authToken\s*=/],
];

/** Everything wrong with the packed app, one line each. `buildPaths` are folders of the building machine. */
export function findPackageProblems(files: readonly PackedFile[], buildPaths: readonly string[]): string[] {
  const problems: string[] = [];
  const present = new Set(files.map((file) => file.path));
  for (const path of NEEDED) if (!present.has(path)) problems.push(`${path} is missing`);
  const natives = files.filter((file) => NATIVE.test(file.path));
  if (natives.length !== 1)
    problems.push(`the keychain needs one native file, and there are ${natives.length}`);
  for (const file of files) {
    const native = NATIVE.test(file.path);
    if (native && !file.unpacked)
      problems.push(`${file.path} lies inside the archive, where it cannot be loaded`);
    if (!native && file.unpacked) problems.push(`${file.path} lies outside the archive`);
    if (!ALLOWED.some((pattern) => pattern.test(file.path)))
      problems.push(`${file.path} is not needed at run time`);
    for (const [what, pattern] of NEVER)
      if (pattern.test(file.path)) problems.push(`${file.path} is ${what}`);
    if (native) continue;
    for (const [what, pattern] of SECRETS)
      if (pattern.test(file.text)) problems.push(`${file.path} holds ${what}`);
    for (const folder of buildPaths) {
      if (file.text.includes(folder))
        problems.push(`${file.path} names a folder of the machine that built it`);
    }
  }
  return problems;
}
