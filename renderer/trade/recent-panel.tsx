import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import { useNavigation } from '../app/screen.tsx';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { mergePlacements, placementKey, standingOf } from '../orders/outcome.ts';
import { recentColumns } from '../orders/placement-columns.tsx';
import { showInOrders } from '../orders/open-placement.ts';
import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonTable } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Table } from '../ui/table.tsx';

export const RECENT_LIMIT = 50;

/** What became of this account's recent orders; unknown ones first. */
export function RecentPanel({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const { go } = useNavigation();
  const query = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT });
  const unknown = query.data?.unknown.filter((placement) => standingOf(placement) === 'unknown').length ?? 0;
  return (
    <Panel
      className="trade-recent"
      title="Recent orders"
      aside={
        <>
          {unknown > 0 ? <b className="warn">{formatCount(unknown)} unknown</b> : null}
          <LinkButton onClick={() => go('orders')}>Journal and detail</LinkButton>
        </>
      }
    >
      {query.error ? (
        <ErrorState
          problem={query.error.problem}
          what="the recent orders"
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <SkeletonTable label="Loading the recent orders" columns={recentColumns} rows={5} />
      ) : query.data.placements.length + query.data.unknown.length === 0 ? (
        <EmptyState title="No orders yet">
          Every order of {account.name} appears here with its outcome, as soon as it is in the journal.
        </EmptyState>
      ) : (
        <Table
          label="Recent orders"
          columns={recentColumns}
          rows={mergePlacements(query.data.placements, query.data.unknown)}
          rowKey={placementKey}
          onOpen={(placement) => {
            showInOrders(client, placement);
            go('orders');
          }}
        />
      )}
    </Panel>
  );
}
