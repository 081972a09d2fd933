import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callKey, rememberReply, useBridgeEvent, useCall } from '../bridge.ts';
import { AccountsContext, firstPreferences, PreferencesContext, StatusContext } from './desk-state.ts';

const nothing = {};
/** Events keep these replies fresh, so nothing ever asks twice. */
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

/**
 * What every screen needs from the desk, asked once and kept by events. One observer each: a table shows a time in every
 * row, and each of them needs the zone.
 */
export function DeskStateProvider({ children }: { children: ReactNode }) {
  const preferences = useCall('preferences.get', nothing, heldByEvents).data ?? firstPreferences;
  const accounts = useCall('accounts.list', nothing, heldByEvents);
  const status = useCall('status.get', nothing, heldByEvents).data;
  useDeskEvents();
  return (
    <PreferencesContext value={preferences}>
      <AccountsContext value={accounts}>
        <StatusContext value={status}>{children}</StatusContext>
      </AccountsContext>
    </PreferencesContext>
  );
}

/** Writes what the desk tells by event into the cache. */
function useDeskEvents(): void {
  const client = useQueryClient();
  useBridgeEvent('status', (status) => rememberReply(client, 'status.get', nothing, status));
  useBridgeEvent('preferences', (value) => rememberReply(client, 'preferences.get', nothing, value));
  useBridgeEvent('accounts', (list) => rememberReply(client, 'accounts.list', nothing, list));
  useBridgeEvent('placement', () => {
    void client.invalidateQueries({ queryKey: callKey('orders.recent') });
  });
}
