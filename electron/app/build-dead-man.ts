import { deadManMessages } from '../../shared/messages/dead-man.ts';
import { createDeadManService } from '../features/dead-man/dead-man-service.ts';
import type { AppBase, AppPart } from './app-base.ts';
import type { Orders } from './build-orders.ts';
import type { TradeAlerts } from './build-trade-alerts.ts';
import type { Venue } from './build-venue.ts';

/** The dead-man switches, with what a person is told of them. */
export function buildDeadMan(
  base: AppBase,
  { accounts, ready }: Venue,
  { readOpenOrders }: Orders,
  { deadManEnded }: TradeAlerts,
) {
  const { platform, folder, signals, events } = base;
  function notify(accountId: string, { title, body }: { title: string; body: string }): void {
    if (base.discreetPreferences().notify === 'off') return;
    const name = accounts.find(accountId)?.name;
    const signed = name === undefined ? body : `${name}: ${body}`;
    events.announce('notification', { about: 'dead-man', title, body: signed, accountId, clientOid: null });
    platform.notifier.notify({ title, body: signed });
  }

  const service = createDeadManService({
    clock: platform.clock,
    files: platform.files,
    folder,
    findAccount: (accountId) => accounts.find(accountId),
    ready,
    changed: () => signals.deadMan.emit(null),
    ended(accountId, how, { symbols }) {
      deadManEnded(accountId, how, symbols);
      notify(accountId, deadManMessages.ended[how]);
      readOpenOrders(accountId);
    },
    trouble: (accountId, why) => notify(accountId, deadManMessages.trouble[why]),
  });
  signals.accounts.on(() => service.prune());
  signals.reconnected.on((accountId) => service.reconnected(accountId));

  return {
    holdsKey: service.holdsKey,
    status: service.status,
    handlers: service.handlers,
    start: () => service.begin(),
    suspend: () => service.suspend(),
    resume: () => service.resume(),
    close: () => service.close(),
  } satisfies AppPart & Record<string, unknown>;
}

export type DeadMan = ReturnType<typeof buildDeadMan>;
