import type { ApiKey, Permission } from '../auth/credentials.ts';
import type { PoolName } from '../budget/pools.ts';
import type { ExchangeState } from '../state.ts';
import type { Query } from './query.ts';
import type { Judged } from './reply.ts';

export interface RouteContext {
  state: ExchangeState;
  /** Values of the path's {names}. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Buffer;
  /** The exchange's clock, milliseconds since the epoch. */
  now: number;
}

interface RouteBase {
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments in braces are parameters. */
  path: string;
  pool: PoolName;
  weight: number;
}

export interface PublicRoute extends RouteBase {
  access: 'public';
  handle(context: RouteContext): Judged<unknown>;
}

export interface PrivateRoute extends RouteBase {
  access: Permission;
  handle(context: RouteContext, key: ApiKey): Judged<unknown>;
}

export type Route = PublicRoute | PrivateRoute;

export type RouteMatch =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

/** Finds the route of a request. Among routes that fit, the one listed first wins: fixed segments stand before parameters. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === null) continue;
    if (route.method === method) return { kind: 'found', route, params };
    allowed.push(route.method);
  }
  return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith('{')) {
      if (value === '') return null;
      params[segment.slice(1, -1)] = value;
    } else if (segment !== value) {
      return null;
    }
  }
  return params;
}
