import { useQueryClient } from '@tanstack/react-query';
import type { StoredViews, TradeView } from '../../../shared/bridge/view-calls.ts';
import { layoutMessages } from '../../../shared/messages/trade-layout.ts';
import { rememberReply, useAction, useCall } from '../../lib/bridge.ts';
import { NO_VIEWS } from '../../state/stored-views.ts';
import { useAnnounce } from '../../ui/announcer.tsx';

const nothing = {};

/** Trade as a person arranged it, the same for every account. A change shows at once; a message appears when it was not saved. */
export function useTradeView(): {
  /** Main has answered once: what is shown is what was saved, or what the app begins with where that could not be read. */
  isKnown: boolean;
  trade: TradeView;
  setTrade: (change: Partial<TradeView>) => void;
} {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const query = useCall('views.list', nothing, { staleTime: Number.POSITIVE_INFINITY });
  const stored: StoredViews = query.data ?? NO_VIEWS;
  const set = useAction('views.setTrade', {
    onError: (failure) => toast(layoutMessages.notSaved(failure.message), 'bad'),
  });
  return {
    // Not `isPending`: after a failure the panels that appear ask again, and would hide themselves.
    isKnown: query.isFetched,
    trade: stored.trade,
    setTrade(change) {
      const trade = { ...stored.trade, ...change };
      rememberReply(client, 'views.list', nothing, { ...stored, trade });
      set.mutate(trade);
    },
  };
}
