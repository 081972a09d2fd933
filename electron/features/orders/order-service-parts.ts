import type { BridgeError } from '../../../shared/base/error.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { BookLevels } from '../../../shared/orders/estimate.ts';
import type { LimitContext } from '../../../shared/orders/limit-context.ts';
import type { AdvancedKind, OrderKind } from '../../../shared/orders/order-kind.ts';
import type { Placement, SendResult } from '../../../shared/orders/outcome.ts';
import type { Pair, Ticket } from '../../../shared/orders/ticket.ts';
import type { LimitName } from '../../../shared/orders/limit-names.ts';
import type { TradingRules } from '../../../shared/orders/trading-rules.ts';
import type { OrderCapabilities } from '../../../shared/venue/order-capabilities.ts';
import type { OrderCodes } from '../../../shared/venue/description.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AmendHow, AmendTerms } from '../../../shared/orders/amend.ts';
import type { FoundOrders, OrderQueryError, OrderRef, OrderStatusQuery } from '../../venue/orders.ts';
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
  /** How its open orders can be amended; null or absent: they cannot be. */
  amends?: AmendHow | null;
  /** Where it places orders that wait for a price; null where it has none of that kind. Absent: of none. */
  advancedPath?: (kind: AdvancedKind) => string | null;
  /** Its limits are checked against a current book of the venue; without one they count as exceeded. Absent: no. */
  needsBook?: boolean;
}

/** An order to be sent, once. */
export interface OrderToSend {
  accountId: string;
  kind: OrderKind;
  bodyBytes: Uint8Array;
  /** Called with an answer that comes after the deadline; at most once. */
  onLate: (result: SendResult) => void;
}

/** `isCertain`: the venue did not take the request, so it will not carry it out later. */
export type CancelAnswer = Result<null, BridgeError & { isCertain: boolean }>;

/** What amending asks of the venue, besides status checks. */
export interface AmendPort {
  /** Signs and sends the bytes of an amend, once, in the same way. */
  sendAmend: (order: Omit<OrderToSend, 'kind'>) => Promise<SendResult>;
  /** Asks for the cancel of one order, once. What came of it is to be read (`readOrder`), whatever the answer. */
  cancelOrder: (accountId: string, order: OrderRef) => Promise<CancelAnswer>;
  /** The order as the venue shows it now; `not-found` when it has none of that id. */
  readOrder: (accountId: string, order: OrderRef) => Promise<Result<VenueOrder, BridgeError>>;
  /** The order as it was last reported in this run; null when it was not. */
  lastReported: (accountId: string, orderId: string) => VenueOrder | null;
  /** An amend of this order is under way, or is not after all: its end then makes room for another one. */
  setAmendAsked: (accountId: string, orderId: string, isAsked: boolean) => void;
}

export interface OrderServiceParts {
  journal: Journal;
  /** Null when there is no such account. */
  venueFor: (accountId: string) => OrderAccount | null;
  /** The rules of a pair as the account's venue has them; null when they are not known. */
  pairs: (accountId: string, symbol: string) => Pair | null;
  /** Signs and sends these bytes, once. Never waits for budget, never resends. */
  sendOrder: (order: OrderToSend) => Promise<SendResult>;
  /** Absent: open orders cannot be amended. */
  amending?: AmendPort;
  /** The current trading lock and pre-trade limits. */
  rules: () => Pick<TradingRules, 'locked' | 'limits' | 'noOrderLimit'>;
  /** Of a current book; null where there is none. */
  bestPrices: (accountId: string, symbol: string) => LimitContext['best'];
  /** The last price of the same pair. */
  lastPrice: (accountId: string, symbol: string) => string | null;
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

/** A change of an open order that a person reviewed and confirmed. */
export interface AmendRequest {
  accountId: string;
  /** Identifies this amend: it is asked for once, whatever calls it again. */
  amendId: string;
  order: OrderRef;
  /** How it was said to be done. */
  how: AmendHow;
  to: AmendTerms;
  /** What had filled when it was reviewed. */
  filledSize: string;
  /** The client order ID of the order that takes its place; of an altered one it is its own. */
  clientOid: string;
  /** The bytes that were shown (`Amend.body`); amending is refused when ours differ. */
  confirmedBody: string;
  /** Pre-trade limits that the user saw exceeded and confirmed. */
  acknowledged?: readonly LimitName[];
}
