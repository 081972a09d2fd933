/**
 * The table of paths in docs/exchange.md, made from the routes themselves, so it cannot list one that is not served. Run as a
 * program it writes the table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolName } from '../exchange/budget/pools.ts';
import type { Route } from '../exchange/http/route.ts';
import { ROUTES } from '../exchange/routes/all-routes.ts';

const PAGE = join(import.meta.dirname, '../docs/exchange.md');
const HEAD = ['| method | path | permission | pool | weight |', '|---|---|---|---|---|'];
const POOLS: Record<PoolName, string> = { manage: 'Manage', spot: 'Spot', public: 'Public' };

/** The page as it should be. Throws when it has no table of paths to replace. */
export function buildPage(): string {
  const lines = readPage().split('\n');
  const start = lines.indexOf(HEAD[0] ?? '');
  if (start === -1)
    throw new Error(`docs/exchange.md has no line "${HEAD[0]}" where the table of paths begins.`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const end = length === -1 ? lines.length : start + length;
  return [...lines.slice(0, start), ...HEAD, ...rows(), ...lines.slice(end)].join('\n');
}

/** The page as it is. */
export function readPage(): string {
  return readFileSync(PAGE, 'utf8');
}

/** By pool and path, since the routes' own order only says which pattern is tried first. */
function rows(): string[] {
  const pools = Object.keys(POOLS);
  return ROUTES.toSorted((a, b) => pools.indexOf(a.pool) - pools.indexOf(b.pool) || compare(a, b)).map(
    ({ method, path, access, pool, weight }) => {
      const permission = access === 'public' ? 'none' : access;
      return `| ${method} | \`${path}\` | ${permission} | ${POOLS[pool]} | ${weight} |`;
    },
  );
}

function compare(a: Route, b: Route): number {
  const [one, other] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

if (import.meta.main) writeFileSync(PAGE, buildPage());
