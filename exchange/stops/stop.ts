import type { Decimal } from '../exact/decimal.ts';
import type { Placement } from '../orders/model/placement.ts';
import type { Market } from '../pairs/units.ts';

/** `loss` fires at a last price at or below the stop price, `entry` at or above it (facts 2, section 2). */
export type StopDirection = 'loss' | 'entry';

/** A stop as it was asked for; not yet checked against its pair. */
export interface StopTerms {
  /** The order it becomes. */
  placement: Placement;
  direction: StopDirection;
  stopPrice: Decimal;
}

export type StopEnding =
  /** `orderId` is null when the order was refused at that moment. */
  | { kind: 'triggered'; at: number; orderId: string | null }
  | { kind: 'cancelled'; at: number }
  /** Its `cancelAfter` passed before its price came. */
  | { kind: 'expired'; at: number };

/** A stop that is a leg of an OCO: `id` is the OCO's. The limit leg has an order in the book and waits for its fill, not for a price. */
export type OcoPart = { id: string; leg: 'limit'; orderId: string } | { id: string; leg: 'stop' };

/** An accepted stop order of a customer. */
export interface StopOrder extends StopTerms {
  /** Begins with `vs`. */
  id: string;
  /** Rises with every accepted stop of the exchange, over all runs. */
  sequence: number;
  /** Index of the account. */
  account: number;
  market: Market;
  /** The stop price in ticks of its pair. */
  ticks: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** When a GTT stop ends, and with it the order it becomes; null for every other. */
  expiresAt: number | null;
  /** Null for a stop of its own. */
  oco: OcoPart | null;
  /** Null while it waits for its price. */
  ending: StopEnding | null;
}

/** True when a last price of so many ticks fires it. */
export function isReached({ direction, ticks }: StopOrder, last: number): boolean {
  switch (direction) {
    case 'loss':
      return last <= ticks;
    case 'entry':
      return last >= ticks;
  }
}
