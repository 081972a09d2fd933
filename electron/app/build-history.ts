import { addressHandlers } from '../features/history/addresses/handlers.ts';
import { createHistoryService } from '../features/history/history-service.ts';
import { venuePageHandlers } from '../features/history/venue-pages.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Venue } from './build-venue.ts';

/** Deposits and withdrawals: the venue's pages, and the archive with everything made of it. */
export function buildHistory(base: AppBase, { accounts, ready }: Venue) {
  const { platform, folder, events, signals, reloads } = base;
  const { clock, ids, files } = platform;
  const history = createHistoryService({
    reloads,
    archive: platform.archive,
    clock,
    ids,
    files,
    saveDialog: platform.saver,
    folder,
    version: platform.version,
    userName: platform.userName,
    accounts: () => accounts.list().accounts,
    ready,
    announce: events.announce,
    preferences: () => base.discreetPreferences(),
    notifier: platform.notifier,
  });
  signals.accounts.on(() => history.prune());

  return {
    archive: history.archive,
    isPractice: history.isPractice,
    quietHours: history.quietHours,
    startedOver: (accountId: string) => history.startedOver(accountId),
    handlers: {
      ...history.handlers,
      ...addressHandlers({ files, folder, links: platform.links, onNames: history.setNames, reloads }),
      ...venuePageHandlers(ready),
    },
    start: () => history.begin(),
    suspend: () => history.suspend(),
    resume: () => history.resume(),
    close: () => history.close(),
  } satisfies AppPart & Record<string, unknown>;
}

export type History = ReturnType<typeof buildHistory>;
