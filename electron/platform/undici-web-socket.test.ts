/** WebSockets against a server of another make. Breaks when an end is reported twice or never, a limit is not observed, or a token shows in a message. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { manualClock, type ManualClock } from '../../tests/helpers/manual-clock.ts';
import { createUndiciWebSockets, type WebSocketOptions } from './undici-web-socket.ts';
import type { OpenWebSocket } from './web-socket.ts';

interface TestConnection {
  events: string[];
  /** Resolves at the end of the connection. */
  end: Promise<{ code: number; message: string }>;
  opened: Promise<void>;
  socket: OpenWebSocket;
  clock: ManualClock;
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanUps.splice(0)) clean();
});

/** A server that does `act` with each connection; returns its address. */
async function serve(
  act: (client: WebSocket, request: IncomingMessage) => void,
  options: { perMessageDeflate?: boolean } = {},
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options });
  server.on('connection', act);
  cleanUps.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/endpoint`;
}

/** A TCP server that is no WebSocket server. */
async function listen(act: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    act(socket);
  });
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

function open(url: string, options: WebSocketOptions = {}): TestConnection {
  const events: string[] = [];
  const clock = manualClock();
  const end = Promise.withResolvers<{ code: number; message: string }>();
  const opened = Promise.withResolvers<void>();
  const socket = createUndiciWebSockets({ clock, ...options }).open(url, {
    opened() {
      events.push('opened');
      opened.resolve();
    },
    message: (text) => events.push(`message ${text}`),
    closed(reason) {
      events.push('closed');
      end.resolve(reason);
    },
  });
  return { events, end: end.promise, opened: opened.promise, socket, clock };
}

describe('a connection', () => {
  it('sends and receives text, drops binary messages, and ends once', async () => {
    const url = await serve((client, request) => {
      client.on('message', (data: Buffer) => {
        client.send(Buffer.from([1, 2, 3]));
        client.send(`${request.url} ${data.toString()} größer`);
      });
    });
    const connection = open(`${url}?token=abc`);
    connection.socket.send('too early');
    await connection.opened;
    connection.socket.send('hello');
    await expect.poll(() => connection.events).toContain('message /endpoint?token=abc hello größer');
    connection.socket.close();
    connection.socket.close();
    connection.socket.send('too late');
    expect((await connection.end).code).toBe(1000);
    expect(connection.events).toEqual(['opened', 'message /endpoint?token=abc hello größer', 'closed']);
    expect(connection.clock.pendingTimers()).toBe(0);
  });

  it('closed by the peer reports its code and text', async () => {
    const url = await serve((client) => client.close(1008, 'token is expired'));
    expect(await open(url).end).toEqual({ code: 1008, message: 'token is expired' });
  });

  it('cut by the peer without a reason is reported as such', async () => {
    const url = await serve((client) => client.terminate());
    const { code, message } = await open(url).end;
    expect(code).toBe(1006);
    expect(message).toMatch(/^127\.0\.0\.1:\d+ closed the connection without a reason\.$/);
  });

  it('a peer that never says goodbye is cut after a second', async () => {
    const url = await listen((socket) => {
      socket.once('data', (request: Buffer) => {
        const key = /sec-websocket-key: (\S+)/i.exec(request.toString())?.[1] ?? '';
        const accept = createHash('sha1')
          .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
          .digest('base64');
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        );
      });
    });
    const connection = open(url);
    await connection.opened;
    connection.socket.close();
    expect(connection.events).toEqual(['opened']);
    connection.clock.advance(1_000);
    expect(connection.events).toEqual(['opened', 'closed']);
  });

  it.each([
    ['plain', false],
    ['compressed', true],
  ])('an oversized message (%s) ends it and is never delivered', async (_name, perMessageDeflate) => {
    const url = await serve((client) => client.send('x'.repeat(5_000)), { perMessageDeflate });
    const connection = open(url, { maxBytes: 1_000 });
    const { message } = await connection.end;
    expect(connection.events.filter((event) => event.startsWith('message'))).toEqual([]);
    expect(connection.events.filter((event) => event === 'closed')).toHaveLength(1);
    expect(message).not.toBe('');
  });
});

describe('a connection that never opens', () => {
  it('refused', async () => {
    const url = await listen(() => undefined);
    for (const clean of cleanUps.splice(0)) clean();
    const { code, message } = await open(`${url}?token=secret-token`).end;
    expect(code).toBe(1006);
    expect(message).toMatch(
      /^127\.0\.0\.1:\d+ refused the connection or cannot be reached \(ECONNREFUSED\)\.$/,
    );
  });

  it('answered with something else than an upgrade', async () => {
    const url = await listen((socket) => {
      socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    });
    const connection = open(`${url}?token=secret-token`);
    const { message } = await connection.end;
    expect(message).toContain('Could not connect to live updates');
    expect(message).not.toContain('secret-token');
    expect(connection.events).toEqual(['closed']);
  });

  it('answered with a redirect: it is not followed', async () => {
    let arrivals = 0;
    const elsewhere = await serve(() => {
      arrivals += 1;
    });
    const url = await listen((socket) => {
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${elsewhere}\r\ncontent-length: 0\r\n\r\n`);
    });
    expect((await open(url).end).code).toBe(1006);
    expect(arrivals).toBe(0);
  });

  it('never answered: given up after ten seconds of the clock', async () => {
    const asked = Promise.withResolvers<void>();
    const connection = open(await listen((socket) => socket.once('data', () => asked.resolve())));
    await asked.promise;
    connection.clock.advance(9_999);
    expect(connection.events).toEqual([]);
    connection.clock.advance(1);
    expect((await connection.end).message).toMatch(/within 10 s/);
    expect(connection.events).toEqual(['closed']);
  });

  it('closed by us before it was open', async () => {
    const connection = open(await listen(() => undefined));
    connection.socket.close();
    await connection.end;
    expect(connection.events).toEqual(['closed']);
    expect(connection.clock.pendingTimers()).toBe(0);
  });
});

describe('an address that cannot be used ends at once, and nothing is sent', () => {
  it.each([
    'ws://example.com/',
    'http://127.0.0.1/',
    'nonsense',
    'wss://user:word@example.com/',
    'ws://127.0.0.1.example.com/',
    '',
  ])('%s', async (url) => {
    const connection = open(url);
    connection.socket.send('x');
    connection.socket.close();
    const { code, message } = await connection.end;
    expect(code).toBe(1006);
    expect(message).toMatch(/\bURL\b/);
    expect(connection.events).toEqual(['closed']);
  });
});
