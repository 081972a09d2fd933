/** For tests: a venue played by the test behind the app's HTTP port, and an account there. It counts what it was asked. */
import type { HttpPort, HttpRequest, HttpResult } from '../../electron/platform/http.ts';
import type { CallInput } from '../../shared/bridge/contract.ts';
import type { Capabilities, VenueDescription } from '../../shared/venue/description.ts';
import { kucoinVenue, serviceVenue } from '../../shared/venue/presets.ts';
import pairs from '../data/pairs.json' with { type: 'json' };
import { ACCOUNT, answered } from './app-world.ts';

/** A service that has every capability of the public venue but events: what a test wants to know is asked for. */
export function fullService(change: Partial<Capabilities> = {}): VenueDescription {
  const { capabilities } = kucoinVenue();
  return {
    ...serviceVenue('http://127.0.0.1:9'),
    capabilities: { ...capabilities, bulletPublic: null, bulletPrivate: null, ...change },
  };
}

/** What `accounts.add` takes for an account at that venue. */
export function accountAt(venue: VenueDescription): CallInput<'accounts.add'> {
  return { ...ACCOUNT, venue };
}

type Reply = (request: HttpRequest) => HttpResult | Promise<HttpResult>;

export interface StubVenue {
  http: HttpPort;
  /** Everything it was asked, in order: "GET /path?query". */
  asked: string[];
  /** Orders that arrived, as their bodies. */
  arrived: string[];
  /** By what a path begins with, the longest first; an order and its test by their whole path. */
  on(path: string, reply: Reply): void;
  /** How often a path that begins with this was asked. */
  count(prefix: string): number;
}

/** An answer with this envelope under this status. */
export function envelope(value: unknown, status = 200): HttpResult {
  const body = Buffer.from(JSON.stringify(value));
  return { ok: true, reply: { status, headers: {}, body, startedAt: 0, endedAt: 0 } };
}

/** Nobody answers, and not one byte was written. */
export const NOBODY: HttpResult = {
  ok: false,
  failure: { kind: 'refused', message: 'Nobody listens.', bytesWritten: 0, httpStatus: null },
};

/** The whole request went out and no answer came. */
export const LOST: HttpResult = {
  ok: false,
  failure: { kind: 'timeout', message: 'No answer came.', bytesWritten: 400, httpStatus: null },
};

/** It knows its time and its pairs, has no orders and takes every one as "o1". */
export function stubVenue(now: () => number): StubVenue {
  const routes = new Map<string, Reply>();
  const asked: string[] = [];
  const arrived: string[] = [];

  function route(path: string): Reply {
    const known = [...routes.keys()].filter((prefix) => path.startsWith(prefix));
    known.sort((a, b) => b.length - a.length);
    return routes.get(known[0] ?? '') ?? (() => answered(null));
  }

  const venue: StubVenue = {
    asked,
    arrived,
    on: (path, reply) => void routes.set(path, reply),
    count: (prefix) => asked.filter((one) => one.split(' ')[1]?.startsWith(prefix)).length,
    http: {
      async request(request) {
        asked.push(`${request.method} ${request.path}`);
        return route(request.path)(request);
      },
      async requestOnce(request) {
        asked.push(`${request.method} ${request.path}`);
        arrived.push(Buffer.from(request.body ?? []).toString('utf8'));
        return route(request.path)(request);
      },
      warm: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    },
  };
  const none = { code: '400100', msg: 'order does not exist' };
  venue.on('/api/v1/timestamp', () => answered(now()));
  venue.on('/api/v2/symbols', () => answered(pairs));
  venue.on('/api/v1/hf/orders', () => answered({ orderId: 'o1' }));
  venue.on('/api/v1/hf/orders/client-order/', () => envelope(none));
  venue.on('/api/v1/hf/orders/active/page', () => answered(openPage([])));
  venue.on('/api/v1/stop-order', () => answered(openPage([])));
  venue.on('/api/v3/oco/orders', () => answered(openPage([])));
  venue.on('/api/v1/hf/orders/active/symbols', () => answered({ symbols: [] }));
  venue.on('/api/v1/hf/orders/done', () => answered({ lastId: 0, items: [] }));
  return venue;
}

/** All open orders of a pair on one page. */
export function openPage(items: readonly unknown[]): Record<string, unknown> {
  return { currentPage: 1, pageSize: 50, totalNum: items.length, totalPage: 1, items };
}
