/**
 * Over real sockets. Breaks when a request is resent or redirected, a limit or deadline does not hold, a proxy of the
 * environment is used, or bytesWritten says 0 for a request that left or more for one that did not.
 */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ManualClock, manualClock } from '../../tests/helpers/manual-clock.ts';
import type { HttpRequest } from './http.ts';
import { createUndiciHttp } from './undici-http.ts';

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function port(clock: ManualClock = manualClock()) {
  const http = createUndiciHttp(clock);
  cleanUps.push(() => http.close());
  return http;
}

function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  cleanUps.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  );
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ); // it is listening on TCP
  });
}

async function web(answer: RequestListener) {
  let arrivals = 0;
  const origin = await listen(
    createServer((request, response) => {
      arrivals += 1;
      request.resume();
      request.on('end', () => answer(request, response));
    }),
  );
  return { origin, arrivals: () => arrivals };
}

/** A server that does as it likes with the raw connection once a request's first bytes are there. */
async function raw(act: (socket: Socket) => void) {
  let arrivals = 0;
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      arrivals += 1;
      act(socket);
    });
  });
  return { origin: await listen(server), arrivals: () => arrivals, server };
}

function post(origin: string, change: Partial<HttpRequest> = {}): HttpRequest {
  const body = Buffer.from('{"clientOid":"c1"}');
  return {
    method: 'POST',
    origin,
    path: '/api/v1/hf/orders',
    headers: { 'Content-Type': 'application/json' },
    body,
    timeoutMs: 10_000,
    maxBytes: 10_000,
    ...change,
  };
}

function get(origin: string, change: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    origin,
    path: '/x?b=2&a=%20',
    headers: {},
    body: null,
    timeoutMs: 10_000,
    maxBytes: 10_000,
    ...change,
  };
}

