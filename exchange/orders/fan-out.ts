import type { EngineEvents } from '../engine/contract.ts';
import type { DeskFeed } from './feed.ts';

/** Tells several listeners, each event to the first listener first. */
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

/** The same for the desk's own feed. Listeners may still be added to the list. */
export function fanOutFeed(feeds: readonly DeskFeed[]): DeskFeed {
  return {
    order(change) {
      for (const feed of feeds) feed.order(change);
    },
    balance(change) {
      for (const feed of feeds) feed.balance(change);
    },
  };
}
