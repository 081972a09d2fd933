import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Arrivals } from './http/arrivals.ts';
import type { ControlPlane } from './control/control.ts';
import type { FaultRegistry } from './faults/fault-registry.ts';
import { send, type Delivery } from './faults/fault.ts';
import type { RequestLog } from './request-log/request-log.ts';
import { accountOf, type ExchangeState } from './http/state.ts';
import { answerRequest } from './http/answer-request.ts';
import { rejectedCaller } from './base/callers.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { createDateHeader, deliver } from './http/deliver.ts';
import { createGateway, type Gateway, type GatewayRequest } from './http/gateway.ts';
import { readBody } from './http/read-body.ts';
import { failure, refusal, type Refusal } from './base/reply.ts';
import type { Route } from './http/route.ts';

interface ServerParts {
  state: ExchangeState;
  routes: readonly Route[];
  faults: FaultRegistry;
  arrivals: Arrivals;
  /** Null without a control API for tests. */
  control: ControlPlane | null;
  now(): number;
  /** Milliseconds for a request's body to arrive. */
  bodyTimeoutMs: number;
  /** Milliseconds for a request's head to arrive; 10 s when left out. */
  headTimeoutMs?: number | undefined;
  /** Called for every request that was answered, or not answered on purpose. */
  log?: RequestLog | undefined;
}

const LARGEST_BODY = 1024 * 1024;
const TOO_LARGE = refusal('400100', 'The request body is larger than 1 MB', 413);
const TOO_SLOW = refusal('400100', 'The request body took too long', 408);
const DEFECT = refusal('500000', 'Internal Server Error', 500);
const HEAD_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;

interface Handling extends ServerParts {
  gateway: Gateway;
  /** The Date header for a time in milliseconds. */
  dateHeader: (now: number) => string;
}

/** The HTTP server of the exchange, not yet listening. No request makes it throw. */
export function createExchangeServer(parts: ServerParts): Server {
  const gateway = createGateway(parts.state, parts.routes);
  const handling: Handling = { ...parts, gateway, dateHeader: createDateHeader() };
  const limits = { largest: LARGEST_BODY, timeoutMs: parts.bodyTimeoutMs };
  const headersTimeout = parts.headTimeoutMs ?? HEAD_TIMEOUT_MS;

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const rejection = rejectedCaller(request.headers);
    if (rejection !== null) {
      refuse(response, rejection);
      return;
    }
    readBody(request, limits, (body) => {
      switch (body.kind) {
        case 'complete':
          guard(response, () => handle(handling, request, response, body.bytes));
          break;
        case 'too-large':
          refuse(response, TOO_LARGE);
          break;
        case 'too-slow':
          refuse(response, TOO_SLOW);
          break;
        case 'broken':
          response.destroy();
          break;
      }
    });
  }

  function refuse(response: ServerResponse, why: Refusal): void {
    deliver(response, send(failure(why)), handling.dateHeader(parts.now()), true);
  }

  /** A defect of the exchange: answers 500 in the envelope and keeps serving. */
  function guard(response: ServerResponse, work: () => void): void {
    try {
      work();
    } catch {
      if (response.headersSent) response.destroy();
      else refuse(response, DEFECT);
    }
  }

  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Anything else that asks for an upgrade (some HTTP clients offer h2c) is an ordinary request.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout,
      requestTimeout: 0, // the body has a limit of its own
      connectionsCheckingInterval: headersTimeout,
    },
    serve,
  );
  // Expect: 100-continue is answered before the body.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length']) > LARGEST_BODY) {
      refuse(response, TOO_LARGE);
      return;
    }
    response.writeContinue();
    serve(request, response);
  });
  answerClientErrors(server);
  return server;
}

function handle(parts: Handling, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const now = parts.now();
  const method = request.method ?? '';
  const target = originForm(request.url ?? '');
  const logEntry = logEntryFor(parts, { at: now, method, target, bodyBytes: body.length });
  const controlReply = parts.control?.answer(method, target, body) ?? null;
  if (controlReply !== null) {
    const delivery = send(controlReply);
    logEntry?.write(delivery, null);
    deliver(response, delivery, parts.dateHeader(now), false);
    return;
  }
  const incoming = {
    method,
    target,
    headers: request.headers,
    body,
    remote: request.socket.remoteAddress ?? '',
    spent: logEntry?.spent,
  };
  const { delivery, clock, fault } = answerRequest(parts, incoming, now);
  logEntry?.write(delivery, fault);
  deliver(response, delivery, parts.dateHeader(clock), false);
}

/** Collects the data of a log entry; null without a log. */
function logEntryFor(
  { log, state }: ServerParts,
  request: { at: number; method: string; target: string; bodyBytes: number },
): {
  spent: NonNullable<GatewayRequest['spent']>;
  write: (delivery: Delivery, fault: string | null) => void;
} | null {
  if (log === undefined) return null;
  const start = performance.now();
  let account: string | null = null;
  let weight: number | null = null;
  return {
    spent(taken, key) {
      weight = taken;
      account = key === null ? null : accountOf(state, key).name;
    },
    write: (delivery, fault) =>
      log({ ...request, delivery, ms: performance.now() - start, account, weight, fault }),
  };
}

/** Path and query of a target: a server must accept the absolute form with any authority (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)?.[1];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
