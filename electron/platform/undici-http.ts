import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector, Pool } from 'undici';
import { failuresInEnglish } from '../../shared/messages/platform-failures.ts';
import type { Clock } from './clock.ts';
import type { HttpFailure, HttpPort, LateAnswer } from './http.ts';
import { nextTurn } from './next-turn.ts';
import { type Connect, oneRequest } from './one-request.ts';
import { noProxies, type RoutesFor } from './proxy-route.ts';
import { routedConnector } from './routed-connector.ts';
import { sendRequest } from './undici-request.ts';

/** How long a warmed connection is worth using. Servers close connections that stay silent. */
const WARM_MS = 20_000;
const CONNECT_MS = 10_000;
const READ_CONNECTIONS = 8;
/** Bytes; a longer answer comes in several pieces. */
const READ_BUFFER_BYTES = 16_384;

/** Deadlines are ours and total (undici's measure gaps); HTTP/1.1 only, so that one connection carries one request. */
const PLAIN_HTTP = { headersTimeout: 0, bodyTimeout: 0, pipelining: 1, allowH2: false } as const;

export interface HttpOptions {
  /** Certificates trusted besides the built-in ones, PEM. For tests; the app hands in `trust`. */
  ca?: string;
  /** The authorities that vouch for venues; the built-in ones when left out. Asked once, with the first connection. */
  trust?: () => SecureContext;
  /** The proxies on the way to a venue; none when left out. */
  routesFor?: RoutesFor;
}

interface Warmed {
  origin: string;
  socket: Socket;
  expire: () => void;
}

/** One connection and then no more: nothing can be sent over it twice. */
interface SingleUse {
  connect: Connect;
  bytesWritten(): number;
  destroy(): void;
}

/** HTTP over undici. Certificates are always checked, also when NODE_TLS_REJECT_UNAUTHORIZED says otherwise. */
export function createUndiciHttp(clock: Clock, options: HttpOptions = {}): HttpPort {
  const { ca, trust, routesFor = noProxies } = options;
  const secureContext = trust?.();
  const strict = {
    ...(ca === undefined ? {} : { ca }),
    ...(secureContext === undefined ? {} : { secureContext }),
    rejectUnauthorized: true,
    allowH2: false,
    timeout: CONNECT_MS,
  };
  const routing = { routesFor, timeoutMs: CONNECT_MS, secureContext };
  const connect = routedConnector(buildConnector(strict), routing);
  /** For connections of one request. */
  const connectOnce = routedConnector(buildConnector(readingSmall(strict)), routing);
  const pools = new Map<string, Pool>();
  const targets = new Map<string, buildConnector.Options>();
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

  /** Read once per origin: an order waits for it. */
  function targetFor(origin: string): buildConnector.Options {
    let target = targets.get(origin);
    if (target === undefined) {
      target = targetOf(origin);
      targets.set(origin, target);
    }
    return target;
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
    await nextTurn();
    if (isFresh(socket)) return socket;
    socket.destroy();
    return null;
  }

  function unlessClosed({ onLate }: LateAnswer): LateAnswer['onLate'] {
    return (result) => {
      if (!closed) onLate(result);
    };
  }

  return {
    async request(request) {
      if (closed) return { ok: false, failure: CLOSED };
      const result = await sendRequest(poolFor(request.origin), request, clock, null);
      // Cut by `close`, and reported as such, so that nothing tries again.
      return closed && !result.ok ? { ok: false, failure: CLOSED } : result;
    },

    async requestOnce(request, late) {
      const hasWarmed = warmed !== null && warmed.origin === request.origin;
      const ready = hasWarmed ? await takeWarmed() : null;
      if (closed) {
        ready?.destroy();
        return { ok: false, failure: CLOSED };
      }
      const target = targetFor(request.origin);
      const single = singleUse(connectOnce, target, ready);
      underWay.add(single);
      const result = await sendRequest(oneRequest(target.host ?? '', single.connect), request, clock, {
        bytesWritten: () => single.bytesWritten(),
        late: late === undefined ? null : { ...late, onLate: unlessClosed(late) },
        over() {
          underWay.delete(single);
          single.destroy(); // also one that was still connecting: nothing may go out after the answer was given
        },
      });
      return { ...result, used: { warmed: ready !== null, bytesWritten: single.bytesWritten() } };
    },

    async warm(origin) {
      if (warmed !== null && warmed.origin === origin && isFresh(warmed.socket)) return true;
      dropWarmed();
      const socket = await open(connectOnce, targetFor(origin));
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

const CLOSED: HttpFailure = {
  kind: 'other',
  message: failuresInEnglish.ending,
  bytesWritten: 0,
  httpStatus: null,
};

function singleUse(
  connect: buildConnector.connector,
  target: buildConnector.Options,
  ready: Socket | null,
): SingleUse {
  let used = false;
  let ended = false;
  let socket: Socket | null = ready;
  const before = ready?.bytesWritten ?? 0;
  return {
    connect(callback) {
      if (used || ended) {
        callback(new Error('This connection is used once.'), null);
        return;
      }
      used = true;
      if (ready !== null) {
        ready.ref();
        callback(null, ready);
        return;
      }
      // undici's connector returns the socket it is opening, though its type does not say so
      const opening: unknown = connect({ ...target }, (error, opened) => {
        if (error !== null) {
          callback(error, null);
        } else if (ended) {
          opened.destroy();
          callback(new Error('The request has ended.'), null);
        } else {
          socket = opened;
          callback(null, opened);
        }
      });
      if (isSocket(opening)) socket = opening;
    },
    bytesWritten: () => (socket?.bytesWritten ?? 0) - before,
    destroy() {
      ended = true;
      socket?.destroy();
    },
  };
}

/**
 * The same connections, all reading into one buffer: Node's own way takes 64 KiB again for every read, which is a twentieth of an order's
 * time. What was read is copied out before anything else can be read, and emitted as 'data', as usual.
 */
function readingSmall<T>(options: T): T {
  const onread = {
    buffer: Buffer.alloc(READ_BUFFER_BYTES),
    callback(this: Socket, length: number, bytes: Buffer): boolean {
      this.emit('data', Buffer.from(bytes.subarray(0, length)));
      return true;
    },
  };
  return { ...options, onread };
}

function open(connect: buildConnector.connector, target: buildConnector.Options): Promise<Socket | null> {
  return new Promise((resolve) => {
    connect({ ...target }, (error, socket) => resolve(error === null ? socket : null));
  });
}

function targetOf(origin: string): buildConnector.Options {
  const { hostname, host, protocol, port } = new URL(origin);
  return { hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname, host, protocol, port };
}

/** Open in both directions and silent so far: a server that already spoke was not answering us. */
function isFresh(socket: Socket): boolean {
  return !socket.destroyed && socket.writable && !socket.readableEnded && socket.bytesRead === 0;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'bytesWritten' in value;
}
