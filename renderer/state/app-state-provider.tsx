import type { ReactNode } from 'react';
import { useCall } from '../lib/bridge.ts';
import { writeAs } from '../../shared/base/format/write-as.ts';
import { setAmountsHidden } from '../lib/hidden.ts';
import { ZoneContext } from '../ui/time-text.tsx';
import { AccountsContext, firstPreferences, PreferencesContext, StatusContext } from './app-state.ts';

const nothing = {};
/** follow-app.ts asks for these and keeps them fresh by events, so nothing ever asks twice. */
const heldByEvents = { staleTime: Number.POSITIVE_INFINITY };

/**
 * What every screen needs from main, asked once and updated by events. One observer each: a table shows a time in every
 * row, and each of them needs the zone.
 */
export function AppStateProvider({ children }: { children: ReactNode }) {
  const answered = useCall('preferences.get', nothing, heldByEvents).data;
  const preferences = answered ?? firstPreferences;
  // Before anything below is drawn; until main has answered, no own amount is shown.
  setAmountsHidden(answered?.hideAmounts ?? true);
  writeAs(preferences, navigator.language);
  const accounts = useCall('accounts.list', nothing, heldByEvents);
  const status = useCall('status.get', nothing, heldByEvents).data;
  return (
    <PreferencesContext value={preferences}>
      <AccountsContext value={accounts}>
        <StatusContext value={status}>
          <ZoneContext value={preferences.timeZone}>{children}</ZoneContext>
        </StatusContext>
      </AccountsContext>
    </PreferencesContext>
  );
}
