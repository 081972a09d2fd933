import type { Route } from './route.ts';

type RouteMatch =
  | { kind: 'found'; route: Route; params: Readonly<Record<string, string>> }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

interface Router {
  /** Finds the route by the path as sent, without its query. */
  find(method: string, path: string): RouteMatch;
}

interface Pattern {
  segments: readonly string[];
  route: Route;
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});
const UNKNOWN: RouteMatch = { kind: 'unknown' };

/** A fixed path takes precedence over a pattern; of two matching patterns the first one listed wins. */
export function createRouter(routes: readonly Route[]): Router {
  const fixed = new Map<string, Map<string, RouteMatch>>();
  const patterns = new Map<number, Pattern[]>();
  for (const route of routes) {
    if (route.path.includes('{')) {
      const segments = route.path.split('/');
      const alike = patterns.get(segments.length) ?? [];
      patterns.set(segments.length, [...alike, { segments, route }]);
    } else {
      const methods = fixed.get(route.path) ?? new Map<string, RouteMatch>();
      methods.set(route.method, { kind: 'found', route, params: NO_PARAMS });
      fixed.set(route.path, methods);
    }
  }

  return {
    find(method, path) {
      const methods = fixed.get(path);
      const match = methods?.get(method);
      if (match !== undefined) return match;
      const allowed = new Set(methods?.keys());
      const given = path.split('/');
      for (const { segments, route } of patterns.get(given.length) ?? []) {
        const params = fit(segments, given);
        if (params === null) continue;
        if (route.method === method) return { kind: 'found', route, params };
        allowed.add(route.method);
      }
      return allowed.size > 0 ? { kind: 'wrong-method', allowed: [...allowed] } : UNKNOWN;
    },
  };
}

function fit(wanted: readonly string[], given: readonly string[]): Record<string, string> | null {
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
