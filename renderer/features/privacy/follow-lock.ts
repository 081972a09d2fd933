import type { QueryClient } from '@tanstack/react-query';
import type { LockState } from '../../../shared/bridge/privacy-calls.ts';
import { call, callKey, rememberReply } from '../../lib/bridge.ts';
import { viewState } from '../../state/view-state.ts';

const nothing = {};

/** What a locked window may keep: its appearance, how many orders are unknown, and that it is locked. */
const ALLOWED_WHILE_LOCKED: ReadonlySet<unknown> = new Set([
  'privacy.state',
  'preferences.get',
  'status.get',
]);

/** Follows the lock; after an unlock `fetchAll` fetches again everything that was dropped. */
export function followLock(client: QueryClient, fetchAll: () => void): void {
  // A page that was reloaded has no form open, whatever the one before had.
  void call('privacy.secretForm', { open: false });
  window.counterfoil?.on('lock', (state) => {
    // Sent again after a lost connection, so a window that was open all the time keeps what it has.
    const before = client.getQueryData<LockState>(callKey('privacy.state', nothing));
    if (state.locked === null && before !== undefined && before.locked !== null) {
      // A page that was loaded while the window was locked holds refusals.
      forgetReplies(client);
      fetchAll();
    }
    rememberReply(client, 'privacy.state', nothing, state);
  });
}

/** Drops every reply about accounts, amounts or orders, every action on its way, and everything filtered or typed. */
export function forgetReplies(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !ALLOWED_WHILE_LOCKED.has(queryKey[0]) });
  client.getMutationCache().clear();
  viewState.forgetAll();
}
