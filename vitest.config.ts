import { defineConfig } from 'vitest/config';

/** Unit, property and contract tests, beside the code they cover. Chromium specs live in tests/e2e and run under Playwright. */
export default defineConfig({
  test: {
    include: [
      '{shared,electron,exchange,browser-host,scripts,bench}/**/*.test.ts',
      'renderer/**/*.test.{ts,tsx}',
      'tests/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'dist/**', 'tests/e2e/**'],
    // The deep runs try thousands of times as many cases.
    testTimeout: process.env['COUNTERFOIL_DEEP'] === '1' ? 900_000 : 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    reporters: ['default'],
  },
});
