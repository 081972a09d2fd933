import type { Engine, EngineOrder, EngineParts } from '../base/contract.ts';
import { audit } from './audit.ts';
import { displayedLevels } from './book.ts';
import { createCore, endResting, marketOf, reduceResting, type Core } from './core.ts';
import type { LiveLimitOrder } from './order.ts';
import { holdFor, place, restore } from './place.ts';

/**
 * The reference engine: whole amounts as bigint, books as sorted lists, every rule in a file of its own. It handles sizes of any
 * magnitude, and the fast engine is compared with it.
 */
export function createNaiveEngine(parts: EngineParts): Engine {
  const core = createCore(parts);
  const supply = Array.from({ length: parts.assets }, (_, asset) =>
    parts.opening.reduce((total, amounts) => total + (amounts[asset] ?? 0n), 0n),
  );
  return {
    place(order, now) {
      expire(core, now);
      return place(core, order, now);
    },
    affordable: (order) => holdFor(core, order) !== null,
    cancel(order, now, reason = 'user') {
      const active = activeOrder(core, order);
      if (active === undefined) return false;
      endResting(core, active, reason, now);
      return true;
    },
    reduce(order, by, now) {
      const active = activeOrder(core, order);
      const lots = BigInt(by);
      if (active === undefined || active.lots <= lots) return false;
      reduceResting(core, active, lots, now);
      return true;
    },
    expire: (now) => expire(core, now),
    nextExpiry: () => core.expiries.first()?.at ?? null,
    restore: (order, id, now) => restore(core, order, id, now),
    balance: (account, asset) => core.ledger.balance(account, asset),
    adjust(account, asset, units) {
      if (core.ledger.balance(account, asset).available + units < 0n) return false;
      core.ledger.move(account, asset, units, 0n);
      supply[asset] = (supply[asset] ?? 0n) + units;
      return true;
    },
    levels: (market, side, depth) => displayedLevels(marketOf(core, market).book[side], depth),
    best: (market, side) => displayedLevels(marketOf(core, market).book[side], 1)[0]?.price ?? null,
    audit: () => audit(core, supply),
  };
}

/** Ends the expired orders, earliest first (S4.3-R4). */
function expire(core: Core, now: number): void {
  for (let next = core.expiries.first(); next !== undefined && next.at <= now; next = core.expiries.first()) {
    endResting(core, next.order, 'expired', now);
  }
}

function activeOrder(core: Core, order: EngineOrder): LiveLimitOrder | undefined {
  const active = core.active.get(order.id);
  return active === order ? active : undefined;
}
