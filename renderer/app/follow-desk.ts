import type { QueryClient } from '@tanstack/react-query';
import { followAlerts } from '../features/alerts/use-alerts.ts';
import { callKey, callOptions, rememberReply } from '../lib/bridge.ts';
import { heardOrder, heardPlacement } from '../parts/orders/order-cache.ts';
import { followActivity } from '../features/privacy/activity.ts';
import { followLock } from '../features/privacy/follow-lock.ts';
import { followPairs } from '../features/trade/follow-pairs.ts';
import { takeAccounts } from '../state/account-context.ts';
import { followPractice } from '../state/practice-runs.ts';

const nothing = {};

/**
 * Asks the desk what every screen needs, before React draws for the first time, and keeps it fresh by events for as long
 * as the page lives. The events are heard before anything is asked, so no change falls between an answer and its event.
 */
export function followDesk(client: QueryClient): void {
  const bridge = window.counterfoil;
  const heardPractice = followPractice(client);
  bridge?.on('status', (status) => {
    rememberReply(client, 'status.get', nothing, status);
    heardPractice(status.practice.state);
  });
  bridge?.on('preferences', (value) => rememberReply(client, 'preferences.get', nothing, value));
  bridge?.on('accounts', (list) => takeAccounts(client, list));
  bridge?.on('placement', (placement) => heardPlacement(client, placement));
  followPairs(client);
  bridge?.on('order', (order) => heardOrder(client, order));
  followAlerts(client);
  bridge?.on('tradingRules', (rules) => rememberReply(client, 'trading.rules', nothing, rules));
  bridge?.on('balances', ({ accountId }) => {
    void client.invalidateQueries({ queryKey: callKey('balances.list', { accountId }) });
  });
  followLock(client, () => askDesk(client));
  followActivity();
  askDesk(client);
}

/** What every screen needs: asked at the start, and again when a locked window was unlocked. */
function askDesk(client: QueryClient): void {
  void client.prefetchQuery(callOptions('privacy.state', nothing));
  void client.prefetchQuery(callOptions('accounts.list', nothing));
  void client.prefetchQuery(callOptions('preferences.get', nothing));
  void client.prefetchQuery(callOptions('status.get', nothing));
  void client.prefetchQuery(callOptions('app.describe', nothing));
  void client.prefetchQuery(callOptions('trading.rules', nothing));
  void client.prefetchQuery(callOptions('alerts.counts', nothing));
}
