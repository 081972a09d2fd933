import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, type Page } from '@playwright/test';
import type { MessageBoxOptions } from 'electron';
import { clearLimits } from './first-settings.ts';

/**
 * The program of a test build (scripts/package/fuses.ts), or null: then the specs drive the browser host. What a spec sees is the same page either way.
 */
export const TEST_BUILD = process.env['COUNTERFOIL_TEST_BUILD'] ?? null;

/** Fills a fresh folder with what the specs begin with. Playwright sets the language of its own browser alone, so how numbers and dates are written is chosen. */
export function prepareData(dataFolder: string): void {
  const folder = join(dataFolder, 'desk');
  mkdirSync(folder, { mode: 0o700 });
  clearLimits(folder, { numbers: 'comma-point', dates: 'day-month' });
}

/** Presses the button that agrees in every box of the system, which a page cannot reach. Runs in the main process, so it may use nothing of this file. */
export function agreeToBoxes({ dialog }: { dialog: object }): void {
  Object.assign(dialog, {
    showMessageBox: ({ cancelId }: MessageBoxOptions) =>
      Promise.resolve({ response: cancelId === 0 ? 1 : 0, checkboxChecked: false }),
  });
}

/** Starts a test build on a data folder of its own, hands its window over, and ends it. */
export async function withTestBuild(program: string, use: (window: Page) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-'));
  prepareData(dataFolder);
  const app = await electron.launch({
    executablePath: program,
    args: [`--data=${dataFolder}`],
    chromiumSandbox: true, // Playwright would switch it off, and the app does not start without it
  });
  try {
    await app.evaluate(agreeToBoxes);
    await use(await app.firstWindow());
  } finally {
    await app.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
