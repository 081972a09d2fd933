import type { Command } from './steps.ts';

/** Each part of the project with the types it may know: Node's, the page's, or those of its tests. */
export const TYPE_CHECKS: readonly Command[] = [
  ['tsc', '--noEmit'],
  ['tsc', '--noEmit', '-p', 'renderer'],
  ['tsc', '--noEmit', '-p', 'renderer/tsconfig.test.json'],
  ['tsc', '--noEmit', '-p', 'tests/e2e'],
  ['tsc', '--noEmit', '-p', 'bench'],
];
