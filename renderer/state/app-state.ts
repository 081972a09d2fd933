import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { Preferences, StatusView } from '../../shared/bridge/app-calls.ts';
import type { CallReply } from '../../shared/bridge/contract.ts';
import { appMessages } from '../../shared/messages/app.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { callKey, rememberReply, useAction, type BridgeFailure } from '../lib/bridge.ts';
import { type AccountContext, contextOf } from './account-context.ts';

const nothing = {};

export const firstPreferences: Preferences = {
  theme: 'system',
  timeZone: 'local',
  density: 'comfortable',
  numbers: 'system',
  dates: 'system',
  notify: 'without-amounts',
  hideAmounts: false,
  autoLockMinutes: 15,
  recheckDays: 30,
  recheckAll: 'monthly',
  protectScreen: true,
};

type AccountList = UseQueryResult<CallReply<'accounts.list'>, BridgeFailure>;

export const PreferencesContext = createContext<Preferences>(firstPreferences);
export const AccountsContext = createContext<AccountList | null>(null);
export const StatusContext = createContext<StatusView | undefined>(undefined);

/** Theme, time zone and row density; the system's theme and local time until main has answered. */
export function usePreferences(): Preferences {
  return use(PreferencesContext);
}

/** Changes some preferences; shown at once, stored by main. */
export function useSetPreferences(): (change: Partial<Preferences>) => void {
  const client = useQueryClient();
  const current = usePreferences();
  const { toast } = useAnnounce();
  const action = useAction('preferences.set', {
    onError: (failure) => {
      const { kind } = failure.problem;
      if (kind !== 'not-confirmed' && kind !== 'conflict') {
        toast(appMessages.preferences.notStored(failure.message), 'bad');
        return;
      }
      // Nobody agreed, so the choice is shown as it still is.
      void client.invalidateQueries({ queryKey: callKey('preferences.get', nothing) });
      toast(failure.message, 'bad');
    },
  });
  return (change) => {
    const next = { ...current, ...change };
    rememberReply(client, 'preferences.get', nothing, next);
    action.mutate(next);
  };
}

/** All accounts in the user's order. */
export function useAccounts(): AccountList {
  const list = use(AccountsContext);
  if (!list) {
    throw new Error('useAccounts needs the AppStateProvider above it.');
  }
  return list;
}

/** The one account in the header; null for all live accounts, and while the list is not loaded. */
export function useActiveAccount(): AccountView | null {
  const list = useAccounts().data;
  return list?.accounts.find((account) => account.id === list.activeId) ?? null;
}

/** The account of the header; null while the list is not loaded. */
export function useAccountContext(): AccountContext | null {
  const list = useAccounts().data;
  return useMemo(() => (list === undefined ? null : contextOf(list)), [list]);
}

/** Connection, clock, budgets and unknown placements; undefined until main has answered. */
export function useStatus(): StatusView | undefined {
  return use(StatusContext);
}
