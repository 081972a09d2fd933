import { orderCapabilities } from '../../shared/venue/order-capabilities.ts';
import { createMarketDataService } from '../features/market/market-data-service.ts';
import { createOrderNotices } from '../features/notices/order-notices.ts';
import { connectOrders } from './connect-orders.ts';
import { orderHandlers } from '../features/orders/handlers.ts';
import { createTradingService } from '../features/trading/trading-service.ts';
import { createOrderGate } from '../system/updates/order-gate.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Venue } from './build-venue.ts';

/** Milliseconds after the last order until the journal’s write-ahead log is moved into its file. */
const CHECKPOINT_MS = 2_000;

interface OtherParts {
  isPractice: (accountId: string) => boolean;
  /** An order is filled and was notified of. */
  orderFilled: (order: VenueOrder) => void;
  /** A stop fired and was notified of. */
  stopFired: (order: VenueOrder) => void;
}

/** The order path, with the market it is checked against and what the venue says of its orders. */
export function buildOrders(base: AppBase, venue: Venue, { isPractice, orderFilled, stopFired }: OtherParts) {
  const { platform, settings, events, signals, lock, journal, sends } = base;
  const { clock, ids } = platform;
  const { accounts, clients, pairs, ready, feedReady } = venue;
  const market = createMarketDataService({ ready, feedReady, clock, ids, announce: events.announce });
  const trading = createTradingService({
    ready,
    feedReady,
    hasStops(accountId) {
      const account = accounts.find(accountId);
      const can = account === null ? null : orderCapabilities(account.venue);
      return can !== null && (can.stopOrders || can.ocoOrders);
    },
    waitingStops(accountId) {
      if (!journal.ok) return [];
      const placed = journal.value.working(accountId).filter(({ advanced }) => advanced !== undefined);
      return placed.flatMap(({ clientOid }) => {
        const last = journal.value.lastOrder(accountId, clientOid);
        return last?.stop !== undefined && last.state === 'open' ? [last] : [];
      });
    },
    clock,
    ids,
    settings,
    announce: events.announce,
    isOfAnother: (order) => orders.ok && orders.value.isOfAnother(order),
    onOrderUpdate(update) {
      if (orders.ok) orders.value.onOrderUpdate(update);
      notices.onOrderUpdate(update);
    },
    onSubscribed: (accountId) => signals.reconnected.emit(accountId),
  });
  const notices = createOrderNotices({
    preferences: () => base.discreetPreferences(),
    notifier: platform.notifier,
    announce: events.announce,
    accountName: (accountId) => accounts.find(accountId)?.name ?? null,
    clock,
    onFilled: orderFilled,
    onStopFired: stopFired,
  });
  const { orders, show, pairsAtHand } = connectOrders({
    journal,
    clock,
    ids,
    accounts,
    clients,
    sends,
    market,
    trading,
    rules() {
      const { trading: rules } = settings.get();
      return lock.isLocked() ? { ...rules, locked: true } : rules;
    },
    changed(view) {
      events.announce('placement', view);
      notices.onPlacement(view);
      signals.placement.emit(view);
      followAccounts();
    },
  });
  /** Soon after the last order, when nobody waits: it syncs the disk. */
  let cancelCheckpoint = (): void => undefined;
  signals.placement.on(() => {
    cancelCheckpoint();
    cancelCheckpoint = clock.after(CHECKPOINT_MS, () => {
      if (journal.ok && sends.total() === 0) journal.value.checkpoint();
    });
  });
  const unknownCount = (ofAccount?: (accountId: string) => boolean) =>
    orders.ok ? orders.value.unknownCount(ofAccount) : 0;
  const gate = createOrderGate(() => unknownCount());
  /** Order events are followed for the chosen account and for every account that placed or left something open in this run. */
  function followAccounts(): void {
    const open = orders.ok ? orders.value.activeAccounts() : [];
    const { activeId } = settings.get();
    trading.follow([...new Set([...(activeId === null ? [] : [activeId]), ...open])]);
  }

  signals.accounts.on(() => {
    market.prune();
    followAccounts();
  });
  // Unknown orders are queried as soon as their venue can be asked again.
  signals.reconnected.on((accountId) => {
    if (orders.ok) orders.value.reconnected(accountId);
  });

  return {
    gate,
    unknownCount,
    ordersOf: (accountId: string) => ({
      unknown: orders.ok ? orders.value.unknown(accountId).length : 0,
      open: trading.openCount(accountId),
    }),
    isPlaced: async (ticketId: string) => orders.ok && (await orders.value.placed(ticketId))?.ok === true,
    readOpenOrders: (accountId: string) => trading.readOpenOrders(accountId),
    drain: () => (orders.ok ? orders.value.drain() : Promise.resolve()),
    handlers: {
      ...gate.guard(
        orderHandlers(
          {
            orders,
            journal,
            show,
            isPractice,
            saver: platform.saver,
            clock,
            ready: (accountId) => clients.ready(accountId),
            findPair: (accountId, symbol) => pairs.find(accountId, symbol),
            knownPair: (accountId, symbol) => pairs.known(accountId, symbol),
            markPairDoubtful: (accountId, symbol) => pairs.markDoubtful(accountId, symbol),
          },
          pairsAtHand,
        ),
      ),
      ...market.handlers,
      ...trading.handlers,
    },
    start() {
      followAccounts();
      if (orders.ok) orders.value.resumeStatusChecks();
    },
    suspend() {
      market.suspend();
      trading.suspend();
    },
    resume() {
      market.suspend();
      trading.suspend();
      if (orders.ok) orders.value.resumeStatusChecks();
    },
    close() {
      cancelCheckpoint();
      market.close();
      trading.close();
      notices.close();
    },
  } satisfies AppPart & Record<string, unknown>;
}

export type Orders = ReturnType<typeof buildOrders>;
