import { hasAccountUpdates } from '../../../shared/venue/updates.ts';
import type { BridgeError } from '../../../shared/base/error.ts';
import type { CallHandlers } from '../../../shared/bridge/contract.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { fail, type Result } from '../../../shared/base/result.ts';
import { PRACTICE_ID, type Settings } from '../../settings/settings-schema.ts';
import type { FoundOrders, OrderQueryError, OrderRef, OrderStatusQuery } from '../../venue/orders.ts';
import { requestCancel } from './cancels.ts';
import { createTradingAccounts } from './trading-accounts.ts';
import { tradingHandlers } from './handlers.ts';
import type { TradingCall, TradingServiceParts } from './trading-service-parts.ts';

/** Orders as the venue reports them: lists, fills, cancels, events; fee rates and deposit addresses. Places nothing. */
export interface TradingService {
  handlers: Pick<CallHandlers, TradingCall>;
  /** Listens to the order and balance events of these accounts, and of no others. */
  follow(accountIds: readonly string[]): void;
  /** Open orders of an account as last reported; null where its list was not read in this run. */
  openCount(accountId: string): number | null;
  /** What was last learned of an order in this run. */
  lastReported(accountId: string, ids: { orderId: string | null; clientOid: string }): VenueOrder | null;
  /** Asks the venue by clientOid; null: it has no such order, which proves nothing. Waits for budget behind orders. */
  queryByClientOid: (
    accountId: string,
    order: OrderStatusQuery,
  ) => Promise<Result<VenueOrder | null, OrderQueryError>>;
  /** Looks for any number of orders in the lists of open and closed ones. */
  queryInLists: (
    accountId: string,
    orders: readonly OrderStatusQuery[],
  ) => Promise<Result<FoundOrders, BridgeError>>;
  /** One order as the venue shows it now; behind nothing, because a person waits. */
  readOrder: (accountId: string, order: OrderRef) => Promise<Result<VenueOrder, BridgeError>>;
  /** Asks for one cancel, once. `isCertain`: the venue did not take the request. */
  requestCancel: (
    accountId: string,
    order: OrderRef,
  ) => Promise<Result<null, BridgeError & { isCertain: boolean }>>;
  /** An amend of the order is asked for from here, or did not happen after all. */
  setAmendAsked: (accountId: string, orderId: string, isAsked: boolean) => void;
  /** Reads the open orders of an account again, behind everything a person waits for, and once more when a venue has had time to cancel. */
  readOpenOrders(accountId: string): void;
  suspend(): void;
  close(): void;
}

/** See TradingService. */
export function createTradingService(parts: TradingServiceParts): TradingService {
  const { settings } = parts;
  const accounts = createTradingAccounts(parts);
  let closed = false;

  return {
    handlers: tradingHandlers(parts, accounts),
    follow(accountIds) {
      // Accounts change while the app closes, the practice exchange's among them: nothing is connected again.
      if (closed) return;
      accounts.prune();
      const wanted = new Set(accountIds.filter((accountId) => hasEvents(settings.get(), accountId)));
      for (const account of accounts.all()) if (!wanted.has(account.accountId)) account.events.close();
      for (const accountId of wanted) accounts.of(accountId).events.open();
    },
    openCount(accountId) {
      const account = accounts.existing(accountId);
      if (account === undefined || account.working.readAt() === null) return null;
      return account.known.open().length;
    },
    lastReported(accountId, { orderId, clientOid }) {
      const known = accounts.existing(accountId)?.known;
      if (known === undefined) return null;
      return orderId === null ? known.byClientOid(clientOid) : known.byOrderId(orderId);
    },
    queryByClientOid: (accountId, order) => accounts.of(accountId).queryByClientOid(order),
    queryInLists: (accountId, orders) => accounts.of(accountId).queryInLists(orders),
    readOrder: (accountId, order) => accounts.of(accountId).queryOrder(order, 'person'),
    async requestCancel(accountId, order) {
      const client = await parts.ready(accountId);
      if (!client.ok) return fail({ ...client.error, isCertain: true });
      return requestCancel(client.value, accounts.of(accountId), order);
    },
    setAmendAsked: (accountId, orderId, isAsked) =>
      accounts.existing(accountId)?.known.setAmendAsked(orderId, isAsked),
    readOpenOrders: (accountId) => accounts.of(accountId).readAgain(),
    suspend() {
      for (const account of accounts.all()) account.events.reconnect();
    },
    close() {
      closed = true;
      accounts.close();
    },
  };
}

/** The practice account's venue is not among the settings; it has events. */
function hasEvents({ accounts }: Settings, accountId: string): boolean {
  if (accountId === PRACTICE_ID) return true;
  const venue = accounts.find(({ id }) => id === accountId)?.venue;
  return venue !== undefined && hasAccountUpdates(venue);
}
