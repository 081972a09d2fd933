import { z } from 'zod';
import { accountId } from '../base/account-id.ts';
import { ERROR_KINDS } from '../base/error.ts';
import { venueOrder } from '../orders/venue-order.ts';
import { LIMIT_NAMES } from '../orders/limit-names.ts';
import { requestTrace } from '../orders/request-trace.ts';

/** Fields bear the spec's own names (4.3); amounts are text. The rules themselves live in shared/orders, not here. */
const text = (max: number) => z.string().check(z.maxLength(max));

const ticketSchema = z.strictObject({
  clientOid: z.exactOptional(text(40)),
  symbol: text(40),
  type: z.enum(['limit', 'market']),
  side: z.enum(['buy', 'sell']),
  stp: z.exactOptional(z.enum(['CN', 'CO', 'CB', 'DC'])),
  tags: z.exactOptional(text(20)),
  remark: z.exactOptional(text(20)),
  price: z.exactOptional(text(80)),
  size: z.exactOptional(text(80)),
  funds: z.exactOptional(text(80)),
  timeInForce: z.exactOptional(z.enum(['GTC', 'GTT', 'IOC', 'FOK'])),
  cancelAfter: z.exactOptional(z.int()),
  postOnly: z.exactOptional(z.boolean()),
  hidden: z.exactOptional(z.boolean()),
  iceberg: z.exactOptional(z.boolean()),
  visibleSize: z.exactOptional(text(80)),
  stop: z.exactOptional(z.enum(['loss', 'entry'])),
  stopPrice: z.exactOptional(text(80)),
  limitPrice: z.exactOptional(text(80)),
});

const decimalText = text(80);
const orNull = z.nullable(decimalText);

/** Every attribute of 2.5, and what else a venue with a symbols path sends. Only the first nine are required. */
export const pairSchema = z.strictObject({
  symbol: text(40),
  baseCurrency: text(20),
  quoteCurrency: text(20),
  priceIncrement: decimalText,
  baseIncrement: decimalText,
  baseMinSize: decimalText,
  baseMaxSize: decimalText,
  quoteIncrement: decimalText,
  quoteMinSize: decimalText,
  quoteMaxSize: decimalText,
  /** The price-protection threshold as a fraction ("0.1" = 10 %); null when not known. */
  priceLimitRate: orNull,
  /** Minimum trading amount; null when the venue has none or does not report it. */
  minFunds: orNull,
  name: text(40),
  feeCurrency: z.nullable(text(20)),
  enableTrading: z.boolean(),
});

/** Where the rules of a pair come from; the ticket shows source and age, and whether an increment refusal made them doubtful. */
export const pairView = z.strictObject({
  pair: pairSchema,
  source: z.string(),
  /** When the venue answered or the user entered it, milliseconds since the epoch. */
  at: z.number(),
  doubtful: z.boolean(),
});
export type PairView = z.infer<typeof pairView>;

const coded = { code: z.string(), venueText: z.string() };
const otherOrder = { orderId: z.string(), clientOid: z.string() };

const otherClientId = z.strictObject({
  kind: z.literal('other-client-id'),
  orderId: z.nullable(z.string()),
  clientOid: z.string(),
});

/** What an answer contains that leaves it open whether the venue has the order. */
const answerEvidence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unlisted-code'), ...coded }),
  z.strictObject({ kind: z.literal('trouble-code'), ...coded }),
  z.strictObject({ kind: z.literal('order-id'), ...coded, orderId: z.string() }),
  z.strictObject({ kind: z.literal('other-order'), ...otherOrder }),
  otherClientId,
]);

