import { ticketTemplateHandlers } from '../features/ticket-templates/ticket-templates.ts';
import { createTradeAlertService } from '../features/trade-alerts/trade-alert-service.ts';
import type { VenueOrder } from '../../shared/orders/venue-order.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { History } from './build-history.ts';
import type { Venue } from './build-venue.ts';

/** What a person keeps for trading: price alerts, what the bell keeps, and ticket templates. */
export function buildTradeAlerts(base: AppBase, { accounts, publicClient }: Venue, history: History) {
  const { platform, folder, events, signals, reloads } = base;
  const alerts = createTradeAlertService({
    clock: platform.clock,
    ids: platform.ids,
    files: platform.files,
    reloads,
    folder,
    findAccount: (accountId) => accounts.find(accountId),
    publicClient,
    preferences: () => base.discreetPreferences(),
    quietHours: history.quietHours,
    notifier: platform.notifier,
    announce: events.announce,
  });
  signals.accounts.on(() => alerts.prune());

  return {
    orderFilled: (order: VenueOrder) => alerts.orderFilled(order),
    stopFired: (order: VenueOrder) => alerts.stopFired(order),
    deadManEnded: alerts.deadManEnded,
    handlers: {
      ...alerts.handlers,
      ...ticketTemplateHandlers({ files: platform.files, folder, reloads }),
    },
    start: () => alerts.begin(),
    suspend: () => alerts.suspend(),
    resume: () => alerts.resume(),
    close: () => alerts.close(),
  } satisfies AppPart & Record<string, unknown>;
}

export type TradeAlerts = ReturnType<typeof buildTradeAlerts>;
