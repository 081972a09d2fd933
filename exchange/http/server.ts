import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Arrivals } from '../control/arrivals.ts';
import type { ControlPlane } from '../control/control.ts';
import type { FaultBoard } from '../faults/board.ts';
import { send, type Delivery } from '../faults/fault.ts';
import type { ExchangeState } from '../state.ts';
import { deliver } from './deliver.ts';
import { answer } from './gateway.ts';
import { readBody } from './read-body.ts';
import { failure, refusal, type Reply } from './reply.ts';
import type { Route } from './route.ts';

export interface ServerParts {
  state: ExchangeState;
  routes: readonly Route[];
  faults: FaultBoard;
  arrivals: Arrivals;
  /** Null when the exchange runs without a side door for tests. */
  control: ControlPlane | null;
  now(): number;
  /** Milliseconds a request's body may take to arrive. */
  bodyTimeoutMs: number;
}

const LARGEST_BODY = 1024 * 1024;
const KEEP_ALIVE_MS = 60_000;

/** The HTTP server of the exchange, not yet listening. No request makes it throw. */
export function createExchangeServer(parts: ServerParts): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    serve(parts, request, response).catch(() => {
      // A defect of ours: say so in the envelope and keep serving the others.
      const reply = failure(refusal('500000', 'Internal Server Error', 500));
      if (response.headersSent) response.destroy();
      else deliver(response, send(reply), parts.now(), true);
    });
  });
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    else socket.destroy();
  });
  return server;
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, LARGEST_BODY, parts.bodyTimeoutMs);
  const now = parts.now();
  switch (body.kind) {
    case 'whole':
      handle(parts, request, response, body.bytes, now);
      break;
    case 'too-large':
      deliver(
        response,
        send(failure(refusal('400100', 'The request body is larger than 1 MB', 413))),
        now,
        true,
      );
      break;
    case 'too-slow':
      deliver(response, send(failure(refusal('400100', 'The request body took too long', 408))), now, true);
      break;
    case 'broken':
      response.destroy();
      break;
  }
}

function handle(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  now: number,
): void {
  const method = request.method ?? '';
  const target = request.url ?? '';
  const controlled = parts.control?.answer(method, target, body) ?? null;
  if (controlled !== null) {
    deliver(response, send(controlled), now, false);
    return;
  }
  const path = target.split('?', 1)[0] ?? '';
  parts.arrivals.count(method, path, body);
  const hit = parts.faults.take(method, path);
  const clock = now + (hit?.fault.skew?.(hit.ms) ?? 0);
  const work = () =>
    answer(
      parts.state,
      parts.routes,
      { method, target, headers: request.headers, body, remote: request.socket.remoteAddress ?? '' },
      clock,
    );
  deliver(response, decide(hit, work), clock, false);
}

/** Lets the armed fault, if any, stand in for the work or bend its result. */
function decide(hit: ReturnType<FaultBoard['take']>, work: () => Reply): Delivery {
  if (hit === null) return send(work());
  const { fault, ms } = hit;
  if (fault.instead !== undefined) return fault.instead(ms);
  const reply = work();
  return fault.after === undefined ? send(reply) : fault.after(reply, ms);
}