const rejectedSchema = z.strictObject({
  kind: z.literal('rejected'),
  code: z.string(),
  message: z.string(),
  httpStatus: z.number(),
});
const notSentSchema = z.strictObject({
  kind: z.literal('not-sent'),
  reasonKind: z.string(),
  message: z.string(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accepted'), orderId: z.string() }),
  rejectedSchema,
  notSentSchema,
  z.strictObject({
    kind: z.literal('unknown'),
    message: z.string(),
    httpStatus: z.nullable(z.number()),
    evidence: z.exactOptional(answerEvidence),
  }),
]);

const amendOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amended'), orderId: z.string() }),
  z.strictObject({ kind: z.literal('replaced'), clientOid: z.string() }),
  z.strictObject({ kind: z.literal('unchanged'), message: z.exactOptional(z.string()) }),
  rejectedSchema,
  notSentSchema,
  z.strictObject({ kind: z.literal('ended') }),
  z.strictObject({ kind: z.literal('not-replaced'), message: z.string() }),
  z.strictObject({ kind: z.literal('unknown'), message: z.string(), httpStatus: z.nullable(z.number()) }),
]);

const amendHow = z.enum(['alter', 'replace']);

/** One change of an order that was asked for (shared/orders/amend.ts). */
const amendSchema = z.strictObject({
  amendId: z.string(),
  how: amendHow,
  orderId: z.string(),
  from: z.strictObject({ price: z.string(), size: z.string(), filledSize: z.string() }),
  to: z.strictObject({ price: z.string(), size: z.string() }),
  clientOid: z.string(),
  body: z.string(),
  createdAt: z.number(),
  outcome: z.nullable(amendOutcome),
  outcomeAt: z.nullable(z.number()),
});

const statusCheckFinding = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), orderId: z.string() }),
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('other-order'), ...otherOrder }),
  otherClientId,
  z.strictObject({ kind: z.literal('second-order'), orderId: z.string(), ours: z.string() }),
  z.strictObject({
    kind: z.literal('another'),
    orderId: z.string(),
    differs: z.strictObject({
      field: z.enum(['kind', 'symbol', 'side', 'type', 'price', 'size', 'funds']),
      theirs: z.string(),
      ours: z.string(),
    }),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(ERROR_KINDS),
    code: z.nullable(z.string()),
    httpStatus: z.nullable(z.number()),
    venueText: z.string(),
    unread: z.nullable(z.string()),
  }),
]);

export const placementView = z.strictObject({
  accountId,
  accountName: z.string(),
  mode: z.enum(['live', 'practice']),
  ticketId: z.string(),
  clientOid: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market']),
  price: z.nullable(z.string()),
  size: z.nullable(z.string()),
  funds: z.nullable(z.string()),
  /** The exact bytes that were signed and sent, as text. */
  body: z.string(),
  createdAt: z.number(),
  /** Null while the order is on its way. */
  outcome: z.nullable(outcomeSchema),
  outcomeAt: z.nullable(z.number()),
  /** A person's statement that closed an unknown placement. */
  resolvedBy: z.nullable(z.strictObject({ who: z.string(), at: z.number(), saw: z.string() })),
  /** Evidence of the venue's own that turned an unknown placement into what `outcome` shows; null when there was none. */
  evidenceFrom: z.nullable(
    z.strictObject({ how: z.enum(['late-reply', 'status-check', 'event']), at: z.number() }),
  ),
  /** How often the venue was asked for an unknown placement by its clientOid, and its last answer. "Not found" proves nothing. */
  statusChecks: z.nullable(
    z.strictObject({
      count: z.number(),
      notFound: z.number(),
      firstAt: z.number(),
      lastAt: z.number(),
      /** In English, as files hold it; `last` is the same as data. */
      lastMessage: z.string(),
      last: z.exactOptional(statusCheckFinding),
      /** When the next automatic status check is due; null when none is: they are bounded. */
      nextAt: z.nullable(z.number()),
    }),
  ),
  /** The last automatic status check could not reach the venue: when that was, why, and when the next one is due. */
  unreached: z.exactOptional(
    z.strictObject({ at: z.number(), reason: z.enum(ERROR_KINDS), nextAt: z.nullable(z.number()) }),
  ),
  /** The venue's last report of the order: fills, fees, whether it still works. */
  order: z.nullable(venueOrder),
  /** Of an order that waits for a price; absent of every other. */
  advanced: z.exactOptional(z.strictObject({ kind: z.enum(['stop', 'oco']), path: z.string() })),
  /** A test order: checked at the venue's test endpoint, never an order. Absent on a placement. Only the journal's calls have one. */
  isTest: z.exactOptional(z.literal(true)),
  /** Refused, and yet the venue reported a matching order with its clientOid: its id, and when that was first reported. */
  contradictedBy: z.exactOptional(z.strictObject({ orderId: z.string(), at: z.number() })),
  /** Changes of its order that were asked for, oldest first. */
  amends: z.exactOptional(z.array(amendSchema)),
});
export type PlacementView = z.infer<typeof placementView>;

