import type { CallHandlers } from '../../shared/bridge/contract.ts';
import { within } from '../platform/clock.ts';
import { PRACTICE_END_MS } from '../features/practice/practice-control.ts';
import { mayReceive } from '../system/privacy/guard.ts';
import { createBase } from './app-base.ts';
import { buildDeadMan } from './build-dead-man.ts';
import { buildHistory } from './build-history.ts';
import { buildOrders } from './build-orders.ts';
import { buildSigning } from './build-signing.ts';
import { buildPractice } from './build-practice.ts';
import { buildStatus } from './build-status.ts';
import { buildTradeAlerts } from './build-trade-alerts.ts';
import { buildTradeHistory } from './build-trade-history.ts';
import { buildSystem } from './build-system.ts';
import { buildVenue } from './build-venue.ts';
import { createQuestionGate } from './confirm/question-gate.ts';
import { createAppEnd } from './app-end.ts';
import { noteEvents } from './app-log.ts';
import type { App, Platform } from './app.ts';
import { guardedHandlers } from './guarded-handlers.ts';
import { openData } from './open-data.ts';
import { recoverAccountsAtStart } from './recover-accounts-at-start.ts';
import { createSuspension } from './suspension.ts';

/** How long the archive gets to finish what it was asked, after the connections are closed. */
const HISTORY_END_MS = 500;
/** And before a data deletion, which must not leave anybody who writes. */
const WIPE_END_MS = 10_000;
/** How long the keychain's thread gets to end. */
const KEYCHAIN_END_MS = 400;

/**
 * Builds every service on its platform: the one composition root, for the app, the browser host and the tests.
 * Rejects only when the data cannot be opened; the message says why and what to do.
 */
export async function createApp(given: Platform): Promise<App> {
  const base = createBase(await recoverAccountsAtStart(openData(given)));
  const { platform, events, journal, recorder } = base;
  const { clock, http, keychain } = platform;

  // What a part below asks of one that is built later: never before all are.
  const venue = buildVenue(base, {
    practiceStarted: () => practice.begun,
    isSuspended: () => suspension.isSuspended(),
    ordersOf: (accountId) => orders.ordersOf(accountId),
    holdsKey: (accountId) => deadMan.holdsKey(accountId),
  });
  const history = buildHistory(base, venue);
  const tradeAlerts = buildTradeAlerts(base, venue, history);
  const tradeHistory = buildTradeHistory(base, venue);
  const orders = buildOrders(base, venue, {
    isPractice: history.isPractice,
    orderFilled: tradeAlerts.orderFilled,
    stopFired: tradeAlerts.stopFired,
  });
  const deadMan = buildDeadMan(base, venue, orders, tradeAlerts);
  const status = buildStatus(base, venue, orders, {
    practice: () => practice.view(),
    deadMan: deadMan.status,
  });
  const signing = buildSigning(base, history);
  const system = buildSystem(base, {
    venue,
    orders,
    history,
    signing,
    closeStores: () => closeAll(WIPE_END_MS),
  });
  const suspension = createSuspension(base, () => [
    venue,
    orders,
    deadMan,
    history,
    tradeAlerts,
    tradeHistory,
    system,
  ]);
  const practice = buildPractice(base, venue, async (accountId) => {
    tradeHistory.startedOver(accountId);
    await history.startedOver(accountId);
  });
  const questions = createQuestionGate({
    confirm: platform.confirm,
    clock,
    onWaiting: (where) => events.announce('confirm', { where }),
  });
  events.subscribe(noteEvents(recorder.log));

  const handlers: CallHandlers = {
    ...venue.handlers,
    ...history.handlers,
    ...tradeAlerts.handlers,
    ...tradeHistory.handlers,
    ...orders.handlers,
    ...deadMan.handlers,
    ...status.handlers,
    ...system.handlers,
    ...practice.handlers,
  };
  const closeAll = createAppEnd({
    clock,
    stop: [questions, system, status, tradeAlerts, tradeHistory, deadMan, orders],
    signLogs: () => signing.signNow(),
    stores: [system.backup, history],
    drainOrders: orders.drain,
    stopPractice: practice.stop,
    practiceMs: PRACTICE_END_MS,
    async cutConnections() {
      venue.close();
      // Its thread takes a moment to end; one that is left in a native call would have the whole program killed.
      await within(clock, KEYCHAIN_END_MS, keychain.close());
      await http.close();
    },
    closeRecords() {
      signing.close();
      if (journal.ok) journal.value.close();
      recorder.close();
    },
  });
  orders.start();
  history.start();
  tradeAlerts.start();
  deadMan.start();

  return {
    handlers: guardedHandlers(base, handlers, { venue, orders, practice, system, questions }),
    subscribe: (listener) =>
      events.subscribe((name, payload) => {
        if (mayReceive(system.phase(), name)) listener(name, payload);
      }),
    backUpDaily: () => system.automatic.start(),
    suspend: () => suspension.suspend(),
    resume: () => suspension.resume(),
    lock: (why) => base.lock.lock(why),
    close: () => closeAll(HISTORY_END_MS),
  };
}
