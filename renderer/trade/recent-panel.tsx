import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useCall } from '../bridge.ts';
import { RECENT_LIMIT, RecentList } from '../orders/recent-list.tsx';
import { Panel } from '../ui/panel.tsx';

export { RECENT_LIMIT };

/** What became of this account's recent orders, in a panel of its own. */
export function RecentPanel({ account }: { account: AccountView }) {
  const query = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT });
  return (
    <Panel className="trade-recent" title="Recent orders">
      <RecentList account={account} query={query} />
    </Panel>
  );
}
