import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The many programs the tests start read the same modules: compiled once, they start in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'node-compile');

/** Unit, property and contract tests, beside the code they cover. Chromium specs live in tests/e2e and run under Playwright. */
export default defineConfig({
  test: {
    include: [
      '{shared,electron,exchange,browser-host,scripts,bench,sim}/**/*.test.ts',
      'renderer/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
      // Attacks: each says in its header who does what, and fails when the defence is taken out.
      '{shared,electron,exchange,browser-host,renderer,scripts,tests}/**/*.exploit.spec.ts',
    ],
    exclude: ['**/node_modules/**', 'dist/**', 'tests/e2e/**'],
    // The deep runs try thousands of times as many cases.
    testTimeout: process.env['COUNTERFOIL_DEEP'] === '1' ? 900_000 : 60_000,
    hookTimeout: 30_000,
    // One more than the cores the suite is meant for: a third of a worker's time is waiting for deadlines and for programs it started.
    maxWorkers: 3,
    // A worker keeps what it has loaded from file to file: half the work of the whole run was loading. No test may leave anything behind.
    isolate: false,
    setupFiles: ['tests/left-running.setup.ts'],
    reporters: ['default'],
  },
});
