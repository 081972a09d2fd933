import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect, type Page } from '@playwright/test';
import { clearLimits } from './first-settings.ts';
import { TEST_BUILD, withTestBuild } from './test-build.ts';

export interface RunningApp {
  url: string;
  dataFolder: string;
  /** Ends the host as a user's system would (SIGTERM), or without a chance to tidy up (SIGKILL), and waits for it. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Its exit code, when it has ended by itself. */
  ended: Promise<number | null>;
  /** What it asked outside the page so far, and what the next question gets. Only the test has the host's stdin: no page can answer. */
  person: Person;
}

interface Person {
  questions: { title: string; items: string[] }[];
  /** wait: the question stays open. */
  answer: 'allow' | 'refuse' | 'wait';
}

interface AppOptions {
  dataFolder?: string;
  /** system: what the machine has; with `withoutBus` that is nothing, on Linux. */
  keychain?: 'memory' | 'system';
  withoutBus?: boolean;
  /** No name of a machine is found. The host takes accounts on loopback alone, where every name is. */
  withoutNames?: boolean;
  /** What the system speaks, as "en_XA". */
  language?: string;
}

/** Starts the browser host on a data folder of its own (or the one given) and waits for the address it prints. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const { dataFolder = dataFolderWith({}), keychain = 'memory' } = options;
  const args = ['--browser', '--port', '0', '--data', dataFolder, '--json', '--keychain', keychain];
  const env = { ...process.env, LC_ALL: `${options.language ?? 'en_GB'}.UTF-8` };
  if (options.withoutBus === true)
    Object.assign(env, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
  if (options.withoutNames === true)
    Object.assign(env, { NODE_OPTIONS: `--import=${new URL('no-names.ts', import.meta.url).href}` });
  const host = spawn('node', ['scripts/start.ts', ...args], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const ended = new Promise<number | null>((resolve) => host.once('exit', (code) => resolve(code)));
  const person: Person = { questions: [], answer: 'allow' };
  const url = await announcedUrl(host, person);
  ownHosts.add(new URL(url).host);
  return {
    url,
    dataFolder,
    ended,
    person,
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

interface HostLine {
  url?: string;
  confirm?: number;
  title?: string;
  items?: string[];
}

/** Hears every line of the host: its address once, and its questions, which `person` answers. */
function announcedUrl(host: ChildProcess, person: Person): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdin, stdout } = host;
    if (stdin === null || stdout === null) throw new Error('the host has no stdin or stdout');
    host.once('exit', (code) => reject(new Error(`the browser host ended with ${code} before it was ready`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const { url, confirm, title = '', items = [] } = JSON.parse(line) as HostLine; // the host's own lines
      if (url !== undefined) resolve(url);
      if (confirm === undefined) return;
      person.questions.push({ title, items });
      if (person.answer === 'wait') return;
      stdin.write(`${JSON.stringify({ confirm, allow: person.answer === 'allow' })}\n`);
    });
  });
}

/** Of every host that was started here. */
const ownHosts = new Set<string>();

/**
 * Security 25: each request and socket of a page that goes anywhere but to the host that serves it, whether it got there or not. What a page
 * has within itself (data:, blob:) is none.
 */
export function watchRequests(page: Page): string[] {
  const elsewhere: string[] = [];
  const checkUrl = (url: string) => {
    const { protocol, host } = new URL(url);
    if (protocol === 'data:' || protocol === 'blob:' || protocol === 'counterfoil:') return;
    if (!ownHosts.has(host)) elsewhere.push(url);
  };
  page.on('request', (request) => checkUrl(request.url()));
  page.on('websocket', (socket) => checkUrl(socket.url()));
  return elsewhere;
}

/** What the page must never do in any spec: log an error, break its content policy, throw, or ask anybody but its host. */
export function watchForTrouble(page: Page): string[] {
  const trouble = watchRequests(page);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
  return trouble;
}

interface OwnFixtures {
  /** The limits are those of a first start; else they are cleared. */
  firstLimits: boolean;
  /** So much of a log lies in the data folder before the start. */
  earlierLogBytes: number;
  /** The spec is an attack that tries to ask others, and looks itself whether anything arrived. */
  triesElsewhere: boolean;
  app: RunningApp;
  appPage: Page;
  /** The same window for a spec that makes the page complain: nobody minds what it logs. */
  loudPage: Page;
}

export function dataFolderWith({ logBytes = 0, firstLimits = false }): string {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-'));
  if (!firstLimits) clearLimits(folder);
  if (logBytes > 0) {
    const line = '{"t":"2026-01-01T00:00:00.000Z","level":"info","event":"stop"}\n';
    mkdirSync(join(folder, 'logs'), { mode: 0o700 });
    writeFileSync(join(folder, 'logs', 'log.jsonl'), line.repeat(Math.floor(logBytes / line.length)), {
      mode: 0o600,
    });
  }
  return folder;
}

/** `app`: a fresh app per test. `appPage`: the window on it, first run done, nothing clicked yet. Every page is watched for requests. */
const onHost = base.extend<OwnFixtures>({
  earlierLogBytes: [0, { option: true }],
  firstLimits: [false, { option: true }],
  app: async ({ earlierLogBytes, firstLimits }, use) => {
    const app = await startApp({ dataFolder: dataFolderWith({ logBytes: earlierLogBytes, firstLimits }) });
    await use(app);
    await app.end();
    rmSync(app.dataFolder, { recursive: true, force: true });
  },
  triesElsewhere: [false, { option: true }],
  // Also where a spec opens the window by itself.
  page: async ({ page, triesElsewhere }, use) => {
    const elsewhere = watchRequests(page);
    await use(page);
    if (!triesElsewhere) expect(elsewhere).toEqual([]);
  },
  appPage: async ({ app, page }, use) => {
    const trouble = watchForTrouble(page);
    await page.goto(app.url);
    await expect(page.getByRole('navigation')).toBeVisible();
    await use(page);
    expect(trouble).toEqual([]);
  },
  loudPage: async ({ app, page }, use) => {
    await page.goto(app.url);
    await expect(page.getByRole('navigation')).toBeVisible();
    await use(page);
  },
});

/** The same window in a packaged test build; there is no host to be asked anything. */
const onElectron = base.extend<OwnFixtures>({
  earlierLogBytes: [0, { option: true }],
  firstLimits: [false, { option: true }],
  triesElsewhere: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern
  app: async ({}, use, info) => {
    info.skip(true, 'it is about the browser host');
    await use(await startApp());
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  appPage: async ({}, use) => {
    await withTestBuild(TEST_BUILD ?? '', async (window) => {
      const trouble = watchForTrouble(window);
      await window.setViewportSize({ width: 1440, height: 900 });
      await expect(window.getByRole('navigation')).toBeVisible();
      await use(window);
      expect(trouble).toEqual([]);
    });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  loudPage: async ({}, use) => {
    await withTestBuild(TEST_BUILD ?? '', async (window) => {
      await expect(window.getByRole('navigation')).toBeVisible();
      await use(window);
    });
  },
});

export const test = TEST_BUILD === null ? onHost : onElectron;

export { expect };
