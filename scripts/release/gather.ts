/**
 * `node scripts/release/gather.ts FROM TO NAME`: copies what a job hands out: installers, their block maps, feeds of updates, and what the package
 * check saw, under the job's name. Fails when a kind of installer is missing that electron-builder.yml promises for this system.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInstaller } from './unpack.ts';
import { isFeed } from './sign-updates.ts';

const PROMISED: Readonly<Record<string, readonly string[]>> = {
  linux: ['.AppImage', '.deb', '.rpm'],
  windows: ['.exe'],
  macos: ['.dmg', '.zip'],
};

/** `name` begins with the system: linux-x64. `report` is what the package check wrote. The problems, one line each. */
export function gather(from: string, to: string, name: string, report: string): string[] {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter(
    (file) => isInstaller(file) || file.endsWith('.blockmap') || isFeed(file),
  );
  for (const file of names) copyFileSync(join(from, file), join(to, file));
  const problems = existsSync(report) ? [] : ['there is no report of the package check'];
  if (problems.length === 0) copyFileSync(report, join(to, `package-report-${name}.json`));
  const promised = PROMISED[name.split('-')[0] ?? ''];
  if (promised === undefined) return [...problems, `${name} begins with no system that is built for`];
  for (const ending of promised)
    if (!names.some((file) => file.endsWith(ending))) problems.push(`there is no ${ending} for ${name}`);
  return problems;
}

if (import.meta.main) {
  const [, , from = 'release', to = 'out', name = ''] = process.argv;
  const problems = gather(from, to, name, 'package-report.json');
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