describe.each(['request', 'requestOnce'] as const)('%s', (way) => {
  it('sends path, headers and body byte for byte and brings the whole answer', async () => {
    let seen = '';
    const { origin } = await web((request, response) => {
      seen = `${request.method} ${request.url} ${String(request.headers['x-test'])}`;
      response.setHeader('X-Two', ['a', 'b']);
      response.end('answer');
    });
    const result = await port()[way](get(origin, { headers: { 'X-Test': 'yes' } }));
    if (!result.ok) throw new Error(result.failure.message);
    expect(seen).toBe('GET /x?b=2&a=%20 yes');
    expect(Buffer.from(result.reply.body).toString()).toBe('answer');
    expect(result.reply).toMatchObject({ status: 200, headers: { 'x-two': 'a, b' } });
  });

  it.each([307, 308])('R-B11: a %i is an answer, not an order to go elsewhere', async (status) => {
    const elsewhere = await web((_request, response) => response.end('stolen'));
    const { origin, arrivals } = await web((_request, response) => {
      response.writeHead(status, { location: elsewhere.origin });
      response.end();
    });
    expect(await port()[way](post(origin))).toMatchObject({ ok: true, reply: { status } });
    expect([arrivals(), elsewhere.arrivals()]).toEqual([1, 0]);
  });

  it.each<[string, (socket: Socket) => void, object]>([
    ['reset', (socket) => socket.resetAndDestroy(), { kind: 'reset', httpStatus: null }],
    ['closed without a word', (socket) => socket.end(), { kind: 'reset', httpStatus: null }],
    [
      'half a body',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"co'),
      { kind: 'cut-off', httpStatus: 200 },
    ],
    [
      'half a chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab'),
      { kind: 'cut-off', httpStatus: 200 },
    ],
    ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), { kind: 'other', httpStatus: null }],
    [
      '100 and nothing more',
      (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
      { kind: 'reset', httpStatus: null },
    ],
    [
      'an announced giant',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n'),
      { kind: 'too-large', httpStatus: 200 },
    ],
    [
      'an unannounced giant',
      (socket) =>
        socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffff\r\n${'x'.repeat(20_000)}`),
      { kind: 'too-large', httpStatus: 200 },
    ],
  ])('R-B9: %s is distinguished and the request arrives once', async (_name, act, failure) => {
    const { origin, arrivals } = await raw(act);
    expect(await port()[way](post(origin))).toMatchObject({ ok: false, failure });
    expect(arrivals()).toBe(1);
  });

  it('R-C26: a slow drip ends at the total deadline', async () => {
    const clock = manualClock();
    const { origin, arrivals } = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"c');
    });
    const waiting = port(clock)[way](post(origin));
    await vi.waitFor(() => expect(arrivals()).toBe(1));
    clock.advance(10_000);
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(arrivals()).toBe(1);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('R-B15: nothing goes out after the deadline was reported', async () => {
    const clock = manualClock();
    const { origin, arrivals } = await web((_request, response) => response.end('{}'));
    const http = port(clock);
    const waiting = http[way](post(origin));
    clock.advance(10_000); // before the connection could be made
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'timeout', httpStatus: null } });
    expect((await http.request(get(origin))).ok).toBe(true); // the server is there and answers others
    expect(arrivals()).toBe(1);
  });

  it('asks for no compression and undoes none', async () => {
    let asked: string | undefined = 'never called';
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const { origin } = await web((request, response) => {
      asked = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const result = await port()[way](get(origin));
    expect(asked).toBeUndefined();
    expect(result).toMatchObject({ ok: true, reply: { body: bomb } });
  });

  it('a port where nobody listens: nothing was sent', async () => {
    const { origin, server } = await raw(() => undefined);
    await new Promise((resolve) => {
      server.close(resolve);
    });
    expect(await port()[way](post(origin))).toMatchObject({
      ok: false,
      failure: { kind: 'refused', bytesWritten: 0 },
    });
  });

  it('security 50: proxies of the environment are not used', async () => {
    const proxy = await web((_request, response) => response.end('proxy'));
    const { origin, arrivals } = await web((_request, response) => response.end('direct'));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'])
      vi.stubEnv(name, name.startsWith('NODE') ? '1' : proxy.origin);
    cleanUps.push(() => void vi.unstubAllEnvs());
    expect((await port()[way](get(origin))).ok).toBe(true);
    expect([arrivals(), proxy.arrivals()]).toEqual([1, 0]);
  });
});

describe('a read, once the port is closed', () => {
  it('that was under way ends in a way nobody tries again, and a new one goes nowhere', async () => {
    let onArrival: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (onArrival = resolve));
    const { origin, arrivals } = await web(() => onArrival()); // and never answers
    const http = port();
    const reading = http.request(get(origin));
    await asked;
    await http.close();
    for (const result of [await reading, await http.request(get(origin))]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'other' } });
    }
    expect(arrivals()).toBe(1);
  });
});

describe('requestOnce', () => {
  it.each([false, true])(
    'a header that cannot be written: nothing was sent, at once (warmed: %s)',
    async (warm) => {
      const { origin, arrivals } = await web((_request, response) => response.end());
      const http = port();
      if (warm) await http.warm(origin);
      const result = await http.requestOnce(post(origin, { headers: { 'X-Key': 'a\nb' } }));
      expect(result).toMatchObject({ ok: false, failure: { kind: 'other', bytesWritten: 0 } });
      expect(arrivals()).toBe(0);
    },
  );

  it('R-B10: a deadline before the connection is open means that nothing was sent', async () => {
    const clock = manualClock();
    const { origin } = await web((_request, response) => response.end('{}'));
    const waiting = port(clock).requestOnce(post(origin));
    clock.advance(10_000);
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'timeout', bytesWritten: 0 } });
  });

  it('R-B10: counts the bytes that left', async () => {
    const { origin } = await raw((socket) => socket.resetAndDestroy());
    const result = await port().requestOnce(post(origin));
    expect(result.ok ? 0 : result.failure.bytesWritten).toBeGreaterThan(100);
  });

  it('uses the warmed connection, once', async () => {
    const { origin, arrivals } = await web((_request, response) => response.end('{}'));
    const http = port();
    expect(await http.warm(origin)).toBe(true);
    expect(arrivals()).toBe(0);
    const results = await Promise.all([http.requestOnce(post(origin)), http.requestOnce(post(origin))]);
    expect(results.map((result) => result.ok)).toEqual([true, true]);
    expect(arrivals()).toBe(2);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['closed', (socket) => socket.end()],
    ['reset', (socket) => socket.resetAndDestroy()],
    ['spoken to', (socket) => socket.end('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\n\r\n')],
  ])(
    'R-B11: a warmed connection that the venue has %s is replaced before a byte is written',
    async (_name, spoil) => {
      const connections: Socket[] = [];
      const server = createServer((request, response) => {
        request.resume();
        request.on('end', () => response.end('{}'));
      });
      server.on('connection', (socket) => connections.push(socket));
      const origin = await listen(server);
      const http = port();
      await http.warm(origin);
      await vi.waitFor(() => expect(connections).toHaveLength(1));
      const [first] = connections;
      if (first === undefined) throw new Error('There is no connection.');
      const gone = new Promise((resolve) => {
        first.once('close', resolve);
      });
      spoil(first);
      first.destroySoon();
      await gone;
      expect((await http.requestOnce(post(origin))).ok).toBe(true);
      expect(connections).toHaveLength(2);
    },
  );

  it('warming an origin where nobody listens fails', async () => {
    expect(await port().warm('http://127.0.0.1:9')).toBe(false);
  });
});
