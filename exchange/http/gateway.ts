import type { IncomingHttpHeaders } from 'node:http';
import { verify } from '../auth/verify.ts';
import { budgetHeaders, type BudgetState } from '../budget/pools.ts';
import type { ExchangeState } from '../state.ts';
import { failure, passed, refusal, success, type Judged, type Reply } from './reply.ts';
import { matchRoute, type Route, type RouteContext } from './route.ts';

/** A complete request as it came off the wire. */
export interface GatewayRequest {
  method: string;
  /** Path and query exactly as in the request line. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The caller's address: the holder of the public pool. */
  remote: string;
}

/**
 * Answers one request: finds the route, judges the signature, takes the weight, asks the route. `now` is the exchange's clock.
 * Everything that can be wrong comes back as a failure envelope.
 */
export function answer(
  state: ExchangeState,
  routes: readonly Route[],
  request: GatewayRequest,
  now: number,
): Reply {
  const [path = '', ...rest] = request.target.split('?');
  const match = matchRoute(routes, request.method, path);
  switch (match.kind) {
    case 'unknown':
      return failure(refusal('404000', 'Url Not Found', 404));
    case 'wrong-method': {
      const reply = failure(refusal('405000', 'Method Not Allowed', 405));
      return { ...reply, headers: { allow: [...new Set(match.allowed)].join(', ') } };
    }
    case 'found': {
      const context: RouteContext = {
        state,
        params: match.params,
        query: new URLSearchParams(rest.join('?')),
        body: request.body,
        now,
      };
      return admit(match.route, context, request);
    }
  }
}

function admit(route: Route, context: RouteContext, request: GatewayRequest): Reply {
  if (route.access === 'public') {
    return spend(route, request.remote, context, () => route.handle(context));
  }
  const { state, now } = context;
  const key = verify(request, route.access, { ...state, now });
  if (!key.ok) return failure(key.refusal);
  return spend(route, 'account', context, () => {
    const media = checkMediaType(request);
    if (!media.ok) return media;
    state.desk.expire(now);
    return route.handle(context, key.value);
  });
}

/** Takes the route's weight from the holder's pool, then asks the route. Both keys belong to one account and share its pools. */
function spend(
  route: Route,
  holder: string,
  { state, now }: RouteContext,
  handle: () => Judged<unknown>,
): Reply {
  const taken = state.budget.take(route.pool, holder, route.weight, now);
  if (!taken.allowed) return withBudget(failure(refusal('429000', 'Too Many Requests', 429)), taken.state);
  const answered = handle();
  return withBudget(answered.ok ? success(answered.value) : failure(answered.refusal), taken.state);
}

function withBudget(reply: Reply, state: BudgetState): Reply {
  return { ...reply, headers: { ...reply.headers, ...budgetHeaders(state) } };
}

/** Section 5: a request with a body says application/json. */
function checkMediaType(request: GatewayRequest): Judged<null> {
  if (request.body.length === 0) return passed(null);
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return passed(null);
  return { ok: false, refusal: refusal('415000', 'Unsupported Media Type', 415) };
}
