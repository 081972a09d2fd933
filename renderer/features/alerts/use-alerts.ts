import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput, CallReply } from '../../../shared/bridge/contract.ts';
import { alertsMessages } from '../../../shared/messages/alerts.ts';
import { ofAccount, practiceOf } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { callKey, callOrThrow, rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { pagesKey, usePages } from '../../lib/use-pages.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

export type AlertView = CallReply<'alerts.list'>['alerts'][number];
export type AlertFilter = Omit<CallInput<'alerts.list'>, 'before' | 'limit' | 'accountId'>;
type Counts = Omit<CallReply<'alerts.counts'>, 'practice'>;

const PAGE = 50;
const nothing = {};
const NOTHING = { unread: 0, total: 0, newest: null };

/** For the bell: the counts of all live accounts, or of practice while that is in the header, refreshed by main's event. */
export function useAlertCounts(): Counts {
  const context = useAccountContext();
  const counts = useCall('alerts.counts', nothing, { staleTime: Number.POSITIVE_INFINITY }).data;
  return (practiceOf(context) === null ? counts : counts?.practice) ?? NOTHING;
}

/** Of the account in the header, or of all live ones. */
export function useListedCounts(): Counts {
  return useCall('alerts.counts', ofAccount(useAccountContext())).data ?? NOTHING;
}

/** Follows alerts for as long as the page lives; called once, before anything is asked. */
export function followAlerts(client: QueryClient): void {
  window.counterfoil?.on('alerts', (counts) => {
    takeCounts(client, counts);
  });
}

function takeCounts(client: QueryClient, counts: CallReply<'alerts.counts'>): void {
  rememberReply(client, 'alerts.counts', nothing, counts);
  const known = JSON.stringify(callKey('alerts.counts', nothing));
  void client.invalidateQueries({
    queryKey: callKey('alerts.counts'),
    predicate: ({ queryKey }) => JSON.stringify(queryKey) !== known,
  });
  void client.invalidateQueries({ queryKey: callKey('alerts.list') });
}

/** Alerts of the account in the header, or of all live ones: newest first, page by page. */
export function useAlerts(narrowed: AlertFilter) {
  const filter = { ...narrowed, ...ofAccount(useAccountContext()) };
  return usePages({
    queryKey: pagesKey('alerts.list', filter),
    read: (before: number | null) => callOrThrow('alerts.list', { ...filter, before, limit: PAGE }),
    next: ({ alerts, more }) => (more ? (alerts.at(-1)?.id ?? null) : null),
  });
}

export function useReadAlerts() {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  return useAction('alerts.read', {
    onSuccess: (counts) => takeCounts(client, counts),
    onError: ({ message }) => toast(alertsMessages.notRead(message), 'bad'),
  });
}
