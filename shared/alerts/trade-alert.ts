import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { MAX_MOVE_MINUTES } from './move-limits.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const symbol = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'a pair such as BTC-USDT'));
const amount = text(120);
const when = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const decimal = z
  .string()
  .check(z.maxLength(60), z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'a plain decimal number'), z.regex(/[1-9]/));
const direction = z.enum(['up', 'down', 'either']);
export type AlertDirection = z.infer<typeof direction>;

/** What a price alert waits for. */
export const priceCondition = z.discriminatedUnion('kind', [
  /** The last price reaches a level, coming from below (up) or from above (down). */
  z.strictObject({ kind: z.literal('cross'), direction, level: decimal }),
  /** It is this many percent away from where it was at some moment of the last minutes. */
  z.strictObject({
    kind: z.literal('move'),
    direction,
    percent: decimal,
    minutes: z.int().check(z.gte(1), z.lte(MAX_MOVE_MINUTES)),
  }),
]);
export type PriceCondition = z.infer<typeof priceCondition>;

/** On which side of its level the price was seen last. */
const side = z.enum(['below', 'above']);
export type LevelSide = z.infer<typeof side>;

/** waiting: its price is watched. `side` null: no price was seen yet, or only the level itself. */
const priceAlertState = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('waiting'), side: z.nullable(side) }),
  z.strictObject({ is: z.literal('paused') }),
  z.strictObject({ is: z.literal('fired'), at: when, price: amount }),
]);

export const priceAlert = z.strictObject({
  id: text(40),
  accountId,
  symbol,
  condition: priceCondition,
  createdAt: when,
  state: priceAlertState,
});
export type PriceAlert = z.infer<typeof priceAlert>;

const orderOf = {
  side: z.enum(['buy', 'sell']),
  orderId: text(80),
  clientOid: z.nullable(text(80)),
};

/** Something the bell keeps of trading: a price alert that fired, an order that was filled, a stop that was triggered, a dead-man switch that ended. */
export const tradeAlert = z.strictObject({
  id: text(40),
  /** When it was seen, milliseconds since the epoch. */
  at: when,
  readAt: z.nullable(when),
  accountId,
  /** Empty where it is about several pairs. */
  symbol: text(40),
  about: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('price'), condition: priceCondition, price: amount }),
    z.strictObject({
      kind: z.literal('filled'),
      ...orderOf,
      size: amount,
      /** What the fills cost or brought, in the quote currency; null where the venue does not report it. */
      funds: z.nullable(amount),
    }),
    /** A stop or OCO order fired. refused: the venue did not take the order that came of it. */
    z.strictObject({
      kind: z.literal('stop'),
      ...orderOf,
      ended: z.enum(['triggered', 'refused']),
      /** The price that it waited for. */
      price: amount,
    }),
    /** A dead-man switch came due, or another program changed it. The pairs it covers; none: all. */
    z.strictObject({
      kind: z.literal('dead-man'),
      how: z.enum(['fired', 'missing', 'unset', 'replaced']),
      symbols: z.array(text(40)).check(z.maxLength(50)),
    }),
  ]),
});
export type TradeAlert = z.infer<typeof tradeAlert>;
