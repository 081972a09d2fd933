import type { Owner, SimClock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import { priceAt, priceOf, sizeOf, SYMBOLS, type Symbol } from './pairs.ts';
import { type Random, waitAround } from './random.ts';
import type { SimVenue } from './venue.ts';

interface OthersParts {
  clock: SimClock;
  world: Owner;
  random: Random;
  log: EventLog;
  venue: SimVenue;
  /** Average milliseconds between two orders. */
  paceMs: number;
  /** Average milliseconds between two arrivals of records; null for none. */
  recordsMs: number | null;
}

/** Other activity at the exchange: another customer who trades, and new deposits and withdrawals of our account. */
export interface Others {
  /** Stops all orders and records. */
  stop(): void;
}

const LEVELS = 3;

export function startOthers({ clock, world, random, log, venue, paceMs, recordsMs }: OthersParts): Others {
  let stopped = false;
  let made = 0;

  function order(body: Record<string, unknown>): void {
    made += 1;
    venue.askAsOther('POST', '/api/v1/hf/orders', { clientOid: `other-${made}`, ...body });
    log.count('orders of others');
  }

  function ladder(symbol: Symbol): void {
    for (let level = 0; level < LEVELS; level += 1) {
      order({
        symbol,
        type: 'limit',
        side: 'buy',
        price: priceAt(symbol, -0.2 - level * 0.3),
        size: sizeOf(symbol, random),
      });
      order({
        symbol,
        type: 'limit',
        side: 'sell',
        price: priceAt(symbol, 0.2 + level * 0.3),
        size: sizeOf(symbol, random),
      });
    }
  }

  function act(): void {
    if (stopped) return;
    clock.schedule(world, waitAround(random, paceMs), act);
    if (!venue.isRunning()) return;
    const symbol = random.pick(SYMBOLS);
    const side = random.chance(0.5) ? 'buy' : 'sell';
    const draw = random.next();
    if (draw < 0.15) ladder(symbol);
    else if (draw < 0.5) order({ symbol, type: 'market', side, size: sizeOf(symbol, random) });
    else if (draw < 0.95)
      order({ symbol, type: 'limit', side, price: priceOf(symbol, random, 1), size: sizeOf(symbol, random) });
    else venue.askAsOther('DELETE', `/api/v1/hf/orders?symbol=${symbol}`);
  }

  function records(): void {
    if (stopped || recordsMs === null) return;
    clock.schedule(world, waitAround(random, recordsMs), records);
    if (!venue.isRunning()) return;
    const count = random.chance(0.1) ? 12 : 1 + random.below(2);
    venue.arrive(random.chance(0.7) ? 'deposits' : 'withdrawals', count);
    log.count('records that arrived', count);
  }

  for (const symbol of SYMBOLS) ladder(symbol);
  act();
  if (recordsMs !== null) clock.schedule(world, waitAround(random, recordsMs), records);
  return {
    stop() {
      stopped = true;
    },
  };
}
