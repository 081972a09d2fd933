import type { ApiKey, Permission } from '../auth/credentials.ts';
import type { PoolName } from '../budget/pools.ts';
import type { ExchangeState } from './state.ts';
import type { Query } from '../base/query.ts';
import type { Result } from '../base/reply.ts';

export interface RouteContext {
  state: ExchangeState;
  /** Values of the path's {names}. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Buffer;
  /** The body as a JSON object, or null; parsed at most once. */
  json(): Readonly<Record<string, unknown>> | null;
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
  handle(context: RouteContext): Result<unknown>;
}

export interface PrivateRoute extends RouteBase {
  access: Permission;
  handle(context: RouteContext, key: ApiKey): Result<unknown>;
}

export type Route = PublicRoute | PrivateRoute;
