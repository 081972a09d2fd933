import { join } from 'node:path';
import type { Command } from './steps.ts';

/** Each part of the project knows other types: Node's, the page's, or those of its tests. */
const CONFIGS = ['.', 'renderer', 'renderer/tsconfig.test.json', 'tests/e2e', 'bench'];
const CACHE = join('node_modules', '.cache', 'tsc');

/** `again`: from what the run before found out, so that only what changed since is checked, and what depends on it. */
export function typeChecks({ again }: { again: boolean }): Command[] {
  return CONFIGS.map((config) => (again ? checkAgain(config) : ['tsc', '--noEmit', '-p', config]));
}

function checkAgain(config: string): Command {
  const file = join(CACHE, `${config.replaceAll(/\W/g, '-')}.tsbuildinfo`);
  return ['tsc', '--noEmit', '-p', config, '--incremental', '--tsBuildInfoFile', file];
}
