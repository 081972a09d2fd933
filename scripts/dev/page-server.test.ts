/**
 * Seam: the server of `npm run dev` over real Vite, in front of no main process. Breaks when its gate is another than the browser host's, the socket
 * over which Vite speaks passes it by, or more is served than the page is made of.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { projectFolder } from '../vite/shared.ts';
import { serveDevPage } from './page-server.ts';

let folder: string;
let page: Awaited<ReturnType<typeof serveDevPage>>;
let origin: string;
let host: string;
let cookie: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dev-page-'));
  page = await serveDevPage({ port: 0, cacheFolder: folder, host: () => new Promise(() => undefined) });
  ({ origin, host } = new URL(page.url));
  const first = await ask(page.url.slice(origin.length), {});
  expect(first.status).toBe(303);
  cookie = first.cookie;
});
afterAll(async () => {
  await page.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number | undefined;
  cookie: string;
  policy: string;
  text: string;
}

function ask(file: string, headers: Record<string, string> = { cookie }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${file}`, { headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        const { 'set-cookie': set, 'content-security-policy': policy = '' } = response.headers;
        resolve({
          status: response.statusCode,
          cookie: set?.[0]?.split(';')[0] ?? '',
          policy: String(policy),
          text,
        });
      });
    });
    request.on('error', reject);
  });
}

/** True when it opens, else the status of the refusal. */
function socket(
  file: string,
  protocol: string,
  headers: Record<string, string>,
): Promise<true | number | undefined> {
  return new Promise((resolve) => {
    const opened = new WebSocket(`ws://${host}${file}`, [protocol], { headers });
    opened.on('open', () => {
      opened.terminate();
      resolve(true);
    });
    opened.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode);
    });
    opened.on('error', () => undefined);
  });
}

it('serves page and sources to who holds the cookie, under a policy that differs by a nonce and the sockets', async () => {
  const html = await ask('/');
  const nonce = /'nonce-([\w-]+)'/.exec(html.policy)?.[1] ?? 'none';
  expect(html.policy).toContain(`script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`);
  expect(html.policy).toContain(`connect-src ws://${host}`);
  expect(html.policy).toContain("trusted-types 'none'");
  expect(html.policy).not.toMatch(/unsafe|\*/);
  expect(html.text.match(/<script(?![^>]* nonce=")/)).toBeNull();
  expect(await ask('/main.tsx')).toMatchObject({ status: 200, policy: html.policy });
});

it.each(['/', '/main.tsx', '/@vite/client', '/nowhere'])(
  '%s is refused without the cookie, or to another page',
  async (file) => {
    expect((await ask(file, {})).status).toBe(403);
    expect((await ask(file, { cookie, origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await ask(file, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ask(file, { cookie, host: `evil.example:${host.split(':')[1] ?? ''}` })).status).toBe(421);
  },
);

it('takes the token once', async () => {
  expect((await ask(page.url.slice(origin.length), {})).status).toBe(403);
});

it.each([
  `/@fs${projectFolder}/electron/app/create-app.ts`,
  `/@fs${projectFolder}/package.json`,
  '/@fs/etc/hostname',
  '/../package.json',
  '/__open-in-editor?file=main.tsx',
])('%s is no part of the page', async (file) => {
  expect((await ask(file)).status).toBeGreaterThanOrEqual(403);
});

it("opens Vite's socket for the page with the cookie alone, and with Vite's own token", async () => {
  const { text } = await ask('/@vite/client');
  const token = /wsToken = "([^"]+)"/.exec(text)?.[1] ?? 'none';
  const hot = (headers: Record<string, string>, key = token) =>
    socket(`/hot?token=${key}`, 'vite-hmr', headers);
  expect(await hot({ cookie, origin })).toBe(true);
  expect(await hot({ origin })).toBe(403);
  expect(await hot({ cookie })).toBe(403);
  expect(await hot({ cookie, origin: 'http://evil.example' })).toBe(403);
  expect(await hot({ cookie, origin, host: 'evil.example' })).toBe(403);
  expect(await hot({ cookie, origin }, 'another')).toBe(400);
});

it("opens the bridge for nobody without the tab's key", async () => {
  expect(await socket('/bridge', 'counterfoil', { cookie, origin })).toBe(403);
  expect(await socket('/elsewhere', 'vite-hmr', { cookie, origin })).toBe(403);
});
