/**
 * A venue behind a company's proxy, over real sockets. Broken by: a connection past the proxy, a request that a proxy could read, an order that
 * is called anything but *not sent* when the proxy opened nothing, and an answer of the proxy taken for the venue's.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createProxyServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { manualClock } from '../../tests/helpers/manual-clock.ts';
import { listening, portOf, startVenue } from '../../tests/helpers/proxied-venue.ts';
import { nodeNetProbe } from './net-probe.ts';
import {
  DIRECT,
  environmentProxies,
  noProxies,
  type ProxyRoute,
  readProxyList,
  systemProxies,
} from './proxy-route.ts';
import { createUndiciHttp } from './undici-http.ts';
import { createUndiciWebSockets } from './undici-web-socket.ts';

let venue: Awaited<ReturnType<typeof startVenue>>;
let sockets: WebSocketServer;
let arrived: string[] = [];

/** What the proxy does with a CONNECT, and what it saw. */
let behaviour: 'tunnel' | 'sign-in' | 'forbid' | 'hang up' | 'speak first' | 'silent' = 'tunnel';
const asked: string[] = [];
const seen: Buffer[] = [];
const open = new Set<Socket>();
let proxy: Server;
let routes: readonly ProxyRoute[] = [];

beforeAll(async () => {
  proxy = createProxyServer((_request, response) => response.writeHead(400).end());
  proxy.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '');
    open.add(client);
    client.on('error', () => undefined);
    if (behaviour === 'sign-in') client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    else if (behaviour === 'forbid') client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    else if (behaviour === 'hang up') client.destroy();
    else if (behaviour === 'speak first')
      client.write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    else if (behaviour === 'tunnel') tunnel(client);
  });
  venue = await startVenue();
  ({ arrived } = venue);
  sockets = new WebSocketServer({ server: venue.server });
  sockets.on('connection', (client) => client.close(1000, 'goodbye'));
  await listening(proxy);
  routes = [{ kind: 'http', host: '127.0.0.1', port: portOf(proxy), isSecure: false }];
});

function tunnel(client: Socket): void {
  const onward = connect(venue.port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.on('data', (bytes: Buffer) => seen.push(bytes));
    client.pipe(onward).pipe(client);
  });
  open.add(onward);
  onward.on('error', () => client.destroy());
  client.on('close', () => onward.destroy());
}

beforeEach(() => {
  behaviour = 'tunnel';
  arrived.length = 0;
  asked.length = 0;
  seen.length = 0;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});
afterAll(() => {
  sockets.close();
  venue.close();
  proxy.close();
});

const http = () => venue.http(() => Promise.resolve(routes));
const order = () => venue.order();

