import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { TradeAlertsView } from '../../../shared/bridge/trade-alert-calls.ts';
import type { AccountContext } from '../../state/account-context.ts';
import { useAccountContext } from '../../state/app-state.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

const input = {};
const NOTHING: TradeAlertsView = { alerts: [], kept: [], withoutPrices: [], problem: null };

/** Follows trade alerts for as long as the page lives; called once, before anything is asked. */
export function followTradeAlerts(client: QueryClient): void {
  window.counterfoil?.on('tradeAlerts', (view) => rememberReply(client, 'tradeAlerts.list', input, view));
}

/** Every price alert and everything the bell keeps of trading, as main last said. */
export function useTradeAlerts(): TradeAlertsView {
  return useCall('tradeAlerts.list', input, { staleTime: Number.POSITIVE_INFINITY }).data ?? NOTHING;
}

/** What the bell keeps of the account in the header, or of all live ones. */
export function useKeptTradeAlerts(): { kept: TradeAlertsView['kept']; unread: number } {
  const context = useAccountContext();
  const kept = useTradeAlerts().kept.filter(({ accountId }) => isIn(context, accountId));
  return { kept, unread: kept.filter(({ readAt }) => readAt === null).length };
}

function isIn(context: AccountContext | null, accountId: string): boolean {
  if (context === null) return false;
  if (context.is === 'one') return context.account.id === accountId;
  return context.accounts.some(({ id }) => id === accountId);
}

type ChangeCall = 'tradeAlerts.add' | 'tradeAlerts.set' | 'tradeAlerts.remove' | 'tradeAlerts.read';

/** A change of them; a failure is shown as a toast. */
export function useTradeAlertChange<N extends ChangeCall>(name: N, done?: () => void) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  return useAction(name, {
    onSuccess(reply) {
      rememberReply(client, 'tradeAlerts.list', input, reply as TradeAlertsView); // of each of these calls
      done?.();
    },
    onError: ({ message }) => toast(message, 'bad'),
  });
}
