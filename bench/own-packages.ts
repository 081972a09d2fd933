import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const LOCK = join(FOLDER, 'package-lock.json');
/** Written once all of a lock file is installed. */
const INSTALLED = join(FOLDER, 'node_modules', '.installed-lock.json');

/** Installs the packages that only benches need, where the ones of the lock file are not there yet. Throws when npm fails. */
export function installOwnPackages(): void {
  const lock = readFileSync(LOCK, 'utf8');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) return;
  console.log('Installing what only benches need, about 100 MB; only the first run does that.');
  const { status } = spawnSync('npm', ['ci', '--prefix', FOLDER], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm could not install the packages of bench/package.json.');
  writeFileSync(INSTALLED, lock);
}