describe('a venue behind a proxy', () => {
  it.each(['request', 'requestOnce'] as const)(
    'is reached through it by %s, and the proxy reads nothing',
    async (way) => {
      const port = http();
      const result = await port[way](order());
      await port.close();
      expect(result).toMatchObject({ ok: true, reply: { status: 200 } });
      expect(asked).toEqual([`localhost:${venue.port}`]);
      expect(arrived).toEqual([`POST localhost:${venue.port}`]);
      expect(Buffer.concat(seen).includes('signature-canary')).toBe(false);
    },
  );

  it('an order uses the connection that was warmed through it, once', async () => {
    const port = http();
    expect(await port.warm(venue.origin)).toBe(true);
    expect(arrived).toEqual([]);
    const result = await port.requestOnce(order());
    await port.close();
    expect(result).toMatchObject({ ok: true, used: { warmed: true } });
    expect(result.used?.bytesWritten).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(arrived).toHaveLength(1);
  });

  it.each([
    ['sign-in', 'refused', /^The proxy 127\.0\.0\.1:\d+ asks for a sign-in/],
    ['forbid', 'refused', /refused a connection to localhost:\d+ \(HTTP 403\)/],
    ['hang up', 'refused', /^The proxy 127\.0\.0\.1:\d+ cannot be reached/],
    ['speak first', 'refused', /^The answer from the proxy 127\.0\.0\.1:\d+ was unreadable/],
  ] as const)('that does "%s" leaves an order not sent', async (does, kind, message) => {
    behaviour = does;
    const port = http();
    const result = await port.requestOnce(order());
    await port.close();
    expect(result).toMatchObject({
      ok: false,
      failure: { kind, bytesWritten: 0, httpStatus: null, message: expect.stringMatching(message) as string },
    });
    expect(asked).toHaveLength(1);
    expect(arrived).toEqual([]);
  });

  it('a proxy that stays silent leaves an order not sent at its deadline', async () => {
    behaviour = 'silent';
    const clock = manualClock();
    const port = createUndiciHttp(clock, { routesFor: () => Promise.resolve(routes) });
    const result = port.requestOnce(order());
    await expect.poll(() => asked.length).toBe(1);
    clock.advance(5_000);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout', bytesWritten: 0 } });
    await port.close();
    expect(arrived).toEqual([]);
  });

  it('when one cannot be reached, the next of the list is tried, and a direct connection only where the list has it', async () => {
    const gone = { kind: 'http', host: '127.0.0.1', port: 1, isSecure: false } as const;
    const trust = () => createSecureContext({ ca: venue.cert });
    const listed = createUndiciHttp(manualClock(), { trust, routesFor: () => [gone, ...routes] });
    expect((await listed.requestOnce(order())).ok).toBe(true);
    expect(asked).toHaveLength(1);
    await listed.close();
    const alone = createUndiciHttp(manualClock(), { trust, routesFor: () => [gone] });
    expect(await alone.requestOnce(order())).toMatchObject({ ok: false, failure: { bytesWritten: 0 } });
    await alone.close();
    const direct = createUndiciHttp(manualClock(), { trust, routesFor: () => [gone, ...DIRECT] });
    expect((await direct.requestOnce(order())).ok).toBe(true);
    await direct.close();
    expect(arrived).toHaveLength(2);
  });

  it('sends its live updates through it', async () => {
    const webSockets = createUndiciWebSockets({
      clock: manualClock(),
      trust: () => createSecureContext({ ca: venue.cert }),
      routesFor: () => Promise.resolve(routes),
    });
    const end = await new Promise((resolve) => {
      webSockets.open(`${venue.origin.replace('https', 'wss')}/`, {
        opened: () => undefined,
        message: () => undefined,
        closed: resolve,
      });
    });
    expect(end).toEqual({ code: 1000, message: 'goodbye' });
    expect(asked).toHaveLength(1);
  });

  it('Diagnostics reach it the same way and name the proxy', async () => {
    const probe = nodeNetProbe({
      clock: manualClock(),
      trust: () => ({
        context: createSecureContext({ ca: venue.cert }),
        counts: { builtIn: 1, system: 2, extra: 0 },
      }),
      routesFor: () => Promise.resolve(routes),
    });
    expect(await probe.proxyTo(venue.origin)).toBe(`127.0.0.1:${portOf(proxy)}`);
    expect(probe.trust()).toEqual({ builtIn: 1, system: 2, extra: 0 });
    const contact = await probe.contact(venue.origin, AbortSignal.timeout(5_000));
    expect(contact).toMatchObject({ ok: true, value: { certificate: { protocol: 'TLSv1.3' } } });
    expect(asked).toHaveLength(1);
    behaviour = 'sign-in';
    const refused = await probe.contact(venue.origin, AbortSignal.timeout(5_000));
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});

describe('the proxies of the system', () => {
  it.each([
    ['DIRECT', DIRECT],
    ['', DIRECT],
    ['nonsense', DIRECT],
    ['PROXY proxy.corp:8080', [{ kind: 'http', host: 'proxy.corp', port: 8080, isSecure: false }]],
    ['HTTPS proxy.corp', [{ kind: 'http', host: 'proxy.corp', port: 443, isSecure: true }]],
    ['PROXY [::1]:3128', [{ kind: 'http', host: '::1', port: 3128, isSecure: false }]],
    ['SOCKS5 proxy.corp:1080', [{ kind: 'socks', version: 5, host: 'proxy.corp', port: 1080 }]],
    ['SOCKS proxy.corp', [{ kind: 'socks', version: 4, host: 'proxy.corp', port: 1080 }]],
    ['QUIC proxy.corp:443', [{ kind: 'unusable', name: 'QUIC proxy.corp:443' }]],
    [
      'PROXY a:1; PROXY b:2 ; DIRECT',
      [
        { kind: 'http', host: 'a', port: 1, isSecure: false },
        { kind: 'http', host: 'b', port: 2, isSecure: false },
        { kind: 'direct' },
      ],
    ],
  ])('%j is read', (text, expected) => {
    expect(readProxyList(text)).toEqual(expected);
  });

  it('are never used for this computer, and one that cannot be asked means a direct connection', async () => {
    const asks: string[] = [];
    const routesFor = systemProxies((url) => {
      asks.push(url);
      return Promise.reject(new Error('no script'));
    });
    for (const here of ['http://127.0.0.1:8400', 'http://localhost:1', 'https://[::1]:2'])
      expect(await routesFor(here)).toEqual(DIRECT);
    expect(asks).toEqual([]);
    expect(await routesFor('https://api.example.com')).toEqual(DIRECT);
    expect(asks).toEqual(['https://api.example.com']);
    expect(noProxies('https://api.example.com')).toEqual(DIRECT);
  });

  it.each([
    [{}, 'https://api.example.com', 'direct'],
    [{ HTTPS_PROXY: 'http://proxy.corp:8080' }, 'https://api.example.com', 'http'],
    [{ https_proxy: 'proxy.corp:8080' }, 'https://api.example.com', 'http'],
    [{ https_proxy: 'proxy.corp:8080', no_proxy: 'example.com' }, 'https://api.example.com', 'direct'],
    [
      { https_proxy: 'proxy.corp:8080', no_proxy: 'other, .example.com' },
      'https://api.example.com',
      'direct',
    ],
    [{ https_proxy: 'proxy.corp:8080', no_proxy: 'le.com' }, 'https://api.example.com', 'http'],
    [{ https_proxy: 'proxy.corp:8080', no_proxy: '*' }, 'https://api.example.com', 'direct'],
    [{ https_proxy: 'proxy.corp:8080' }, 'http://127.0.0.1:8400', 'direct'],
    [{ ALL_PROXY: 'socks5://proxy.corp:1080' }, 'https://api.example.com', 'socks'],
    [{ ALL_PROXY: 'ftp://proxy.corp:21' }, 'https://api.example.com', 'unusable'],
  ])('of the environment %j lead to %s: %s', async (env, to, kind) => {
    expect((await environmentProxies(env)(to))[0]?.kind).toBe(kind);
  });
});

describe('the certificate store of the system', () => {
  /** A separate program: Node reads the environment's store once per process. */
  const PROGRAM = `
    import { systemClock } from './electron/platform/clock.ts';
    import { createUndiciHttp } from './electron/platform/undici-http.ts';
    import { systemTrust } from './electron/platform/trusted-certificates.ts';
    const trusted = systemTrust();
    const http = createUndiciHttp(systemClock, { trust: () => trusted().context });
    const request = { method: 'GET', origin: process.argv[1], path: '/', headers: {}, body: null, timeoutMs: 5000, maxBytes: 1000 };
    const result = await http.request(request);
    await http.close();
    console.log(JSON.stringify({ ok: result.ok, counts: trusted().counts }));`;

  it.runIf(process.platform === 'linux')(
    'vouches for a venue whose authority an administrator added, and without it nobody does',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'trust-'));
      const store = join(folder, 'store.pem');
      const ask = async () => {
        const env = { ...process.env, SSL_CERT_FILE: store, SSL_CERT_DIR: folder };
        const { stdout } = await promisify(execFile)(
          process.execPath,
          ['--input-type=module-typescript', '-e', PROGRAM, venue.origin],
          { env },
        );
        return JSON.parse(stdout) as { ok: boolean; counts: { builtIn: number; system: number } };
      };
      writeFileSync(store, '');
      expect(await ask()).toMatchObject({ ok: false, counts: { system: 0 } });
      writeFileSync(store, venue.cert);
      const added = await ask();
      rmSync(folder, { recursive: true });
      expect(added).toMatchObject({ ok: true, counts: { system: 1 } });
      expect(added.counts.builtIn).toBeGreaterThan(100);
    },
  );
});
