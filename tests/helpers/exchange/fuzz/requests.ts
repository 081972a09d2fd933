/** A seeded stream of requests by two callers, from almost valid to garbage. */
import type { Random } from '../../../../exchange/exact/random.ts';
import type { Route } from '../../../../exchange/http/route.ts';
import { BODIES, corruptBytes, METHODS, NAMES, PATHS, QUERY_NAMES, QUERY_VALUES, VALUES } from './hostile.ts';

/** Who asks: an index into the callers. */
type CallerIndex = 0 | 1;

/** What is wrong with the signature of a request. */
export type Corruption =
  | { kind: 'none' }
  | { kind: 'header'; suffix: string; value: string | null }
  | { kind: 'secret' }
  | { kind: 'body' }
  | { kind: 'target' }
  | { kind: 'clock'; ms: number };

export interface FuzzRequest {
  caller: CallerIndex;
  method: string;
  target: string;
  body: Buffer;
  contentType: string | null;
  corruption: Corruption;
}

/** Ids of earlier requests that later ones may use. */
export interface Known {
  orderIds: readonly [readonly string[], readonly string[]];
  clientOids: readonly [readonly string[], readonly string[]];
}

interface Requests {
  next(known: Known): FuzzRequest;
}

const ORDERS = '/api/v1/hf/orders';
const SUFFIXES = ['KEY', 'SIGN', 'TIMESTAMP', 'PASSPHRASE', 'KEY-VERSION'];
const NONE: Corruption = { kind: 'none' };
const NOTHING = Buffer.alloc(0);
/** A mark in every request of its caller only. Too long to appear in a random token by chance. */
export const MARKS = ['aQaMineOnly', 'bZbMineOnly'] as const;

export function createRequests(random: Random, routes: readonly Route[]): Requests {
  let count = 0;

  function order(caller: CallerIndex): Buffer {
    count += 1;
    const mark = MARKS[caller];
    const [symbol, price, size] = random.pick([
      ['BTC-USDT', 60_000, '0.001'],
      ['ETH-USDT', 3_000, '0.01'],
      ['SOL-USDT', 150, '0.1'],
    ] as const);
    const near = (price * (0.98 + random.below(40) / 1_000)).toFixed(0);
    const fields: [string, string][] = [
      ['symbol', `"${symbol}"`],
      ['side', random.chance(0.5) ? '"buy"' : '"sell"'],
      ['type', random.chance(0.8) ? '"limit"' : '"market"'],
      ['clientOid', `"${mark}-${count}"`],
      ['remark', `"${mark} remark"`],
      ['size', `"${size}"`],
      ['price', `"${near}"`],
    ];
    if (random.chance(0.3)) fields.push(['timeInForce', random.pick(['"GTC"', '"GTT"', '"IOC"', '"FOK"'])]);
    if (random.chance(0.2)) fields.push(['cancelAfter', String(1 + random.below(60))]);
    if (random.chance(0.2)) fields.push([random.pick(['postOnly', 'hidden', 'iceberg']), 'true']);
    if (random.chance(0.2)) fields.push(['visibleSize', `"${size}"`]);
    if (random.chance(0.2)) fields.push(['stp', random.pick(['"CN"', '"CO"', '"CB"', '"DC"'])]);
    for (let turn = random.below(4); turn > 0; turn -= 1) corruptFields(fields);
    const bytes = Buffer.from(`{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`);
    return random.chance(0.05) ? corruptBytes(bytes, random) : bytes;
  }

  function corruptFields(fields: [string, string][]): void {
    const field = random.pick(fields.length === 0 ? [['', ''] as [string, string]] : fields);
    switch (random.below(4)) {
      case 0:
        field[1] = random.pick(VALUES);
        break;
      case 1:
        fields.splice(fields.indexOf(field), 1);
        break;
      case 2:
        fields.push([random.pick(NAMES), random.pick(VALUES)]);
        break;
      case 3:
        fields.push([field[0], random.pick(VALUES)]); // the same name twice
        break;
    }
  }

  function query(): string {
    if (random.chance(0.2)) return '';
    const parts = Array.from({ length: random.below(5) }, () => {
      return `${random.pick(QUERY_NAMES)}${random.chance(0.95) ? '=' : ''}${random.pick(QUERY_VALUES)}`;
    });
    return `?${random.chance(0.5) ? 'symbol=BTC-USDT&' : ''}${parts.join('&')}`;
  }

  /** An order of the caller's, of the other's, or of nobody's. */
  function drawOrderId(known: Known): string {
    const whose = random.pick([0, 1] as const);
    const ids = random.chance(0.5) ? known.orderIds[whose] : known.clientOids[whose];
    return ids.length === 0 || random.chance(0.1) ? 'nobody' : random.pick(ids);
  }

  function target(route: Route, known: Known): string {
    return route.path.replace(/\{\w+\}/, () => drawOrderId(known)) + query();
  }

  function drawCorruption(): Corruption {
    switch (random.below(5)) {
      case 0: {
        const value = random.chance(0.3)
          ? null
          : random.pick(['', ' ', 'x', '3', 'a, b', '=', 'é', '9'.repeat(500)]);
        return { kind: 'header', suffix: random.pick(SUFFIXES), value };
      }
      case 1:
        return { kind: 'secret' };
      case 2:
        return { kind: 'body' };
      case 3:
        return { kind: 'target' };
      default:
        return { kind: 'clock', ms: random.pick([5_000, -5_000, 1e9, -1e12]) };
    }
  }

  function body(caller: CallerIndex): Buffer {
    return random.chance(0.7) ? order(caller) : random.pick(BODIES);
  }

  return {
    next(known) {
      const caller: CallerIndex = random.chance(0.5) ? 0 : 1;
      const contentType = random.chance(0.97)
        ? 'application/json'
        : random.pick([null, 'text/plain', 'x', '']);
      const common = { caller, contentType, corruption: random.chance(0.08) ? drawCorruption() : NONE };
      const kind = random.next();
      if (kind < 0.45) {
        const path = random.pick([ORDERS, ORDERS, ORDERS, `${ORDERS}/test`, `${ORDERS}/sync`]);
        return { ...common, method: 'POST', target: path, body: order(caller) };
      }
      if (kind < 0.53) {
        return { ...common, method: 'POST', target: ORDERS, body: random.pick(BODIES) };
      }
      if (kind < 0.92) {
        const route = random.pick(routes);
        const hasBody = route.method === 'POST' ? random.chance(0.9) : random.chance(0.05);
        const sent = hasBody ? body(caller) : NOTHING;
        return { ...common, method: route.method, target: target(route, known), body: sent };
      }
      const path = random.chance(0.5) ? random.pick(PATHS) : target(random.pick(routes), known);
      return {
        ...common,
        method: random.pick(METHODS),
        target: path,
        body: random.chance(0.3) ? body(caller) : NOTHING,
      };
    },
  };
}
