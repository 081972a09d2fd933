import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import { currentOrderId } from '../../shared/orders/amended-order.ts';
import { ADVANCED_KINDS } from '../../shared/orders/order-kinds.ts';
import type { Placement, SendResult } from '../../shared/orders/outcome.ts';
import { amendHow } from '../../shared/orders/amend-how.ts';
import { type Result, succeed } from '../../shared/base/result.ts';
import { canFindOrders } from '../../shared/venue/order-memory.ts';
import { KIND_FACTS } from '../../shared/venue/kind-facts.ts';
import { orderCodes } from '../../shared/venue/order-codes.ts';
import { hasStreamingBook, orderCapabilities } from '../../shared/venue/order-capabilities.ts';
import type { Accounts } from '../features/accounts/accounts.ts';
import type { MarketDataService } from '../features/market/market-data-service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { SendsUnderWay } from '../features/practice/practice-control.ts';
import type { TradingService } from '../features/trading/trading-service.ts';
import type { AccountClients } from '../venue/account-clients.ts';
import { type PairsAtHand, pairKey, viewOf } from '../features/orders/handlers.ts';
import type { JournalFailure } from '../features/orders/journal-failure.ts';
import type { Journal } from '../features/orders/journal.ts';
import type { NextCheck } from '../features/orders/status-check-schedule.ts';
import type { OrderServiceParts } from '../features/orders/order-service-parts.ts';
import { createOrderService, type OrderService } from '../features/orders/order-service.ts';

/** As all that the journal keeps, in English. */
const NOT_SENT: SendResult = {
  kind: 'not-sent',
  reason: { kind: 'no-credentials', message: 'The account changed. Nothing was sent.' },
  trace: null,
};

const NO_CHECK: NextCheck = { at: null, missed: null };

interface ConnectOrdersParts {
  journal: Result<Journal, JournalFailure>;
  clock: Clock;
  ids: Ids;
  accounts: Pick<Accounts, 'find'>;
  clients: Pick<AccountClients, 'current'>;
  sends: Pick<SendsUnderWay, 'during'>;
  market: Pick<MarketDataService, 'bestPrices' | 'lastPrice' | 'bookLevels'>;
  trading: Pick<
    TradingService,
    'queryByClientOid' | 'queryInLists' | 'lastReported' | 'readOrder' | 'requestCancel' | 'setAmendAsked'
  >;
  rules: OrderServiceParts['rules'];
  /** A placement was journaled, got its outcome, or was learned of. */
  changed: (view: PlacementView) => void;
}

interface ConnectedOrders {
  /** The order path, or why there is none: the journal cannot be used. */
  orders: Result<OrderService, JournalFailure>;
  /** A placement as the window sees it, with the venue's last report of its order. */
  show: (placement: Placement) => PlacementView;
  pairsAtHand: PairsAtHand;
}

/** The order path on the app's own accounts, clients and market. */
export function connectOrders(parts: ConnectOrdersParts): ConnectedOrders {
  const { journal, clock, ids, accounts, clients, sends, market, trading, rules } = parts;
  const pairsAtHand: PairsAtHand = new Map();
  const orders = journal.ok ? succeed(createOrderService(pathParts(journal.value))) : journal;

  function pathParts(open: Journal): OrderServiceParts {
    return {
      journal: open,
      clock,
      ids,
      pairs: (accountId, symbol) => pairsAtHand.get(pairKey(accountId, symbol)) ?? null,
      venueFor(accountId) {
        const account = accounts.find(accountId);
        if (account === null) return null;
        const { venue, mode, readOnly } = account;
        return {
          baseUrl: venue.baseUrl,
          mode,
          readOnly,
          can: orderCapabilities(venue),
          codes: orderCodes(venue),
          memoryMs: KIND_FACTS[venue.kind].orderMemoryMs,
          asksByClientOid: venue.capabilities.orderByClientOid !== null,
          amends: amendHow(venue.capabilities),
          advancedPath: (kind) => venue.capabilities[ADVANCED_KINDS[kind].path],
          needsBook: mode === 'live' && hasStreamingBook(venue.capabilities),
        };
      },
      async sendOrder({ accountId, kind, bodyBytes, onLate }) {
        const client = clients.current(accountId);
        if (client !== null) return sends.during(accountId, () => client.sendOrder(bodyBytes, onLate, kind));
        return NOT_SENT;
      },
      amending: {
        async sendAmend({ accountId, bodyBytes, onLate }) {
          const client = clients.current(accountId);
          if (client !== null) return sends.during(accountId, () => client.alterOrder(bodyBytes, onLate));
          return NOT_SENT;
        },
        cancelOrder: (accountId, order) => trading.requestCancel(accountId, order),
        readOrder: trading.readOrder,
        lastReported: (accountId, orderId) => trading.lastReported(accountId, { orderId, clientOid: '' }),
        setAmendAsked: trading.setAmendAsked,
      },
      rules,
      bestPrices: market.bestPrices,
      lastPrice: market.lastPrice,
      bookLevels: market.bookLevels,
      queryOrder: trading.queryByClientOid,
      queryOrders: trading.queryInLists,
      canQueryOrders(accountId) {
        const account = accounts.find(accountId);
        return account !== null && canFindOrders(account.venue.capabilities);
      },
      changed: (placement) => parts.changed(show(placement)),
    };
  }

  function show(placement: Placement): PlacementView {
    return viewOf(placement, {
      accountName: accounts.find(placement.accountId)?.name ?? null,
      check: orders.ok ? orders.value.nextCheck(placement) : NO_CHECK,
      order:
        trading.lastReported(placement.accountId, {
          orderId: ownOrderId(placement),
          clientOid: placement.clientOid,
        }) ?? lastWritten(placement),
    });
  }

  function lastWritten({ accountId, clientOid, outcome }: Placement): VenueOrder | null {
    return journal.ok && outcome !== null ? journal.value.lastOrder(accountId, clientOid) : null;
  }

  return { orders, show, pairsAtHand };
}

/** What a stop placed has another ID than the stop: both are known by their client order ID. */
function ownOrderId(placement: Placement): string | null {
  const { advanced, outcome } = placement;
  const current = currentOrderId(placement);
  const isOfStop = advanced !== undefined && outcome?.kind === 'accepted' && outcome.orderId === current;
  return isOfStop ? null : current;
}
