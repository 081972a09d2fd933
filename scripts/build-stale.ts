import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './vite/shared.ts';

export const distFolder = join(projectFolder, 'dist');

/** What a build depends on: when one of these is younger than dist, dist is stale. */
const SOURCES = [
  'electron',
  'shared',
  'renderer',
  'exchange',
  'browser-host',
  'scripts/vite',
  'scripts/package/notices.ts',
  'package-lock.json',
];

/** True when dist is missing or a source is younger than it. */
export function buildIsStale(): boolean {
  if (!existsSync(distFolder)) return true;
  const builtAt = statSync(distFolder).mtimeMs;
  return SOURCES.some((source) => youngest(join(projectFolder, source)) > builtAt);
}

function youngest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return path.includes('.test.') ? 0 : stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, youngest(join(path, name))), 0);
}
