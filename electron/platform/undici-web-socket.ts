import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { Agent, buildConnector, WebSocket } from 'undici';
import { platformFailureMessages } from '../../shared/messages/platform-failures.ts';
import { type Clock, systemClock } from './clock.ts';
import { noProxies, type RoutesFor } from './proxy-route.ts';
import { routedConnector } from './routed-connector.ts';
import { classifyFailure } from './undici-failure.ts';
import type { OpenWebSocket, WebSocketListener, WebSocketPort } from './web-socket.ts';

const messages = platformFailureMessages.events;

export interface WebSocketOptions {
  clock?: Clock;
  /** Certificates trusted besides the built-in ones, PEM. For tests; the app hands in `trust`. */
  ca?: string;
  /** As for HTTP. */
  trust?: () => SecureContext;
  routesFor?: RoutesFor;
  /** Bytes of one message; a longer one ends the connection. */
  maxBytes?: number;
}

/** From the call to the open connection. */
const OPEN_MS = 10_000;
/** How long the other side may take to say goodbye. */
const GOODBYE_MS = 1_000;
/** The largest message of a venue, a burst of changes of a book, is some hundred kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Codes of RFC 6455: closed without a reason. */
const NO_WORD = 1006;
const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/**
 * WebSockets over undici. No redirect is followed, and certificates are always checked, also when NODE_TLS_REJECT_UNAUTHORIZED says otherwise. Messages of `closed` name the host, never path or query: the
 * query holds a token.
 */
export function createUndiciWebSockets(options: WebSocketOptions = {}): WebSocketPort {
  const { clock = systemClock, maxBytes = MAX_BYTES, ca, trust, routesFor = noProxies } = options;
  const secureContext = trust?.();
  const direct = buildConnector({
    ...(ca === undefined ? {} : { ca }),
    ...(secureContext === undefined ? {} : { secureContext }),
    rejectUnauthorized: true,
    allowH2: false,
    timeout: OPEN_MS,
  });
  const connector = routedConnector(direct, { routesFor, timeoutMs: OPEN_MS, secureContext });

  return {
    open(address, listener) {
      const url = URL.parse(address);
      const problem = whyUnusable(url);
      if (url === null || problem !== null) {
        queueMicrotask(() => listener.closed({ code: NO_WORD, message: problem ?? '' }));
        return { send: () => undefined, close: () => undefined };
      }
      return connect({ url, listener, clock, connector, maxBytes });
    },
  };
}

interface Attempt {
  url: URL;
  listener: WebSocketListener;
  clock: Clock;
  connector: buildConnector.connector;
  maxBytes: number;
}

/** One connection with its own agent, so that ending it leaves nothing behind. */
function connect({ url, listener, clock, connector, maxBytes }: Attempt): OpenWebSocket {
  const host = url.host;
  let socket: Socket | null = null;
  let failure: string | null = null;
  let isOpen = false;
  let isOver = false;
  let cancelGoodbye: (() => void) | null = null;

  const agent = new Agent({
    webSocket: { maxPayloadSize: maxBytes },
    pipelining: 1,
    allowH2: false,
    connect(target, callback) {
      // undici's connector returns the socket it is opening, though its type does not say so
      const opening: unknown = connector(target, (error, opened) => {
        if (error === null) {
          socket = opened;
          callback(null, opened);
          if (isOver) opened.destroy(); // a tunnel may open after the deadline
        } else {
          failure ??= classifyFailure(error, { host, httpStatus: null, bytesWritten: 0 }).message;
          callback(error, null);
        }
      });
      if (isSocket(opening)) socket = opening;
    },
  });
  const ws = new WebSocket(url.href, { dispatcher: agent });
  const cancelDeadline = clock.after(OPEN_MS, () => over(NO_WORD, messages.notInTime(host, OPEN_MS / 1_000)));

  /** The end, exactly once; whatever is still there of the connection is cut. */
  function over(code: number, message: string): void {
    if (isOver) return;
    isOver = true;
    isOpen = false;
    cancelDeadline();
    cancelGoodbye?.();
    try {
      ws.close();
    } catch {
      // it was not open
    }
    socket?.destroy();
    agent.destroy().catch(() => undefined);
    listener.closed({ code, message });
  }

  ws.addEventListener('open', () => {
    if (isOver) return;
    isOpen = true;
    cancelDeadline();
    listener.opened();
  });
  ws.addEventListener('message', (event) => {
    const text: unknown = event.data;
    if (isOver || typeof text !== 'string') return;
    // undici bounds frames; a compressed message may still grow beyond them
    if (Buffer.byteLength(text) > maxBytes) over(TOO_BIG, messages.tooLarge(host));
    else listener.message(text);
  });
  ws.addEventListener('error', (event) => {
    const errorText = event.error instanceof Error ? event.error.message : '';
    if (/payload|too (large|big)|exceed/i.test(errorText)) failure ??= messages.tooLarge(host);
  });
  ws.addEventListener('close', ({ code, reason }) => {
    const wordless = isOpen ? messages.wordless(host) : messages.notOpened(host);
    over(code, failure ?? (reason === '' ? wordless : reason));
  });

  return {
    send(text) {
      if (isOpen) ws.send(text);
    },
    close() {
      if (isOver || cancelGoodbye !== null) return;
      if (!isOpen) {
        over(NO_WORD, messages.closedBefore);
        return;
      }
      isOpen = false;
      cancelGoodbye = clock.after(GOODBYE_MS, () => over(1000, messages.closedByUs));
      ws.close(1000);
    },
  };
}

const TOO_BIG = 1009;

function whyUnusable(url: URL | null): string | null {
  if (url === null) return messages.address.unreadable;
  if (url.username !== '' || url.password !== '') return messages.address.user;
  if (url.protocol === 'wss:') return null;
  if (url.protocol !== 'ws:') return messages.address.scheme;
  return LOOPBACK.test(url.hostname) ? null : messages.address.plain;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'bytesWritten' in value;
}
