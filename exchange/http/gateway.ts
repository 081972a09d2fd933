import type { IncomingHttpHeaders } from 'node:http';
import type { ApiKey } from '../auth/credentials.ts';
import { createVerifier } from '../auth/verify.ts';
import { budgetHeaders } from '../budget/pools.ts';
import type { Account } from '../accounts/account.ts';
import { accountOf, type ExchangeState } from './state.ts';
import { parseOnce } from '../base/json-body.ts';
import { failure, refusal, success, type Result, type Refusal, type Reply } from '../base/reply.ts';
import type { PrivateRoute, PublicRoute, Route, RouteContext } from './route.ts';
import { createRouter } from './router.ts';

/** A complete received request. */
export interface GatewayRequest {
  method: string;
  /** Path and query exactly as in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as a JSON object; parsed by the gateway when left out. */
  json?: RouteContext['json'] | undefined;
  /** The caller's address: the holder of the public pool. */
  remote: string;
  /** Called when the request used weight of a pool, with its key, if any: for the request log. */
  spent?: ((weight: number, key: ApiKey | null) => void) | undefined;
}

export interface Gateway {
  /**
   * Answers one request: finds the route, verifies the signature, takes the weight, calls the route. Every error is a failure
   * envelope. `clock` is the exchange's clock as this request sees it, `now` the real time. Orders and records use the latter, so
   * that a clock fault of one request does not expire other orders.
   */
  answer(request: GatewayRequest, clock: number, now: number): Reply;
}

const NO_QUERY = new URLSearchParams();

/** The gateway of these routes. Keys and routes are read once. */
export function createGateway(state: ExchangeState, routes: readonly Route[]): Gateway {
  const router = createRouter(routes);
  const verifier = createVerifier(state);

  function admit(route: PrivateRoute, context: RouteContext, request: GatewayRequest, clock: number): Reply {
    const key = verifier.verify(request, route.access, clock);
    if (!key.ok) return failure(key.refusal);
    return spend(route, holderOf(key.value), context, () => {
      request.spent?.(route.weight, key.value);
      const closed = closedTo(route, accountOf(state, key.value));
      if (closed !== null) return { ok: false, refusal: closed };
      const wrong = checkMediaType(request);
      if (wrong !== null) return { ok: false, refusal: wrong };
      state.orderService.expire(context.now);
      return route.handle(context, key.value);
    });
  }

  return {
    answer(request, clock, now) {
      const { target, body } = request;
      const end = target.indexOf('?');
      const match = router.find(request.method, end === -1 ? target : target.slice(0, end));
      switch (match.kind) {
        case 'unknown':
          return failure(refusal('404000', 'Url Not Found', 404));
        case 'wrong-method': {
          const reply = failure(refusal('405000', 'Method Not Allowed', 405));
          return { ...reply, headers: { allow: match.allowed.join(', ') } };
        }
        case 'found': {
          const { route, params } = match;
          const query = end === -1 ? NO_QUERY : new URLSearchParams(target.slice(end + 1));
          const json = request.json ?? parseOnce(body);
          const context = { state, params, query, body, json, now };
          if (route.access !== 'public') return admit(route, context, request, clock);
          context.now = clock;
          return spend(route, request.remote, context, () => {
            request.spent?.(route.weight, null);
            return route.handle(context);
          });
        }
      }
    },
  };
}

/** All keys of an account share its pools (facts, section 6). */
function holderOf(key: ApiKey): string {
  return String(key.account);
}

/** Takes the route's weight from the holder's pool, then calls the route. */
function spend(
  route: PublicRoute | PrivateRoute,
  holder: string,
  { state, now }: RouteContext,
  handle: () => Result<unknown>,
): Reply {
  const taken = state.budget.take(route.pool, holder, route.weight, now);
  const reply = taken.allowed ? replyOf(handle()) : failure(refusal('429000', 'Too Many Requests', 429));
  reply.headers = budgetHeaders(taken.state);
  return reply;
}

function replyOf(result: Result<unknown>): Reply {
  return result.ok ? success(result.value) : failure(result.refusal);
}

/** Why an account of this kind has no such request. The venue's own codes are not known. */
function closedTo({ access }: PrivateRoute, { mode, hfOpened }: Account): Refusal | null {
  if (access !== 'Spot') return null;
  if (mode === 'UNIFIED')
    return refusal('400100', 'The account is unified: classic orders are not available');
  return hfOpened ? null : refusal('400100', 'High-frequency trading is not opened for this account');
}

/** Section 5: a request with a body has the type application/json. */
function checkMediaType({ body, headers }: GatewayRequest): Refusal | null {
  const type = headers['content-type'];
  if (body.length === 0 || type === 'application/json') return null;
  if (type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json') return null;
  return refusal('415000', 'Unsupported Media Type', 415);
}
