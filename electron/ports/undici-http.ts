import type { Socket } from 'node:net';
import { buildConnector, Client, Pool } from 'undici';
import type { Clock } from './clock.ts';
import type { HttpPort, HttpRequest, HttpResult } from './http.ts';
import { exchange } from './undici-exchange.ts';

/** How long a warmed connection is worth using. Servers close connections that stay silent. */
const WARM_MS = 20_000;
const CONNECT_MS = 10_000;
const READ_CONNECTIONS = 8;

/** Deadlines are ours and total (undici's measure gaps); HTTP/1.1 only, so that one connection carries one request. */
const PLAIN_HTTP = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1, allowH2: false } as const;

export interface HttpOptions {
  /** Certificates trusted besides the built-in ones, PEM. */
  ca?: string;
}

interface Warmed {
  origin: string;
  socket: Socket;
  expire: () => void;
}

/** A connector that hands out one connection and then no more: whatever the client above does, it cannot send twice. */
interface SingleUse {
  connector: buildConnector.connector;
  bytesWritten(): number;
  destroy(): void;
}

/**
 * HTTP over undici. Proxy settings of the environment are not used and certificates are always checked, also when
 * NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
 */
export function createUndiciHttp(clock: Clock, options: HttpOptions = {}): HttpPort {
  const connect = buildConnector({
    ...options,
    rejectUnauthorized: true,
    allowH2: false,
    timeout: CONNECT_MS,
  });
  const pools = new Map<string, Pool>();
  const underWay = new Set<SingleUse>();
  let warmed: Warmed | null = null;
  let closed = false;

  function poolFor(origin: string): Pool {
    let pool = pools.get(origin);
    if (pool === undefined) {
      pool = new Pool(origin, { ...PLAIN_HTTP, connect, connections: READ_CONNECTIONS });
      pools.set(origin, pool);
    }
    return pool;
  }

  function dropWarmed(): void {
    warmed?.expire();
    warmed?.socket.destroy();
    warmed = null;
  }

  /** The warmed connection if it is still good. One turn of the loop lets a close that already arrived be seen. */
  async function takeWarmed(): Promise<Socket | null> {
    if (warmed === null) return null;
    const { socket, expire } = warmed;
    warmed = null;
    expire();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (isFresh(socket)) return socket;
    socket.destroy();
    return null;
  }

  return {
    request: (request) => exchange(poolFor(request.origin), request, clock, () => null),

    async requestOnce(request) {
      const hasWarmed = warmed !== null && warmed.origin === request.origin;
      const single = singleUse(connect, hasWarmed ? await takeWarmed() : null);
      underWay.add(single);
      const result = await sendOver(single, request, clock);
      underWay.delete(single);
      return result;
    },

    async warm(origin) {
      if (warmed !== null && warmed.origin === origin && isFresh(warmed.socket)) return true;
      dropWarmed();
      const socket = await open(connect, origin);
      if (socket === null) return false;
      if (closed) {
        socket.destroy();
        return false;
      }
      dropWarmed(); // another call may have been faster
      socket.unref();
      warmed = { origin, socket, expire: clock.after(WARM_MS, dropWarmed) };
      return true;
    },

    async close() {
      closed = true;
      dropWarmed();
      for (const single of underWay) single.destroy();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}

async function sendOver(single: SingleUse, request: HttpRequest, clock: Clock): Promise<HttpResult> {
  const client = new Client(request.origin, { ...PLAIN_HTTP, connect: single.connector });
  const result = await exchange(client, request, clock, () => single.bytesWritten());
  await client.destroy();
  single.destroy(); // also one that was still connecting: nothing may go out after the answer was given
  return result;
}

function singleUse(connect: buildConnector.connector, ready: Socket | null): SingleUse {
  let used = false;
  let socket: Socket | null = ready;
  const before = ready?.bytesWritten ?? 0;
  return {
    connector(target, callback) {
      if (used) {
        callback(new Error('This connection is used once.'), null);
        return;
      }
      used = true;
      if (ready !== null) {
        ready.ref();
        queueMicrotask(() => callback(null, ready)); // undici overlooks a connection that is there at once
        return;
      }
      // undici's connector returns the socket it is opening, though its type does not say so
      const opening: unknown = connect(target, (error, opened) => {
        if (error === null) {
          socket = opened;
          callback(null, opened);
        } else {
          callback(error, null);
        }
      });
      if (isSocket(opening)) socket = opening;
    },
    bytesWritten: () => (socket?.bytesWritten ?? 0) - before,
    destroy: () => socket?.destroy(),
  };
}

function open(connect: buildConnector.connector, origin: string): Promise<Socket | null> {
  const { hostname, host, protocol, port } = new URL(origin);
  return new Promise((resolve) => {
    const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    connect({ hostname: bare, host, protocol, port }, (error, socket) =>
      resolve(error === null ? socket : null),
    );
  });
}

/** Open in both directions and silent so far: a server that already spoke was not answering us. */
function isFresh(socket: Socket): boolean {
  return !socket.destroyed && socket.writable && !socket.readableEnded && socket.readableLength === 0;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'bytesWritten' in value;
}