/** One line of what happened to a placement, in the journal's order. */
const timelineEntry = z.strictObject({
  at: z.number(),
  kind: z.enum([
    'submission',
    'outcome',
    'evidence',
    'status-check',
    'event',
    'resolution',
    'test',
    'test-outcome',
    'amend',
    'amend-outcome',
  ]),
  /** Its text, a sentence. */
  text: z.string(),
  /** The row's facts as JSON text, for whoever wants to see it verbatim. Holds no secret. */
  facts: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
/**
 * What a list of orders can be narrowed to. open: it may fill; closed: it is over, or never was at the venue; placed: every order, and
 * no test order.
 */
const ORDER_FILTERS = ['open', 'closed', 'unknown', 'placed', 'test'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];
/** Null: orders and test orders. */
const status = z.nullable(z.enum(ORDER_FILTERS));

const nothing = z.strictObject({});
const ticketId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'a ticket id'));
const pairsReply = z.strictObject({
  pairs: z.array(pairView),
  /** venue: the venue has a symbols path; entered: the user types or imports them. */
  origin: z.enum(['venue', 'entered']),
});

export const orderCalls = {
  'pairs.list': { input: z.strictObject({ accountId, refresh: z.boolean() }), reply: pairsReply },
  /** A pair typed in by hand, for a venue without a symbols path. Replaces one of the same symbol. */
  'pairs.put': {
    input: z.strictObject({ accountId, pair: pairSchema, source: text(120) }),
    reply: pairsReply,
  },
  'pairs.remove': { input: z.strictObject({ accountId, symbol: text(40) }), reply: pairsReply },
  /** A file's text: JSON (array, or `{data: [...]}` as a symbols answer) or CSV with a header row. All or nothing. */
  'pairs.import': {
    input: z.strictObject({ accountId, text: z.string().check(z.maxLength(4_000_000)), source: text(120) }),
    reply: pairsReply,
  },
  /** Opens or warms the connection while the user arms the confirm step, and fetches rules that are old; sends nothing. */
  'orders.prepare': {
    input: z.strictObject({ accountId, symbol: text(40) }),
    reply: z.strictObject({ warmed: z.boolean() }),
  },
  /** Places the ticket once. The same ticketId never sends twice: it answers with the same placement. */
  'orders.place': {
    input: z.strictObject({
      accountId,
      ticketId,
      ticket: ticketSchema,
      /** What the user confirmed, byte for byte; the app refuses when its own body differs. */
      confirmedBody: z.string().check(z.maxLength(4_000)),
      /** Pre-trade limits the user saw exceeded and confirmed all the same; one that is missing here is refused (`limit`). */
      acknowledged: z.array(z.enum(LIMIT_NAMES)).check(z.maxLength(20)),
    }),
    reply: placementView,
  },
  /** The venue's test endpoint with the same body under a clientOid of its own: checked there, never matched. Journaled as a test. */
  'orders.test': {
    input: z.strictObject({ accountId, ticketId, ticket: ticketSchema }),
    reply: z.strictObject({ clientOid: z.string(), outcome: outcomeSchema }),
  },
  /** Changes price and size of an open order that was placed from here, once. The same amendId never asks twice: it answers with the same placement. */
  'orders.amend': {
    input: z.strictObject({
      accountId,
      amendId: ticketId,
      symbol: text(40),
      orderId: text(80),
      how: amendHow,
      price: text(80),
      size: text(80),
      /** What had filled when it was reviewed. */
      filledSize: text(80),
      /** Of the order that takes its place; of an altered one it is its own. */
      clientOid: text(40),
      /** What the user confirmed, byte for byte (`Amend.body`). */
      confirmedBody: z.string().check(z.maxLength(4_000)),
      acknowledged: z.array(z.enum(LIMIT_NAMES)).check(z.maxLength(20)),
    }),
    reply: placementView,
  },
  /** Looks up, now, which of the two orders of an amend of unknown outcome stands. */
  'orders.checkAmend': { input: z.strictObject({ accountId, clientOid: text(40) }), reply: placementView },
  /** Asks the venue once, now, for an unknown placement. */
  'orders.checkStatus': { input: z.strictObject({ accountId, clientOid: text(40) }), reply: placementView },
  /**
   * A page of the journal, newest first, test orders among it; of every live account where none is named. `text` is searched in ids, pair, body and the venue's text; "test order"
   * finds the test orders.
   */
  'orders.journal': {
    input: z.strictObject({
      accountId: z.nullable(accountId),
      text: text(200),
      status,
      /** `next` of the page before; null for the first. */
      before: z.nullable(z.int()),
      limit: z.int().check(z.gte(1), z.lte(500)),
    }),
    reply: z.strictObject({
      placements: z.array(placementView),
      next: z.nullable(z.int()),
      /** How many match in all, test orders included. */
      total: z.number(),
    }),
  },
  'orders.timeline': {
    input: z.strictObject({ accountId, clientOid: text(40) }),
    reply: z.strictObject({ entries: z.array(timelineEntry), request: z.nullable(requestTrace) }),
  },
  /** Writes what `orders.journal` would show, all of it, where the user wants it. Null: the user chose no place. */
  'orders.export': {
    input: z.strictObject({
      accountId: z.nullable(accountId),
      text: text(200),
      status,
      format: z.enum(['csv', 'json']),
      /** Of a CSV: begin with a byte order mark. */
      bom: z.exactOptional(z.boolean()),
    }),
    reply: z.nullable(z.strictObject({ where: z.string(), rows: z.number() })),
  },
  /** A clientOid made by the app (crypto random), shown in the ticket before it is signed. */
  'orders.newClientOid': { input: nothing, reply: z.strictObject({ clientOid: z.string() }) },
  /** Newest first, of every account when accountId is absent. */
  'orders.recent': {
    input: z.strictObject({
      accountId: z.exactOptional(accountId),
      limit: z.int().check(z.gte(1), z.lte(500)),
    }),
    reply: z.strictObject({
      placements: z.array(placementView),
      unknown: z.array(placementView),
      /** Refused ones whose order the venue reported and not as done; absent when there are none. */
      contradicted: z.exactOptional(z.array(placementView)),
      total: z.number(),
    }),
  },
  /** A person states what they saw at the venue. Only for an unknown placement. */
  'orders.resolve': {
    input: z.strictObject({
      accountId,
      clientOid: text(40),
      found: z.boolean(),
      /** The order id at the venue, when it was found. */
      orderId: z.nullable(text(80)),
      who: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      saw: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    reply: placementView,
  },
  /** What the account can spend, where the venue has a balances path. */
  'balances.list': {
    input: z.strictObject({ accountId }),
    reply: z.strictObject({
      balances: z.array(
        z.strictObject({
          currency: z.string(),
          /** main, trade, trade_hf, or whatever else the venue reports. */
          type: z.string(),
          balance: z.string(),
          available: z.string(),
          holds: z.string(),
        }),
      ),
    }),
  },
} as const;

export const pairEvents = {
  /** A venue sent its pairs again: whatever `pairs.list` answered before may be out of date. */
  pairs: nothing,
} as const;
