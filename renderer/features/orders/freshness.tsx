import { RotateCw } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { rememberReply, useAction } from '../../lib/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Rich } from '../../ui/rich.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { ListedOrders } from '../../parts/orders/use-listed-orders.ts';

/** "up to date", or as of when the list is true. */
export function Freshness({ listed }: { listed: ListedOrders }) {
  const { freshness, readAt, problem } = listed;
  if (readAt === null) return null;
  if (freshness === 'current' && problem === null) {
    return (
      <span className="ord-fresh" title={listsMessages.upToDateMeans}>
        <span className="ord-fresh-dot" aria-hidden />{' '}
        <span className="ord-fresh-label">{listsMessages.upToDate}</span>
      </span>
    );
  }
  return (
    <span className="ord-fresh" title={listsMessages.readMeans}>
      <Rich text={listsMessages.asOf} parts={{ at: <TimeText ms={readAt} form="clock" /> }} />
    </span>
  );
}

/** Reads the whole list from the venue, whatever the state of the feed. */
export function ReadAgain({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const { toast } = useAnnounce();
  const read = useAction('trading.openOrders', {
    onSuccess: (reply) =>
      rememberReply(client, 'trading.openOrders', { accountId: account.id, refresh: false }, reply),
    onError: ({ problem }) => toast(listsMessages.open.notReadAgain(problem.message), 'bad'),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<RotateCw size={12} aria-hidden />}
      iconLabel={listsMessages.readAgain}
      busy={read.isPending}
      onClick={() => read.mutate({ accountId: account.id, refresh: true })}
    />
  );
}
