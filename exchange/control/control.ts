import { timingSafeEqual } from 'node:crypto';
import type { FaultRegistry } from '../faults/fault-registry.ts';
import { FAULT_NAMES } from '../faults/fault-registry.ts';
import { failure, refusal, success, type Reply } from '../base/reply.ts';
import { armFault } from './arm-fault.ts';
import type { Arrivals } from '../http/arrivals.ts';
import { readOrder } from './read-order.ts';

/** The tests' side door: arrivals, faults, the storm, the market. Reachable only by the token in its path, which only the ready line tells. */
export interface ControlPlane {
  /** Null when the target is not under the token: it is then a request like any other. */
  answer(method: string, target: string, body: Buffer): Reply | null;
}

/** The simulated market as the side door sets it. */
export interface MarketControl {
  modes: readonly string[];
  mode(): string;
  setMode(mode: string): void;
}

/** Opens the side door under `token`; `market` is null where no participants trade. A wrong order is answered with 400 and changes nothing. */
export function createControlPlane(
  token: string,
  arrivals: Arrivals,
  faults: FaultRegistry,
  market: MarketControl | null = null,
): ControlPlane {
  const status = () => ({
    pending: faults.pending(),
    storm: faults.storming(),
    market: market?.mode() ?? null,
  });
  return {
    answer(method, target, body) {
      const [path = '', query = ''] = target.split('?');
      const [, root, given = '', ...rest] = path.split('/');
      if (root !== 'control' || !sameToken(given, token)) return null;
      switch (`${method} ${rest.join('/')}`) {
        case 'GET arrivals':
          return success(readArrivals(arrivals, new URLSearchParams(query).get('clientOid')));
        case 'GET faults':
          return success({ names: FAULT_NAMES, pending: faults.pending() });
        case 'POST faults':
          return armFault(faults, body);
        case 'DELETE faults':
          faults.clear();
          return success({ pending: [] });
        case 'GET status':
          return success(status());
        case 'POST storm':
          return beginStorm(faults, body) ?? success(status());
        case 'DELETE storm':
          faults.storm(null);
          return success(status());
        case 'POST market':
          return setMarket(market, body) ?? success(status());
        default:
          return failure(refusal('404000', 'Url Not Found', 404));
      }
    },
  };
}

function readArrivals(arrivals: Arrivals, clientOid: string | null): Record<string, number> {
  return clientOid === null ? arrivals.all() : { [clientOid]: arrivals.of(clientOid) };
}

/** Null when the storm has begun. */
function beginStorm(faults: FaultRegistry, body: Buffer): Reply | null {
  const order = readOrder(body, ['percent', 'seed'], (fields) => {
    const percent = fields.whole('percent', 0, 100);
    const seed = fields.whole('seed', 0, 2 ** 32 - 1) ?? undefined;
    if (percent === null) fields.refuse('percent is required');
    return { percent: percent ?? 0, seed };
  });
  if (!order.ok) return failure(order.refusal);
  faults.storm(order.value);
  return null;
}

/** Null when the mode is set. */
function setMarket(market: MarketControl | null, body: Buffer): Reply | null {
  if (market === null) return failure(refusal('400100', 'There is no simulated market', 400));
  const mode = readOrder(body, ['mode'], (fields) => {
    const name = fields.choice('mode', market.modes);
    if (name === null) fields.refuse('mode is required');
    return name ?? '';
  });
  if (!mode.ok) return failure(mode.refusal);
  market.setMode(mode.value);
  return null;
}

function sameToken(given: string, token: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}
