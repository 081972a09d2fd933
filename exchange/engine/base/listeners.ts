import type { EngineEvents } from './contract.ts';

/** Ignores every event: the base of a listener that needs only some. */
export const NO_OP_EVENTS: EngineEvents = {
  accepted() {},
  rested() {},
  traded() {},
  reduced() {},
  ended() {},
  quoted() {},
  changed() {},
};

/** Passes each event to several listeners, in their order. */
export function fanOut(listeners: readonly EngineEvents[]): EngineEvents {
  return {
    accepted(order, now) {
      for (const listener of listeners) listener.accepted(order, now);
    },
    rested(order, now) {
      for (const listener of listeners) listener.rested(order, now);
    },
    traded(trade, now) {
      for (const listener of listeners) listener.traded(trade, now);
    },
    reduced(order, by, now) {
      for (const listener of listeners) listener.reduced(order, by, now);
    },
    ended(order, ending, cancelled, now) {
      for (const listener of listeners) listener.ended(order, ending, cancelled, now);
    },
    quoted(market, side, price, displayed, now) {
      for (const listener of listeners) listener.quoted(market, side, price, displayed, now);
    },
    changed(account, asset, cause, order, now) {
      for (const listener of listeners) listener.changed(account, asset, cause, order, now);
    },
  };
}
