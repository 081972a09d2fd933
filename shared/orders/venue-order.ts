import { z } from 'zod';
import { accountId } from '../base/account-id.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const amount = text(120);
const orNull = z.nullable(amount);

/** The price that an order waits for, or waited for. */
export const orderStop = z.strictObject({
  /** oco: two legs, of which the one that fires first ends the other; the order's own price is that of its limit leg. */
  kind: z.enum(['stop', 'oco']),
  /** It fires when the last price falls to `price` or below (loss), or rises to it or above (entry). */
  direction: z.enum(['loss', 'entry']),
  price: amount,
  /** OCO: the price of the order that the stop leg places. */
  limitPrice: z.exactOptional(amount),
  /**
   * How it ended, where nobody cancelled it. triggered: it fired, and what came of it is an order with an ID of its own under the same client
   * order ID; refused: it fired, and the venue did not take that order; gone: the venue no longer lists it and does not say why.
   */
  ended: z.exactOptional(z.enum(['triggered', 'refused', 'gone'])),
});

export type OrderStop = z.infer<typeof orderStop>;

/** An order as the venue reports it: a status check, a list or an event. What it did not send is null. */
export const venueOrder = z.strictObject({
  accountId,
  orderId: z.string(),
  clientOid: z.nullable(z.string()),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  price: orNull,
  size: orNull,
  funds: orNull,
  timeInForce: z.nullable(z.string()),
  postOnly: z.nullable(z.boolean()),
  hidden: z.nullable(z.boolean()),
  iceberg: z.nullable(z.boolean()),
  visibleSize: orNull,
  filledSize: amount,
  /** What the fills cost or brought, in the quote asset; with `filledSize` it gives the average price. */
  filledFunds: orNull,
  remainingSize: orNull,
  cancelledSize: orNull,
  fee: orNull,
  feeCurrency: z.nullable(z.string()),
  /** open: taken, and it may still fill; done: filled, cancelled, or both in part. */
  state: z.enum(['open', 'done']),
  /** Whether any part of it was cancelled. */
  cancelled: z.boolean(),
  createdAt: z.nullable(z.number()),
  updatedAt: z.nullable(z.number()),
  /** GTT: seconds from `createdAt` after which the venue cancels it. This and the next three are absent where it did not report them. */
  cancelAfter: z.exactOptional(z.int()),
  stp: z.exactOptional(text(20)),
  tags: z.exactOptional(text(200)),
  remark: z.exactOptional(text(200)),
  /** The venue's number for why it was cancelled, where it gives one; no meanings are published. */
  cancelReason: z.exactOptional(z.int()),
  /** Absent of an order that went straight into the book. An open order with it is not in the book: its price was not reached. */
  stop: z.exactOptional(orderStop),
  /** An amend of it was asked for from here, in this run: its end makes room for another order. */
  amendAsked: z.exactOptional(z.literal(true)),
  /** A cancel of it was asked for from here, in this run. */
  cancelAsked: z.exactOptional(z.literal(true)),
});

export type VenueOrder = z.infer<typeof venueOrder>;

/** Whether nothing more can come of an order: a stop that fired goes on as the order that it placed. */
export function isOver({ state, stop }: Pick<VenueOrder, 'state' | 'stop'>): boolean {
  return state === 'done' && stop?.ended !== 'triggered';
}
