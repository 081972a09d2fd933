import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { tradingRules, tradingRulesChange } from '../orders/trading-rules.ts';
import { venueOrder } from '../orders/venue-order.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const symbol = z.string().check(z.minLength(1), z.maxLength(40));
const amount = text(120);
const id = z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[A-Za-z0-9_-]+$/, 'an id'));
export const fill = z.strictObject({
  /** Both kept as text: they exceed 2^53. */
  id: z.string(),
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  liquidity: z.enum(['maker', 'taker']),
  price: amount,
  size: amount,
  funds: amount,
  fee: amount,
  feeCurrency: z.string(),
  at: z.number(),
});
export type Fill = z.infer<typeof fill>;

export const depositAddress = z.strictObject({
  currency: z.string(),
  address: z.string(),
  /** Null or empty where the chain needs none. A deposit without a memo that is needed may be lost. */
  memo: z.nullable(z.string()),
  chain: z.nullable(z.string()),
  contractAddress: z.nullable(z.string()),
  /** The account type of the venue that deposits go to ("MAIN"); null where it does not say. */
  creditedTo: z.nullable(z.string()),
  /** Null: never, or the venue does not say. */
  expiresAt: z.nullable(z.number()),
});
export type DepositAddress = z.infer<typeof depositAddress>;

/** A chain on which a currency can be deposited, with what to know before sending. Null: the venue does not say. */
const depositChain = z.strictObject({
  /** As requests name it. */
  id: z.string(),
  name: z.string(),
  takesDeposits: z.boolean(),
  minDeposit: z.nullable(amount),
  maxDeposit: z.nullable(amount),
  depositFeeRate: z.nullable(amount),
  minWithdrawal: z.nullable(amount),
  withdrawalFee: z.nullable(amount),
  /** Block confirmations until a deposit is final, and until it is credited early. */
  confirmations: z.nullable(z.number()),
  earlyConfirmations: z.nullable(z.number()),
  contractAddress: z.nullable(z.string()),
  needsMemo: z.boolean(),
});
export type DepositChain = z.infer<typeof depositChain>;

const orderOf = z.strictObject({
  accountId,
  symbol,
  orderId: id,
  /** Of an order that waits for a price: the venue has a list of its own for each kind. */
  kind: z.exactOptional(z.enum(['stop', 'oco'])),
});
const pairOf = z.strictObject({ accountId, symbol });

/** The venue only took the request: what became of the orders comes by `order` events and the next query. */
const cancelReply = z.strictObject({
  /** Pairs, or for a single order its id, of which the venue took the request. */
  asked: z.array(z.string()),
  /** Pairs of which it did not, with its reason. */
  failed: z.array(z.strictObject({ symbol: z.string(), message: z.string() })),
});

export const feeRates = z.strictObject({
  maker: amount,
  taker: amount,
  /** As fractions: "0.001" is 0.1 %. venue: it answered; entered: the user typed them in Settings. */
  source: z.enum(['venue', 'entered']),
  /** The level of the account that the rates follow, as the venue numbers them; absent where it does not say. */
  level: z.exactOptional(z.int().check(z.gte(0), z.lte(1_000))),
});
export type FeeRates = z.infer<typeof feeRates>;

export const tradingCalls = {
  /** Every working order of the account, newest first. Refreshed from the venue when `refresh`, or when no feed keeps it fresh. */
  'trading.openOrders': {
    input: z.strictObject({ accountId, refresh: z.boolean() }),
    reply: z.strictObject({
      orders: z.array(venueOrder),
      /** When the list was last read whole, milliseconds since the epoch. */
      readAt: z.number(),
      /** current: order events have kept it true since; read: it is as old as `readAt`. */
      freshness: z.enum(['current', 'read']),
    }),
  },
  /** One order, asked of the venue. */
  'trading.order': { input: orderOf, reply: venueOrder },
  /** Finished orders of a pair, newest first; `lastId` of the reply asks for the next ones, null at the end. */
  'trading.closedOrders': {
    input: z.strictObject({ accountId, symbol, lastId: z.nullable(text(40)) }),
    reply: z.strictObject({ orders: z.array(venueOrder), lastId: z.nullable(z.string()) }),
  },
  /** Fills of a pair, newest first, paged as above. */
  'trading.fills': {
    input: z.strictObject({ accountId, symbol, lastId: z.nullable(text(40)) }),
    reply: z.strictObject({ fills: z.array(fill), lastId: z.nullable(z.string()) }),
  },
  'trading.cancel': { input: orderOf, reply: cancelReply },
  'trading.cancelPair': { input: pairOf, reply: cancelReply },
  'trading.cancelAll': { input: z.strictObject({ accountId }), reply: cancelReply },
  /** Null where the venue does not report it and the user entered none. */
  'trading.feeRates': { input: pairOf, reply: z.strictObject({ rates: z.nullable(feeRates) }) },
  /** The chains of a currency. `no-capability` where the venue has no path for currencies; `not-found` for one without chains. */
  'trading.depositChains': {
    input: z.strictObject({ accountId, currency: text(20) }),
    reply: z.strictObject({ chains: z.array(depositChain) }),
  },
  /** Section 4.4. `chain` null: the venue's own choice. */
  'trading.depositAddresses': {
    input: z.strictObject({ accountId, currency: text(20), chain: z.nullable(text(40)) }),
    reply: z.strictObject({ addresses: z.array(depositAddress) }),
  },
  'trading.createDepositAddress': {
    input: z.strictObject({ accountId, currency: text(20), chain: z.nullable(text(40)) }),
    reply: z.strictObject({ addresses: z.array(depositAddress) }),
  },
  /** The trading lock, the pre-trade limits and the fee rates the user entered. */
  'trading.rules': { input: z.strictObject({}), reply: tradingRules },
  /** Changes what is named and nothing else, so that two windows do not undo each other. */
  'trading.setRules': { input: tradingRulesChange, reply: tradingRules },
} as const;

export const tradingEvents = {
  /** The venue reported an order: it rests, was filled in part or whole, or was cancelled. */
  order: venueOrder,
  /** Balances of this account changed; ask again. */
  balances: z.strictObject({ accountId }),
  tradingRules,
  /** What is also a notification of the system, for a window that is in front. Holds amounts only where the user allowed it. */
  notification: z.strictObject({
    about: z.enum([
      'fill',
      'cancel',
      'refusal',
      'unknown',
      'resolved',
      'contradiction',
      'alert',
      'price',
      'stop',
      'dead-man',
    ]),
    title: z.string(),
    body: z.string(),
    /** Null for alerts of several accounts. */
    accountId: z.nullable(accountId),
    clientOid: z.nullable(z.string()),
  }),
} as const;
