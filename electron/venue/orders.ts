import type { Fill } from '../../shared/bridge/trading-calls.ts';
import type { DecimalText } from '../../shared/money/decimal-text.ts';
import type { Priority } from './budget.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import type { AdvancedKind } from '../../shared/orders/order-kind.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';

/** An order as a venue reports it. Whose it is, the caller knows. */
export type ReportedOrder = Omit<VenueOrder, 'accountId'>;

/** What a venue needs to find one order. */
export interface OrderRef {
  orderId: string;
  symbol: string;
  /** Of an order that waits for a price; absent of one in the book. */
  kind?: AdvancedKind;
}

/** One fill as an order event reports it. */
export interface Match {
  tradeId: string;
  price: string;
  size: string;
  /** The order's filled size with this fill. */
  filledSize: string;
}

export interface OrderEvent {
  order: ReportedOrder;
  /** Null for an event that is no fill. */
  match: Match | null;
}

/** What happened to an order that waits for a price. The venue names no client order ID with it. */
export interface StopChange {
  orderId: string;
  what: 'open' | 'triggered' | 'refused' | 'cancelled';
  /** Milliseconds since the epoch. */
  at: number;
}

/** One page of a list that is walked by a cursor, newest first. */
export interface CursorPage<T> {
  items: T[];
  /** Asks for the next page; null where the list ends. */
  lastId: string | null;
}

export interface CursorQuery {
  symbol: string;
  /** Null begins at the newest. */
  lastId: string | null;
  limit: number;
  /** Milliseconds since the epoch; left out: as far back as the venue goes. */
  startAt?: number;
  priority?: Priority;
}

export type ClosedOrders = CursorPage<ReportedOrder>;
export type Fills = CursorPage<Fill>;

/** Why a cancel of one order was not taken. */
export interface CancelError extends BridgeError {
  /** The venue has no such open order: it is done, or it never had it. */
  nothingToCancel?: true;
}

/** Why a cancel of everything has no result. */
export interface CancelAllError extends BridgeError {
  /** The venue took the request, and what it did on which pair cannot be read. */
  taken?: true;
}

/** What a venue answers to "cancel everything", by pair. */
export interface CancelAllResult {
  asked: string[];
  failed: { symbol: string; message: string }[];
}

/** Readers let nothing but decimal text into the amounts of a VenueOrder. */
export function asDecimal(amount: string): DecimalText {
  return amount as DecimalText; // see above
}

/** An order that may be at the venue. */
export interface OrderStatusQuery {
  symbol: string;
  clientOid: string;
  /** By our clock, milliseconds since the epoch. */
  createdAt: number;
  /** As what it was placed, where it was to wait for a price. */
  kind?: AdvancedKind;
}

export interface FoundOrders {
  /** Every order in the lists under one of the wanted client order IDs. */
  orders: VenueOrder[];
  /** Client order IDs that the lists do not have though they reach back far enough. */
  missing: Set<string>;
}

/** Why a status check by clientOid came to nothing. */
export interface OrderQueryError extends BridgeError {
  /** What could not be read of the order that came, in English: it goes into the journal. */
  unread?: string;
}

/** An order as an event or an answer reported it, and what that means for a person. */
export interface OrderUpdate {
  order: VenueOrder;
  /**
   * accepted: the venue has it; filled: in part or whole; cancelled: it ended that way, by whomever; changed: anything else, also
   * an order first seen in an answer, of which it is not known when anything happened; same: nothing new but perhaps the time.
   */
  meaning: 'accepted' | 'filled' | 'cancelled' | 'changed' | 'same';
  source: 'event' | 'query';
}
