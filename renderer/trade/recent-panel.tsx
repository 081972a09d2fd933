import { useQueryClient } from '@tanstack/react-query';
import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { useNavigation } from '../app/screen.tsx';
import { useCall } from '../bridge.ts';
import { formatCount } from '../format/number.ts';
import { mergePlacements, placementKey, standingOf } from '../orders/outcome.ts';
import { showInOrders } from '../orders/open-placement.ts';
import { OutcomePill, OutcomeWords, SideWord } from '../orders/placement-words.tsx';
import { Amount } from '../ui/amount.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonTable } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TimeText } from '../ui/time-text.tsx';

const columns: readonly Column<PlacementView>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => <TimeText ms={createdAt} form="clock" /> },
  { key: 'symbol', header: 'Pair', cell: ({ symbol }) => symbol },
  { key: 'side', header: 'Side', cell: ({ side }) => <SideWord side={side} /> },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    drop: 3,
    cell: ({ price }) => (price === null ? <span className="faint">market</span> : <Amount value={price} />),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end',
    drop: 3,
    cell: ({ size, funds }) =>
      size === null ? <Amount value={funds ?? ''} unit="funds" /> : <Amount value={size} />,
  },
  { key: 'state', header: 'Outcome', cell: (placement) => <OutcomePill placement={placement} /> },
  {
    key: 'words',
    header: 'Order id or reason',
    drop: 2,
    cell: (placement) => <OutcomeWords placement={placement} />,
  },
];

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
        <SkeletonTable label="Loading the recent orders" columns={columns} rows={5} />
      ) : query.data.placements.length + query.data.unknown.length === 0 ? (
        <EmptyState title="No orders yet">
          Every order of {account.name} appears here with its outcome, as soon as it is in the journal.
        </EmptyState>
      ) : (
        <Table
          label="Recent orders"
          columns={columns}
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
