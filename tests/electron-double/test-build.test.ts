/**
 * Seam: how the browser specs start a packaged test build, on the double. Breaks when the settings they begin with lie where the app does not look, or when
 * a box of the system, which no spec can press, is left to wait.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../electron/platform/files.ts';
import { storedJson } from '../helpers/stored-json.ts';
import { confirmWithDialog } from '../../electron/shell/confirm-dialog.ts';
import { linkOpener } from '../../electron/shell/open-link.ts';
import { startApp } from '../../electron/shell/start-app.ts';
import { NO_LIMITS } from '../../shared/orders/first-limits.ts';
import { succeed } from '../../shared/base/result.ts';
import { agreeToBoxes, prepareData } from '../e2e/test-build.ts';
import { createElectronDouble } from './double.ts';
import { createFakeApp, createManualClock } from './fake-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a test build that specs drive', () => {
  it('finds the settings they begin with, written the same on every system', async () => {
    prepareData(folder);
    const { electron } = createElectronDouble({ isPackaged: true, switches: { data: folder }, cold: true });
    let appFolder = '';
    await startApp(electron, {
      clock: createManualClock(),
      platform: 'linux',
      inspected: true,
      pageFolder: '/app/renderer',
      preload: '/app/main/preload.cjs',
      beforeExit: () => {},
      files: nodeFiles,
      report: () => {},
      openApp({ dataFolder }) {
        appFolder = dataFolder;
        return Promise.resolve(createFakeApp());
      },
    });
    const file = path.join(appFolder, 'settings.json');
    expect([file, existsSync(file)]).toEqual([file, true]);
    expect(storedJson(file)).toMatchObject({
      trading: { limits: NO_LIMITS, noOrderLimit: true },
      preferences: { numbers: 'comma-point', dates: 'day-month' },
    });
  });

  it('agrees to what it is asked outside the page, as the person of the browser host does', async () => {
    const { electron } = createElectronDouble();
    // As Playwright hands it over: its source, run beside Electron.
    const inMain = vm.runInThisContext(`(${agreeToBoxes.toString()})`) as typeof agreeToBoxes;
    inMain({ dialog: electron.dialog });
    const question = { title: 'Connect to a new address?', items: ['http://127.0.0.1:1'], allow: 'Allow' };
    const { signal } = new AbortController();
    expect(await confirmWithDialog(electron.dialog).ask(question, signal)).toBe('allowed');
    const opened = await linkOpener(electron.shell, electron.dialog).open('https://example.com/', true);
    expect(opened).toEqual(succeed('opened'));
  });
});
