import type { Engine } from '../engine/base/contract.ts';

/** The engine for those who do not go through the order service: `settle` is called after every command that may have changed something. */
export function settling(engine: Engine, settle: () => void): Engine {
  return {
    place(order, now) {
      const result = engine.place(order, now);
      settle();
      return result;
    },
    cancel(order, now, reason) {
      const done = engine.cancel(order, now, reason);
      settle();
      return done;
    },
    expire(now) {
      engine.expire(now);
      settle();
    },
    affordable: (order) => engine.affordable(order),
    nextExpiry: () => engine.nextExpiry(),
    restore: (order, id, now) => engine.restore(order, id, now),
    balance: (account, asset) => engine.balance(account, asset),
    levels: (market, side, depth) => engine.levels(market, side, depth),
    best: (market, side) => engine.best(market, side),
    audit: () => engine.audit(),
  };
}
