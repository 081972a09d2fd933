import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import type { LimitContext } from '../../../shared/orders/limits.ts';
import type { Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import type { LimitName, TradingRules } from '../../../shared/orders/trading-rules.ts';
import type { OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { OrderCodes } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { FoundOrders, OrderQueryError, OrderStatusQuery } from '../../venue/orders.ts';
import type { Journal } from './journal.ts';

/** What the order path needs to know of an account. */
export interface OrderAccount {
  baseUrl: string;
  mode: 'live' | 'practice';
  readOnly: boolean;
  /** The order parameters its venue supports. */
  can: OrderCapabilities;
  /** The codes of its venue's answers to an order. */
  codes: OrderCodes;
  /** How long it keeps orders that ended; null when it is not known. */
  memoryMs: number | null;
  /** Whether it can be queried for one order by its client order ID. */
  asksByClientOid: boolean;
  /** Its limits are checked against a current book of the venue; without one they count as exceeded. Absent: no. */
  needsBook?: boolean;
}

/** An order to be sent, once. */
export interface OrderToSend {
  accountId: string;
  bodyBytes: Uint8Array;
  /** Called with an answer that comes after the deadline; at most once. */
  onLate: (result: SendResult) => void;
}

export interface OrderServiceParts {
  journal: Journal;
  /** Null when there is no such account. */
  venueFor: (accountId: string) => OrderAccount | null;
  /** The rules of a pair as the account's venue has them; null when they are not known. */
  pairs: (accountId: string, symbol: string) => Pair | null;
  /** Signs and sends these bytes, once. Never waits for budget, never resends. */
  sendOrder: (order: OrderToSend) => Promise<SendResult>;
  /** The current trading lock and pre-trade limits. */
  rules: () => Pick<TradingRules, 'locked' | 'limits' | 'noOrderLimit'>;
  /** Of a current book; null where there is none. */
  bestPrices: (accountId: string, symbol: string) => LimitContext['best'];
  /** The levels of the same book. */
  bookLevels: (accountId: string, symbol: string) => BookLevels | null;
  /** Asks the venue by clientOid; null: it has no such order, which proves nothing. */
  queryOrder: (
    accountId: string,
    order: OrderStatusQuery,
  ) => Promise<Result<VenueOrder | null, OrderQueryError>>;
  /** Asks the venue for any number of orders, by its lists. */
  queryOrders: (
    accountId: string,
    orders: readonly OrderStatusQuery[],
  ) => Promise<Result<FoundOrders, BridgeError>>;
  /** Whether the account's venue can be asked at all. */
  canQueryOrders: (accountId: string) => boolean;
  clock: Pick<Clock, 'now' | 'after'>;
  ids: Pick<Ids, 'hex'>;
  /**
   * Called when a placement was journaled (outcome null), got its outcome, was checked, or was resolved.
   */
  changed?: (placement: Placement) => void;
}

export interface PlaceRequest {
  accountId: string;
  ticketId: string;
  ticket: Ticket;
  /** The body the user saw and confirmed; placing is refused when ours differs. */
  confirmedBody?: string;
  /** Pre-trade limits that the user saw exceeded and confirmed. */
  acknowledged?: readonly LimitName[];
}
