import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, type Page } from '@playwright/test';
import { clearLimits } from './first-settings.ts';

/**
 * The program of a test build (scripts/package/fuses.ts), or null: then the specs drive the browser host. What a spec sees is the same page either way.
 */
export const TEST_BUILD = process.env['COUNTERFOIL_TEST_BUILD'] ?? null;

/** Starts a test build on a data folder of its own, hands its window over, and ends it. */
export async function withTestBuild(program: string, use: (window: Page) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-'));
  clearLimits(dataFolder);
  const app = await electron.launch({
    executablePath: program,
    args: [`--data=${dataFolder}`],
    chromiumSandbox: true, // Playwright would switch it off, and the app does not start without it
  });
  try {
    await use(await app.firstWindow());
  } finally {
    await app.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
