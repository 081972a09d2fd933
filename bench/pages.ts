/** For benches of the window: built pages over HTTP on loopback, and a Chromium to open them in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { contentPolicy, pageHeaders } from '../electron/shell/content-policy.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../scripts/chromium.ts';
import { rendererConfig } from '../scripts/vite/builds.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

interface Pages {
  browser: Browser;
  /** A folder that is removed afterwards. */
  scratch: string;
  /** Builds our page, or the one in a folder of bench, by the same configuration, and serves it under its content policy; its address. */
  serve: (folder?: string) => Promise<string>;
}

/** Runs a bench with a browser, and ends all that it has opened. */
export async function withPages<T>(run: (pages: Pages) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'counterfoil-bench-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const servers: Server[] = [];
  try {
    return await run({
      browser,
      scratch,
      async serve(folder) {
        const built = join(scratch, `page-${servers.length}`);
        const config = rendererConfig(built);
        await build(folder === undefined ? config : { ...config, root: join(import.meta.dirname, folder) });
        const server = await servePage(join(built, 'renderer'));
        servers.push(server);
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a listening TCP server has one
      },
    });
  } finally {
    await browser.close();
    for (const server of servers) server.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function servePage(folder: string): Promise<Server> {
  const policy = contentPolicy("'none'");
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const type = TYPES[extname(path)];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, pageHeaders(policy, type)).end(readFileSync(join(folder, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** What a page's main thread used, in seconds. */
interface MainThread {
  /** Of the processor's time. */
  processor: number;
  /** Of its tasks, which are timed by the wall clock: they also grow when something else on the machine takes the processor away. */
  tasks: number;
  /** Of the wall clock meanwhile. */
  wall: number;
}

/** What a page's main thread uses while something happens. */
export async function mainThreadTime(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const before = await readMainThread(session);
  await act();
  const after = await readMainThread(session);
  await session.detach();
  return {
    processor: after.processor - before.processor,
    tasks: after.tasks - before.tasks,
    wall: after.wall - before.wall,
  };
}

async function readMainThread(session: CDPSession): Promise<MainThread> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { processor: value('ThreadTime'), tasks: value('TaskDuration'), wall: value('Timestamp') };
}
