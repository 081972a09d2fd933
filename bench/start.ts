import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext } from '@playwright/test';
import { atMost, type Bench, rowsOf } from './harness.ts';
import { withPages } from './pages.ts';
import { appStart } from './start-app.ts';

const ROUNDS = 15;
/** Wide enough for the list of pairs to be on the screen. */
const WINDOW = { width: 1_440, height: 900 };
const FRAME = 'our window: interactive';
const SCREEN = 'our window: first screen with its data';
const BLANK = 'a blank React page';

/**
 * Start of the page in Chromium, from navigation to the first frame in which everything named is on the screen.
 * Interactive: navigation, command field, screen area and status bar are there and take input. The first screen with its
 * data needs the app's answers besides and is reported without a goal. Ours comes from the browser host and asks the
 * real app; the blank page is built by the same Vite configuration and served with the same headers.
 */
export const start: Bench = {
  name: 'start',
  run() {
    return withPages(async ({ browser, scratch, serve }) => {
      const blank = await serve('blank');
      const host = await startHost(join(scratch, 'data'));
      try {
        const { context: ours, address: origin } = await sessionOf(browser, host.url);
        const bare = await browser.newContext({ viewport: WINDOW });
        const times = new Map<string, number[]>([BLANK, FRAME, SCREEN].map((name) => [name, []]));
        for (let round = -1; round < ROUNDS; round += 1) {
          const took = [
            ...(await timesTo(bare, blank, ['#root button'])),
            ...(await timesTo(ours, origin, [
              'body:has(nav button[aria-current]):has(main):has(footer) header button',
              'main[aria-label=Trade] ul li button',
            ])),
          ];
          if (round < 0) continue; // the first round only warms up
          for (const [at, own] of [...times.values()].entries()) own.push(took[at] ?? Number.NaN);
        }
        const rows = rowsOf(times, 1_000);
        await browser.close(); // the app's start is measured alone
        await end(host.process);
        const app = await appStart(scratch);
        return {
          name: 'start',
          rows: [...rows, ...app.rows],
          goals: [atMost(rows, FRAME, BLANK, 1.6), ...app.goals],
          notes: app.notes,
        };
      } finally {
        await end(host.process);
      }
    });
  },
};

/** Milliseconds since navigation began, read in the page at the first frame that holds each selector. */
async function timesTo(context: BrowserContext, url: string, selectors: string[]): Promise<number[]> {
  const page = await context.newPage();
  await page.addInitScript((wanted: string[]) => {
    const seen: number[] = wanted.map(() => 0);
    const check = () => {
      for (const [index, selector] of wanted.entries()) {
        if (seen[index] === 0 && document.querySelector(selector) !== null) seen[index] = performance.now();
      }
      if (seen.every((at) => at > 0)) Object.assign(window, { seenAt: seen });
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, selectors);
  await page.goto(url);
  const seen = await page.waitForFunction(() => (window as unknown as { seenAt?: number[] }).seenAt);
  const times = await seen.jsonValue();
  await page.close();
  if (times === undefined) throw new Error('the page reported no time');
  return times;
}

/** The first address carries a one-time token that becomes a cookie of this context, and a key that every tab of it brings along. */
async function sessionOf(
  browser: Browser,
  url: string,
): Promise<{ context: BrowserContext; address: string }> {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await page.goto(url);
  const tabKey = await page.waitForFunction(() => sessionStorage.getItem('counterfoil-tab'));
  const key = await tabKey.jsonValue();
  await page.close();
  return { context, address: new URL(`/#tab=${key}`, url).href };
}

async function startHost(data: string): Promise<{ process: ChildProcess; url: string }> {
  const args = [
    'scripts/start.ts',
    '--browser',
    '--port',
    '0',
    '--data',
    data,
    '--json',
    '--keychain',
    'memory',
  ];
  const host = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    host.once('exit', (code) => reject(new Error(`the browser host ended with ${code}`)));
    createInterface({ input: host.stdout }).once('line', (line) =>
      resolve((JSON.parse(line) as { url: string }).url),
    );
  });
  return { process: host, url };
}

function end(host: ChildProcess): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    host.once('exit', () => resolve());
    host.kill('SIGTERM');
  });
}
