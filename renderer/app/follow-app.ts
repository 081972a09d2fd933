import type { QueryClient } from '@tanstack/react-query';
import { callKey, callOptions, rememberReply } from '../lib/bridge.ts';
import { takeAccounts } from '../state/account-context.ts';
import { followPractice } from '../state/practice-runs.ts';
import { FEATURES } from './features.ts';

const nothing = {};

/**
 * Asks main for what every screen needs, before React draws for the first time, and keeps it fresh by events for as long
 * as the page lives. Events are followed before anything is asked, so no change falls between a reply and its event.
 */
export function followApp(client: QueryClient): void {
  const bridge = window.counterfoil;
  const onPracticeState = followPractice(client);
  bridge?.on('status', (status) => {
    rememberReply(client, 'status.get', nothing, status);
    onPracticeState(status.practice.state);
  });
  bridge?.on('preferences', (value) => rememberReply(client, 'preferences.get', nothing, value));
  bridge?.on('accounts', (list) => takeAccounts(client, list));
  bridge?.on('tradingRules', (rules) => rememberReply(client, 'trading.rules', nothing, rules));
  bridge?.on('balances', ({ accountId }) => {
    void client.invalidateQueries({ queryKey: callKey('balances.list', { accountId }) });
  });
  for (const { follow } of FEATURES) follow?.(client, () => fetchAll(client));
  fetchAll(client);
}

/** What every screen needs: asked at the start, and again when a locked window was unlocked. */
function fetchAll(client: QueryClient): void {
  for (const { ask } of FEATURES) ask?.(client);
  void client.prefetchQuery(callOptions('accounts.list', nothing));
  void client.prefetchQuery(callOptions('preferences.get', nothing));
  void client.prefetchQuery(callOptions('status.get', nothing));
  void client.prefetchQuery(callOptions('app.describe', nothing));
  void client.prefetchQuery(callOptions('trading.rules', nothing));
}
