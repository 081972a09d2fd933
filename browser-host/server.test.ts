/**
 * Seam: the host's own port, spoken to in raw HTTP and with a real WebSocket; a fake app behind the real registrar.
 * Breaks when someone without the token, under another name, or from another page gets an answer from the app.
 */
import { request, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { contentPolicy } from '../electron/shell/content-policy.ts';
import { describeApp, type FakeApp } from '../tests/electron-double/fake-app.ts';
import { type HostUnderTest, startHost } from '../tests/helpers/host-under-test.ts';
import type { BrowserServer } from './server.ts';
import { PREFERENCES } from '../tests/helpers/preferences.ts';

let running: HostUnderTest;
let app: FakeApp;
let server: BrowserServer;
let first: URL;

beforeEach(async () => {
  running = await startHost();
  ({ app, server } = running);
  first = new URL(server.url);
});

afterEach(() => running.end());

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends the path as it is written: no client in between may tidy it up. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: first.port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The key of the tab that signed in last. */
let tab = '';

async function signIn(): Promise<string> {
  const reply = await get(first.pathname + first.search);
  tab = /#tab=(.+)$/.exec(reply.headers.location ?? '')?.[1] ?? tab;
  return (reply.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

/** The status of the refusal, or the open socket. */
function connect(headers: Record<string, string>, path = '/bridge'): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${first.port}${path}`, ['counterfoil', tab], { headers });
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (sent, response) => {
      sent.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

async function openSocket(cookie?: string): Promise<WebSocket> {
  const socket = await connect({ origin: first.origin, cookie: cookie ?? (await signIn()) });
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8'))));
  });
}

describe('the token', () => {
  it('becomes a cookie that scripts and other sites never see', async () => {
    const reply = await get(first.pathname + first.search);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toMatch(/^\/#tab=[\w-]{32}$/);
    expect(reply.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^counterfoil-${first.port}=[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/$`),
    );
    expect(reply.headers['set-cookie']?.[0]).not.toContain(first.searchParams.get('token'));
  });

  it('works once: replayed it is 403, unless by the browser that used it', async () => {
    const cookie = await signIn();
    expect((await get(first.pathname + first.search)).status).toBe(403);
    expect((await get(first.pathname + first.search, { cookie })).status).toBe(303);
  });

  it.each(['/?token=', '/?token=guess', '/?token=guess&token=guess'])('%s is 403', async (path) => {
    expect((await get(path)).status).toBe(403);
  });
});

describe('the page', () => {
  it('comes with the bridge in front of its own script and a policy that names one socket', async () => {
    const reply = await get('/', { cookie: await signIn() });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(
      '<head><script defer src="/bridge-client.js"></script><script type="module" src="/main.js"></script></head>',
    );
    expect(reply.headers['content-security-policy']).toBe(
      contentPolicy(`ws://127.0.0.1:${first.port}/bridge`),
    );
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it('comes with its parts', async () => {
    const cookie = await signIn();
    expect((await get('/main.js', { cookie })).text).toBe('page();');
    expect((await get('/bridge-client.js', { cookie })).text).toBe('bridge();');
    expect((await get('/favicon.ico')).headers['content-type']).toBe('image/png');
  });

  it.each(['/', '/main.js', '/bridge-client.js', '/bridge'])('%s is 403 without the cookie', async (path) => {
    expect((await get(path)).status).toBe(403);
    expect((await get(path, { cookie: `counterfoil-${first.port}=guess` })).status).toBe(403);
  });

  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%5csecret.js',
    '//secret.js',
    '/main.js%00.png',
    '/.env',
  ])('%s is 403', async (path) => {
    expect((await get(path, { cookie: await signIn() })).status).toBe(403);
  });

  it('that is not there is 404, and nothing but GET is served', async () => {
    const cookie = await signIn();
    expect((await get('/none.js', { cookie })).status).toBe(404);
    expect((await get('/', { cookie }, 'POST')).status).toBe(405);
  });
});

describe('other pages and other names', () => {
  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1:1'])('Host %s is 421', async (host) => {
    const headers = { host, cookie: await signIn() };
    expect((await get('/', headers)).status).toBe(421);
    expect(await connect({ ...headers, origin: first.origin })).toBe(421);
  });

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'Origin %s is 403',
    async (origin) => {
      const headers = { origin, cookie: await signIn() };
      expect((await get('/', headers)).status).toBe(403);
      expect(await connect(headers)).toBe(403);
    },
  );

  it.each(['cross-site', 'same-site'])('Sec-Fetch-Site %s is 403', async (site) => {
    expect((await get('/', { 'sec-fetch-site': site, cookie: await signIn() })).status).toBe(403);
  });
});

describe('the socket', () => {
  it('is refused without Origin, without cookie, and on another path', async () => {
    const cookie = await signIn();
    expect(await connect({ cookie })).toBe(403);
    expect(await connect({ origin: first.origin })).toBe(403);
    expect(await connect({ origin: first.origin, cookie }, '/other')).toBe(403);
  });

  it('carries calls', async () => {
    const socket = await openSocket();
    socket.send(JSON.stringify({ id: 7, name: 'app.describe', args: [{}] }));
    expect(await nextMessage(socket)).toEqual({ id: 7, result: { ok: true, value: describeApp() } });
  });

  it('hands everything to the registrar: a second input is refused', async () => {
    const socket = await openSocket();
    socket.send(JSON.stringify({ id: 1, name: 'app.describe', args: [{}, {}] }));
    expect(await nextMessage(socket)).toMatchObject({
      id: 1,
      result: { ok: false, error: { kind: 'bad-request' } },
    });
    expect(app.reached).toEqual([]);
  });

  it('carries events that fit the contract, to every page', async () => {
    const cookie = await signIn();
    const [one, two] = [await openSocket(cookie), await openSocket(cookie)];
    const received = [nextMessage(one), nextMessage(two)];
    app.emit('preferences', { ...PREFERENCES, theme: 'pink' as never });
    app.emit('preferences', PREFERENCES);
    const event = {
      event: 'preferences',
      payload: PREFERENCES,
    };
    expect(await Promise.all(received)).toEqual([event, event]);
  });

  it.each([
    'no json',
    '[]',
    '{"id":1}',
    '{"id":"1","name":"a","args":[]}',
    '{"id":1,"name":"a","args":[],"more":1}',
  ])('is closed after %s', async (text) => {
    const socket = await openSocket();
    const closed = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    socket.send(text);
    expect(await closed).toBe(1008);
    expect(app.reached).toEqual([]);
  });
});
