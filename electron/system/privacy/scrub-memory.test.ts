/** Seam: the memory of its own process, as the system shows it. Breaks when what a lock let go of stays where it was. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')('fewer than half of the copies that were let go of are left', () => {
  const child = new URL('../../../tests/helpers/scrub-child.ts', import.meta.url).pathname;
  const { before, after } = JSON.parse(execFileSync(process.execPath, [child], { encoding: 'utf8' })) as {
    before: number;
    after: number;
  }; // the child's own line
  expect(before).toBeGreaterThan(20);
  expect(after).toBeLessThan(before / 2);
});
