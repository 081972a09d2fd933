import { type UseQueryResult } from '@tanstack/react-query';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { CallReply } from '../../../shared/bridge/contract.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useNavigation } from '../../state/navigation.tsx';
import type { BridgeFailure } from '../../lib/bridge.ts';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { showInOrders } from './orders-view.ts';
import { mergePlacements, placementKey } from './outcome.ts';
import { recentColumns } from './placement-columns.tsx';
import { NO_UNITS, unitsOf } from './row-units.ts';

/** How many placements the trade screen shows; the journal has the rest. */
export const RECENT_LIMIT = 50;

interface RecentListProps {
  account: AccountView;
  query: UseQueryResult<CallReply<'orders.recent'>, BridgeFailure>;
}

/** What became of this account's recent orders; unknown ones first. */
export function RecentList({ account, query }: RecentListProps) {
  const { go } = useNavigation();
  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={listsMessages.recent.couldNot}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) {
    return <SkeletonTable label={listsMessages.recent.loading} columns={recentColumns(NO_UNITS)} rows={5} />;
  }
  const rows = mergePlacements(query.data.placements, query.data.unknown);
  if (rows.length === 0) {
    return (
      <EmptyState title={listsMessages.recent.none}>{listsMessages.recent.noneWhy(account.name)}</EmptyState>
    );
  }
  return (
    <Table
      label={listsMessages.recent.label}
      columns={recentColumns(unitsOf(rows.map(({ symbol }) => symbol)))}
      rows={rows}
      rowKey={placementKey}
      onOpen={(placement) => {
        showInOrders(placement);
        go('orders');
      }}
    />
  );
}
