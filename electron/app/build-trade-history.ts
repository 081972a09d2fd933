import { createTradeHistoryService } from '../features/trade-history/trade-history-service.ts';
import type { AppEvent } from './app-log.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Venue } from './build-venue.ts';

/** Pairs of this many of the last placements are read first. */
const RECENT_PLACEMENTS = 200;

/** The fills of every pair, kept: they follow each check of an account's deposits and withdrawals. */
export function buildTradeHistory(base: AppBase, { accounts, ready }: Venue) {
  const { platform, folder, events, journal } = base;
  const trades = createTradeHistoryService({
    folder,
    clock: platform.clock,
    ready,
    find: (accountId) => accounts.find(accountId),
    placedOn: (accountId) =>
      journal.ok ? journal.value.recent(accountId, RECENT_PLACEMENTS).map(({ symbol }) => symbol) : [],
    announce: (accountId) => events.announce('tradeHistory', { accountId }),
    notice(message) {
      base.lateNotices.push({ about: 'backup', message });
      events.announce('notices', {});
    },
  });
  events.subscribe((name, payload) => {
    if (name !== 'sync' && name !== 'order') return;
    const event = { name, payload } as AppEvent; // a listener gets the payload of the name it gets
    if (event.name === 'sync' && event.payload.state !== 'running') trades.download(event.payload.accountId);
    if (event.name === 'order' && /[1-9]/.test(event.payload.filledSize)) {
      trades.filled(event.payload.accountId, event.payload.symbol);
    }
  });
  return {
    startedOver: (accountId: string) => trades.startedOver(accountId),
    handlers: trades.handlers,
    suspend: () => trades.suspend(),
    close: () => trades.close(),
  } satisfies AppPart & Record<string, unknown>;
}
