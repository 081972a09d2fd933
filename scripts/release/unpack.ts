/**
 * `node scripts/release/unpack.ts FROM TO`: takes every installer in a folder apart (the one for Windows is run, silently), each into a folder of
 * its own below TO, so that what people will download is checked, and not what it was made from.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** A program with its arguments, and the folder it runs in. */
interface Step {
  command: string[];
  cwd: string;
}

/** Endings of what a release hands out. Anything else in the folder is left alone. */
const INSTALLERS = ['.AppImage', '.deb', '.rpm', '.exe', '.dmg', '.zip'];

export function isInstaller(name: string): boolean {
  return INSTALLERS.some((ending) => name.endsWith(ending));
}

/** How one installer is taken apart into a folder that is there and empty. Throws for a kind nobody hands out. */
export function unpackSteps(file: string, to: string): Step[] {
  const ending = INSTALLERS.find((candidate) => file.endsWith(candidate));
  const step = (...command: string[]): Step => ({ command, cwd: to });
  switch (ending) {
    case '.AppImage':
      return [step('chmod', '+x', file), step(file, '--appimage-extract')];
    case '.deb':
      return [step('dpkg-deb', '--extract', file, to)];
    case '.rpm':
      return [step('sh', '-c', 'rpm2cpio "$1" | cpio --extract --make-directories --quiet', 'sh', file)];
    case '.exe':
      // The folder comes last and without quotes, or the installer takes it for a part of the switch before it.
      return [step(file, '/S', '/currentuser', `/D=${to}`)];
    case '.dmg': {
      const volume = `${to}.volume`;
      return [
        step('hdiutil', 'attach', file, '-nobrowse', '-readonly', '-mountpoint', volume),
        step('ditto', join(volume, 'Counterfoil.app'), join(to, 'Counterfoil.app')),
        step('hdiutil', 'detach', volume),
      ];
    }
    case '.zip':
      return [step('ditto', '-x', '-k', file, to)];
    case undefined:
    default:
      throw new Error(`${basename(file)} is no installer`);
  }
}

/** Takes the installers apart; the problems, one line each. */
export function unpackAll(from: string, to: string): string[] {
  const problems: string[] = [];
  const names = readdirSync(from).filter(isInstaller);
  if (names.length === 0) problems.push(`there is no installer in ${from}`);
  for (const name of names) {
    const folder = join(to, name.replaceAll('.', '-'));
    mkdirSync(folder, { recursive: true });
    for (const { command, cwd } of unpackSteps(join(from, name), folder)) {
      const [program = '', ...args] = command;
      const { status, error, stderr } = spawnSync(program, args, {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      if (status === 0) continue;
      problems.push(`${name}: ${program} ended with ${status}: ${error?.message ?? stderr.trim()}`);
      break;
    }
  }
  return problems;
}

if (import.meta.main) {
  const [, , from = 'release', to = 'unpacked'] = process.argv;
  const problems = unpackAll(resolve(from), resolve(to));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
