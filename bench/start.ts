import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { rendererConfig } from '../scripts/vite/renderer.config.ts';
import { atMost, type Bench, median, type Row } from './harness.ts';

const ROUNDS = 15;
const OURS = 'our window: frame and first screen';
const BLANK = 'a blank React page';

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Start of the page in Chromium, from navigation to the first frame in which everything named is on the screen and takes
 * input. Ours comes from the browser host and asks the real desk; the blank page is built by the same Vite configuration.
 */
export const start: Bench = {
  name: 'start',
  async run() {
    const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-bench-'));
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    });
    const blank = await serveBlank(scratch);
    const host = await startHost(join(scratch, 'data'));
    try {
      const ours = await sessionOf(browser, host.url);
      const bare = await browser.newContext();
      const blankUrl = `http://127.0.0.1:${(blank.address() as AddressInfo).port}/`;
      const times = { ours: [] as number[], blank: [] as number[] };
      for (let round = -1; round < ROUNDS; round += 1) {
        const first = await timeToInteractive(bare, blankUrl, ['#root button']);
        const second = await timeToInteractive(ours, new URL('/', host.url).href, [
          'nav button[aria-current]',
          'main[aria-label] h1, main[aria-label] h2',
          'footer, [role=contentinfo]',
        ]);
        if (round < 0) continue; // the first round only warms up
        times.blank.push(first);
        times.ours.push(second);
      }
      const ratios = times.ours.map((time, round) => time / (times.blank[round] ?? Number.NaN));
      const rows: Row[] = [
        { name: BLANK, microseconds: median(times.blank) * 1_000, ratio: 1 },
        { name: OURS, microseconds: median(times.ours) * 1_000, ratio: median(ratios) },
      ];
      return { name: 'start', rows, goals: [atMost(rows, OURS, BLANK, 1.6)] };
    } finally {
      await browser.close();
      blank.close();
      await end(host.process);
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

/** Milliseconds since navigation began, read in the page at the first frame that holds every selector. */
async function timeToInteractive(context: BrowserContext, url: string, selectors: string[]): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((wanted: string[]) => {
    const look = () => {
      const there = wanted.every((selector) => document.querySelector(selector) !== null);
      if (there) Object.assign(window, { interactiveAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selectors);
  await page.goto(url);
  const at = await page.waitForFunction(
    () => (window as unknown as { interactiveAt?: number }).interactiveAt,
  );
  const time = await at.jsonValue();
  await page.close();
  if (time === undefined) throw new Error('the page reported no time');
  return time;
}

/** The first address carries a one-time token that becomes a cookie of this context. */
async function sessionOf(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('nav button');
  await page.close();
  return context;
}

async function serveBlank(scratch: string): Promise<Server> {
  const config = rendererConfig(scratch);
  await build({ ...config, root: join(import.meta.dirname, 'blank') });
  const folder = join(scratch, 'renderer');
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const type = types[extname(path)];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
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
  return new Promise((resolve) => {
    host.once('exit', () => resolve());
    host.kill('SIGTERM');
  });
}
