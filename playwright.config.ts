import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './scripts/chromium.ts';

/** The built page in Debian's Chromium, served by the browser host. Flags: the ones that keep it off the network. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Two for each of the two cores the suite is meant for: a spec waits for timers of the app as much as it computes; six took a fifth longer.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  // The long ones, and those whose subject another spec or a unit test covers in part, run in `npm run test:deep`.
  ...(process.env['COUNTERFOIL_DEEP'] === '1' ? {} : { grepInvert: /@deep/ }),
  forbidOnly: true,
  // A bound for what hangs, not a measure: a busy machine may be several times as slow as a quiet one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    // Dates and numbers are written as the system's language writes them: the same on every machine that runs the specs.
    locale: 'en-GB',
    launchOptions: {
      executablePath: CHROMIUM,
      args: CHROMIUM_FLAGS,
    },
  },
});
