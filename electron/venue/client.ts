import type { TestReport } from '../../shared/bridge/account-calls.ts';
import type { StatusView } from '../../shared/bridge/app-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import type { Candle, PublicTrade, Ticker } from '../../shared/bridge/market-calls.ts';
import type { DepositAddress, DepositChain, FeeRates } from '../../shared/bridge/trading-calls.ts';
import type { BridgeError } from '../../shared/base/error.ts';
import type { Result } from '../../shared/base/result.ts';
import type { OrderKind } from '../../shared/orders/order-kind.ts';
import type { SendResult } from '../../shared/orders/outcome.ts';
import type { RecordFilter, RecordKind, RecordPage } from '../../shared/records/record.ts';
import type { Paging, VenueDescription } from '../../shared/venue/description.ts';
import type { AdvancedOrders } from './advanced-orders.ts';
import type { Priority } from './budget.ts';
import type { DeadManCalls } from './dead-man.ts';
import type { EventAccess } from './events.ts';
import type { BookSnapshot, CandlesQuery } from './market-data.ts';
import type {
  CancelAllError,
  CancelAllResult,
  CancelError,
  ClosedOrders,
  CursorQuery,
  Fills,
  OrderQueryError,
  OrderRef,
  OrderStatusQuery,
  ReportedOrder,
} from './orders.ts';
import type { Pair } from './read-pair-record.ts';
import type { LenientPage, PageProblem } from './records-page.ts';

/** What is asked of a list; page counts from 1. */
export interface RecordsQuery {
  page: number;
  pageSize: number;
  filter: RecordFilter;
  priority?: Priority;
}

export type Balance = CallReply<'balances.list'>['balances'][number];

/** The part of the status bar that one venue connection knows. */
export type VenueStatus = Pick<
  StatusView,
  'connection' | 'problem' | 'latencyMs' | 'clockOffsetMs' | 'budget' | 'lastAnswerAt'
>;

/** Whose deposit addresses: a currency, on one chain or on all. */
export interface AddressQuery {
  currency: string;
  chain: string | null;
}

/**
 * One venue as one account sees it, in the terms of the domain: no path, envelope or wire form is known to its callers. `no-capability` where
 * the venue has none. No call throws; no error or status holds a credential.
 */
export interface VenueClient {
  readonly venue: VenueDescription;
  /** As described, and no larger than the venue was seen to give. */
  readonly paging: Paging;
  /** One page of a list (4.1, 4.2), checked to be the page that was asked for. */
  recordsPage(
    kind: RecordKind,
    query: RecordsQuery,
  ): Promise<Result<{ page: RecordPage; receivedAt: number; latencyMs: number }, BridgeError>>;
  /** The same page for the archive: what cannot be read of it is set aside record by record; waits behind what a person waits for. */
  archivePage(
    kind: RecordKind,
    query: Omit<RecordsQuery, 'priority'>,
  ): Promise<Result<{ page: LenientPage; receivedAt: number; latencyMs: number }, PageProblem>>;
  /** The pairs with their rules. One that cannot be read is left out; `bad-answer` where none can. */
  pairs(): Promise<Result<Pair[], BridgeError>>;
  balances(): Promise<Result<Balance[], BridgeError>>;
  /** What the key may do, as the venue names them. */
  keyInformation(): Promise<Result<{ permissions: string[] }, BridgeError>>;
  /** Milliseconds since the epoch. */
  serverTime(): Promise<Result<number, BridgeError>>;

  /** One order by the venue's id; `not-found` when the venue has no such order on that pair. */
  order(order: OrderRef, priority: Priority): Promise<Result<ReportedOrder, BridgeError>>;
  /** The order placed with a clientOid; null when the venue has none, which proves nothing. */
  orderByClientOid(
    query: Pick<OrderStatusQuery, 'clientOid' | 'symbol'>,
    priority: Priority,
  ): Promise<Result<ReportedOrder | null, OrderQueryError>>;
  /** The pairs on which the account has working orders. */
  activeSymbols(priority: Priority): Promise<Result<string[], BridgeError>>;
  /** The working orders of one pair, all of them. */
  activeOrders(symbol: string, priority: Priority): Promise<Result<ReportedOrder[], BridgeError>>;
  closedOrders(query: CursorQuery): Promise<Result<ClosedOrders, BridgeError>>;
  fills(query: CursorQuery): Promise<Result<Fills, BridgeError>>;
  /** Asks for the cancel of one order, once. `clientOid` where it is known: some venues take no other name. */
  cancelOrder(order: OrderRef & { clientOid: string | null }): Promise<Result<null, CancelError>>;
  /** Asks for the cancel of every working order of a pair, once; what waits for a price is cancelled by `advanced`. */
  cancelPair(symbol: string): Promise<Result<null, BridgeError>>;
  /** Asks for the cancel of every working order, once. */
  cancelAll(): Promise<Result<CancelAllResult, CancelAllError>>;
  /** Orders that wait for a price. */
  readonly advanced: AdvancedOrders;
  /** Cancels orders when nobody sets it anew in time. */
  readonly deadMan: DeadManCalls;
  feeRates(symbol: string): Promise<Result<FeeRates, BridgeError>>;
  /** The chains of a currency; `not-found` for one that has none. */
  depositChains(currency: string): Promise<Result<DepositChain[], BridgeError>>;
  /** The account's deposit addresses in a currency; none when none was made yet. */
  depositAddresses(query: AddressQuery): Promise<Result<DepositAddress[], BridgeError>>;
  /** Makes one. Tried once; a venue that has one already is asked for it. */
  createDepositAddress(query: AddressQuery): Promise<Result<DepositAddress[], BridgeError>>;

  orderBook(symbol: string): Promise<Result<BookSnapshot, BridgeError>>;
  trades(symbol: string): Promise<Result<PublicTrade[], BridgeError>>;
  /** Oldest first. */
  candles(query: CandlesQuery): Promise<Result<Candle[], BridgeError>>;
  tickers(): Promise<Result<{ tickers: Ticker[]; receivedAt: number }, BridgeError>>;
  /** A permission to connect to the venue's events once. */
  eventAccess(kind: 'public' | 'private'): Promise<Result<EventAccess, BridgeError>>;

  /** Opens the connection for the next order and measures the clock; true when the connection is open. Sends no order. */
  prepareOrder(): Promise<boolean>;
  /**
   * Sends these bytes of JSON once (4.3) to where its kind is placed. Never waits for budget, never tries again. `onLate` is called with an
   * answer after the deadline.
   */
  sendOrder(body: Uint8Array, onLate?: (result: SendResult) => void, kind?: OrderKind): Promise<SendResult>;
  /**
   * Sends these bytes of JSON (shared/orders/alter-body.ts) once to where the venue amends orders; not sent where it has no such path. The
   * `orderId` of the reply is that of the order that took the other's place. Waits and tries again as little as `sendOrder`.
   */
  alterOrder(body: Uint8Array, onLate?: (result: SendResult) => void): Promise<SendResult>;
  /** Sends them once to the venue's test path, where they are checked and never matched; not sent where it has none. */
  testOrder(body: Uint8Array): Promise<SendResult>;
  testConnection(): Promise<TestReport>;
  status(): VenueStatus;
  /** Forgets the measured clock: call after the machine slept. */
  forgetClock(): void;
}
