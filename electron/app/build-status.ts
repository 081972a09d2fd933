import type { DeadManStatus } from '../../shared/bridge/dead-man-calls.ts';
import type { PracticeView } from '../../shared/bridge/practice-calls.ts';
import { succeed } from '../../shared/base/result.ts';
import { createAppStatus, createReconnects, IDLE_CONNECTION } from '../features/status/app-status.ts';
import { PRACTICE_ID } from '../settings/settings-schema.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Orders } from './build-orders.ts';
import type { Venue } from './build-venue.ts';

/** The status bar, and what follows when a venue answers again. */
export function buildStatus(
  { platform, settings, events, signals }: AppBase,
  { clients }: Venue,
  { unknownCount }: Orders,
  { practice, deadMan }: { practice: () => PracticeView; deadMan: () => DeadManStatus[] },
) {
  const status = createAppStatus(
    platform.clock,
    () => {
      const { activeId, accounts: stored } = settings.get();
      const isPractice = (id: string): boolean =>
        id === PRACTICE_ID || stored.some((one) => one.id === id && one.venue.kind === 'practice');
      return {
        ...((activeId === null ? null : clients.current(activeId)?.status()) ?? IDLE_CONNECTION),
        accountId: activeId,
        unknownLive: unknownCount((id) => !isPractice(id)),
        unknownPractice: unknownCount(isPractice),
        deadMan: deadMan(),
        practice: practice(),
      };
    },
    (next) => events.announce('status', next),
  );
  const reconnects = createReconnects(
    (accountId) => clients.current(accountId)?.status().connection ?? 'idle',
    (accountId) => signals.reconnected.emit(accountId),
  );
  signals.accounts.on(() => status.changed());
  signals.placement.on(() => status.changed());
  signals.deadMan.on(() => status.changed());
  signals.connection.on((accountId) => {
    status.changed();
    reconnects.statusChanged(accountId);
  });

  return {
    handlers: { 'status.get': async () => succeed(status.read()) },
    close: () => status.close(),
  } satisfies AppPart;
}
