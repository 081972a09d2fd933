import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from '@playwright/test';

export interface RunningApp {
  url: string;
  dataFolder: string;
  /** Ends the host as a user's system would (SIGTERM), or without a chance to tidy up (SIGKILL), and waits for it. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

interface AppOptions {
  dataFolder?: string;
  /** system: what the machine has; with `withoutBus` that is nothing, on Linux. */
  keychain?: 'memory' | 'system';
  withoutBus?: boolean;
}

/** Starts the browser host on a data folder of its own (or the one given) and waits for the address it prints. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const { dataFolder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-')), keychain = 'memory' } = options;
  const args = ['--browser', '--port', '0', '--data', dataFolder, '--json', '--keychain', keychain];
  const env = { ...process.env };
  if (options.withoutBus === true) env['DBUS_SESSION_BUS_ADDRESS'] = 'unix:path=/nonexistent/bus';
  const host = spawn('node', ['scripts/start.ts', ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const url = await announcedUrl(host);
  return {
    url,
    dataFolder,
    end(signal = 'SIGTERM') {
      return new Promise((resolve) => {
        if (host.exitCode !== null || host.signalCode !== null) resolve(host.exitCode);
        else {
          host.once('exit', (code) => resolve(code));
          host.kill(signal);
        }
      });
    },
  };
}

function announcedUrl(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (host.stdout === null) throw new Error('the host has no stdout');
    host.once('exit', (code) => reject(new Error(`the browser host ended with ${code} before it was ready`)));
    createInterface({ input: host.stdout }).once('line', (line) =>
      resolve((JSON.parse(line) as { url: string }).url),
    );
  });
}

/** What the page must never do in any spec: log an error, break its content policy, or throw. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
  return trouble;
}

/** `app`: a fresh desk per test. `page`: the window on it, first run done, nothing clicked yet. */
export const test = base.extend<{ app: RunningApp; desk: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  app: async ({}, use) => {
    const app = await startApp();
    await use(app);
    await app.end();
    rmSync(app.dataFolder, { recursive: true, force: true });
  },
  desk: async ({ app, page }, use) => {
    const trouble = watchForTrouble(page);
    await page.goto(app.url);
    await expect(page.getByRole('navigation')).toBeVisible();
    await use(page);
    expect(trouble).toEqual([]);
  },
});

export { expect };
