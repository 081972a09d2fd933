import { useQueryClient } from '@tanstack/react-query';
import type { HistoryFilter } from '../../shared/query/filter.ts';
import { appMessages } from '../../shared/messages/app.ts';
import { call } from '../lib/bridge.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { routeOf, takeAccounts } from './account-context.ts';
import { useAccounts } from './app-state.ts';

/** Puts another account, or with null all live accounts, into the header; answers whether it is there now. */
export type SwitchAccount = (id: string | null) => Promise<boolean>;

export function useSwitchAccount(): SwitchAccount {
  const client = useQueryClient();
  const list = useAccounts().data;
  const { toast, announce } = useAnnounce();
  return async (id) => {
    if (list?.activeId === id) return true;
    const switched = await call('accounts.select', { id });
    if (!switched.ok) {
      toast(appMessages.account.notSwitched(switched.error.message), 'bad');
      return false;
    }
    takeAccounts(client, switched.value);
    const { accounts, activeId } = switched.value;
    if (activeId === id) {
      announce(
        appMessages.account.switched(
          accounts.find((one) => one.id === id)?.name ?? appMessages.account.allLive,
        ),
      );
    }
    return activeId === id;
  };
}

/** For a link to something of an account: its account is in the header before it is shown. Of a removed one all live accounts are. */
export function useShowOf(): (accountId: string, show: () => void) => Promise<void> {
  const list = useAccounts().data;
  const switchTo = useSwitchAccount();
  return async (accountId, show) => {
    const account = list?.accounts.find(({ id }) => id === accountId);
    const isShown = list?.activeId === accountId || (list?.activeId === null && account?.mode !== 'practice');
    if (isShown || (await switchTo(account?.id ?? null))) show();
  };
}

/** The same for a screen that is of one account: also from all live accounts its account is switched to. */
export function useShowOfOne(): (accountId: string, show: () => void) => Promise<void> {
  const switchTo = useSwitchAccount();
  return async (accountId, show) => {
    if (await switchTo(accountId)) show();
  };
}

/**
 * Applies a filter through the header: `apply` gets what is left of it once its account is there. Accounts that cannot be shown together
 * are refused in words.
 */
export function useRouteFilter(): (
  filter: HistoryFilter,
  apply: (filter: HistoryFilter) => void,
) => Promise<void> {
  const list = useAccounts().data;
  const switchTo = useSwitchAccount();
  const { toast } = useAnnounce();
  return async (filter, apply) => {
    if (list === undefined) return;
    const route = routeOf(filter, list);
    if (!route.ok) toast(route.message, 'bad');
    else if (route.to === undefined || (await switchTo(route.to))) apply(route.filter);
  };
}
