import type { ReactNode } from 'react';
import { useCall } from '../bridge.ts';
import { AccountsContext, firstPreferences, PreferencesContext, StatusContext } from './desk-state.ts';

const nothing = {};
/** follow-desk.ts asks for these and keeps them fresh by events, so nothing ever asks twice. */
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

/**
 * What every screen needs from the desk, asked once and kept by events. One observer each: a table shows a time in every
 * row, and each of them needs the zone.
 */
export function DeskStateProvider({ children }: { children: ReactNode }) {
  const preferences = useCall('preferences.get', nothing, heldByEvents).data ?? firstPreferences;
  const accounts = useCall('accounts.list', nothing, heldByEvents);
  const status = useCall('status.get', nothing, heldByEvents).data;
  return (
    <PreferencesContext value={preferences}>
      <AccountsContext value={accounts}>
        <StatusContext value={status}>{children}</StatusContext>
      </AccountsContext>
    </PreferencesContext>
  );
}
