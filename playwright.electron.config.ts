import { defineConfig } from '@playwright/test';
import { resolve } from 'node:path';
import { findApps, programOf } from './scripts/package/built.ts';

/**
 * The specs on a packaged test build: `npx playwright test --config playwright.electron.config.ts` after
 * `COUNTERFOIL_BUILD=test node scripts/release/build.ts`. These are the ones that do all of their work through the window;
 * the others start the host again themselves, look into its folder, or choose a file where Electron opens a window of the system. Two are attacks on
 * the page; the third, other-pages, is of the browser host alone.
 */
export const ON_ELECTRON = [
  'accounts-addresses.spec.ts',
  'alerts.spec.ts',
  'content-policy.exploit.spec.ts',
  'hostile-venue.exploit.spec.ts',
  'market.spec.ts',
  'order-faults.spec.ts',
  'orders-working.spec.ts',
  'records.spec.ts',
  'ticket.spec.ts',
  'trouble.spec.ts',
];

function testBuild(): string | undefined {
  const folder = resolve(import.meta.dirname, 'release/test');
  const [app] = findApps(folder);
  return app === undefined ? undefined : programOf(app);
}

const program = process.env['COUNTERFOIL_TEST_BUILD'] ?? testBuild();
if (program === undefined) throw new Error('There is no test build in release/test.');
// The workers inherit it.
process.env['COUNTERFOIL_TEST_BUILD'] = program;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: ON_ELECTRON,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results/electron',
});
