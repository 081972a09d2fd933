import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { createGate, type Gate } from '../../browser-host/gate.ts';
import { contentPolicy, pageHeaders } from '../../electron/shell/content-policy.ts';
import { projectFolder } from '../vite/shared.ts';
import { passBridge } from './pass-bridge.ts';
import { createPageSources, HOT_PATH, pageHtml } from './page-sources.ts';

interface DevPage {
  /** The address to open, with the one-time token in it. */
  url: string;
  watcher: ViteDevServer['watcher'];
  close(): Promise<void>;
}

interface DevPageOptions {
  /** 0 lets the system choose. */
  port: number;
  /** Keeps what Vite made of the packages. */
  cacheFolder: string;
  /** Address of the main process, with its token. */
  host: () => Promise<string>;
}

/** Of Vite, what the page asks for and nothing else: it has more, such as a path that opens an editor. */
const SERVED =
  /^\/(@vite\/client$|@react-refresh$|@id\/|@fs\/|[\w./-]+\.(tsx?|css|m?js|json|svg|png|woff2)$)/;

/**
 * Serves the page from its sources, replaced as they change, on loopback behind the gate of the browser host. The address stays when the
 * main process is started again: the page's socket is passed on to whichever runs.
 */
export async function serveDevPage({ port, cacheFolder, host }: DevPageOptions): Promise<DevPage> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const own = (server.address() as AddressInfo).port; // a listening TCP server has one
  const gate = createGate(own);
  const nonce = randomBytes(16).toString('base64url');
  const policy = devContentPolicy(`ws://127.0.0.1:${own}`, nonce);
  // Vite's socket is served by this one, which never listens: only what the gate let through is handed to it.
  const hotSockets = createServer();
  const vite = await createPageSources({ cacheFolder, nonce, port: own, hotSockets });

  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verdict = gate.judgeRequest(request);
    if (verdict.status === 303) {
      const { location, cookie } = verdict;
      response.writeHead(303, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end();
      return;
    }
    if (verdict.status !== 200) return refuse(response, verdict.status, verdict.reason);
    const { pathname } = new URL(request.url ?? '/', `http://127.0.0.1:${own}`);
    if (pathname === '/favicon.ico') {
      const icon = await readFile(path.join(projectFolder, 'assets/icon.png'));
      response.writeHead(200, pageHeaders(policy, 'image/png')).end(icon);
    } else if (pathname === '/') {
      const html = await pageHtml(vite);
      response.writeHead(200, pageHeaders(policy, 'text/html; charset=utf-8')).end(html);
    } else if (SERVED.test(pathname)) {
      const { 'content-type': _ofVite, ...headers } = pageHeaders(policy, '');
      response.setHeaders(new Map(Object.entries(headers)));
      vite.middlewares(request, response, () => refuse(response, 404, 'there is no such file'));
    } else refuse(response, 404, 'there is no such file');
  }

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.startsWith(`${HOT_PATH}?`) === true) {
      if (judgeHotSocket(gate, request)) hotSockets.emit('upgrade', request, socket, head);
      else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const { status } = gate.judgeUpgrade(request);
    if (status === 200) void passBridge({ request, page: socket, head }, host);
    else socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });

  return {
    url: `http://127.0.0.1:${own}/?token=${gate.token}`,
    watcher: vite.watcher,
    async close() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

/**
 * Held to Host, Origin and cookie as the bridge is. Vite's client cannot name the tab's key; it names a token of Vite's own, which Vite
 * asks for, and no call reaches the main process over it.
 */
function judgeHotSocket(gate: Gate, request: IncomingMessage): boolean {
  const asBridge = Object.create(request, {
    url: { value: '/bridge' },
    headers: { value: { ...request.headers, 'sec-websocket-protocol': `counterfoil, ${gate.tabKey}` } },
  }) as IncomingMessage; // the same request in all that the gate reads
  return gate.judgeUpgrade(asBridge).status === 200;
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
}

/**
 * The page's content policy with what replacing it needs, and no word more: Vite hands style sheets over as elements it makes, and React's
 * refresh begins in a script inside the page. Both carry the nonce, so whatever else is put into the page is refused here as in the product.
 */
function devContentPolicy(sockets: `ws://${string}`, nonce: string): string {
  return contentPolicy(sockets)
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}
