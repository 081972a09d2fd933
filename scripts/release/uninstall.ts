/**
 * `node scripts/release/uninstall.ts FOLDER`: runs the uninstaller of Windows that is below a folder, silently, and fails unless the program is gone afterwards
 * and the user's data are still there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => isWanted(basename(path)))
    .map((path) => join(folder, path));
}

/** What is wrong, or null. `data`: the folder in which the user's data is. */
function findUninstallProblem(folder: string, data: string): string | null {
  const [uninstaller] = filesBelow(folder, (name) => /^Uninstall.*\.exe$/.test(name));
  if (uninstaller === undefined) return `there is no uninstaller below ${folder}`;
  const userFile = join(data, 'kept.txt');
  mkdirSync(data, { recursive: true });
  writeFileSync(userFile, 'kept');
  // Told its own folder, as NSIS reads it (last, and never in quotes), it works where it is instead of in a copy nobody waits for.
  const { status, error } = spawnSync(uninstaller, ['/S', `_?=${dirname(uninstaller)}`], {
    stdio: 'inherit',
    windowsVerbatimArguments: true,
  });
  if (status !== 0) return `the uninstaller ended with ${status ?? error?.message ?? 'a signal'}`;
  const [left] = filesBelow(folder, (name) => name === 'Counterfoil.exe');
  if (left !== undefined) return `the program is still there: ${left}`;
  return existsSync(userFile) ? null : 'the data are gone';
}

if (import.meta.main) {
  const data = join(process.env['APPDATA'] ?? '', 'Counterfoil');
  const problem = findUninstallProblem(resolve(process.argv[2] ?? 'unpacked'), data);
  if (problem !== null) console.error(problem);
  process.exitCode = problem === null ? 0 : 1;
}
