import { PlugZap } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { commonMessages } from '../../../shared/messages/common.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { termsOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { NO_UNITS } from '../../parts/orders/row-units.ts';
import type { ListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rich } from '../../ui/rich.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderList } from './order-list.tsx';
import type { OpenRows } from './use-open-rows.ts';

const messages = listsMessages.open;

interface OpenOrdersProps extends Omit<Parameters<typeof OrderList>[0], 'label' | 'rows' | 'open' | 'empty'> {
  list: OpenRows;
  /** Only this pair's orders; null for all pairs. */
  symbol: string | null;
  onAllPairs: () => void;
  /** Leads to all orders placed from here, where the venue does not list its open ones. */
  onAll: () => void;
  /** Whether the search has the row; it has every row while nothing is searched for. */
  isFound?: (row: OrderRow) => boolean;
}

/** The open orders as a list, or what takes its place: loading, an error, or a venue that does not list them. */
export function OpenOrders({ list, symbol, onAllPairs, onAll, isFound, ...props }: OpenOrdersProps) {
  const { account, cancelling } = props;
  const { listed } = list;
  const { go } = useNavigation();
  const rows = list.rows.filter(
    (row) => (symbol === null || termsOf(row).symbol === symbol) && (isFound?.(row) ?? true),
  );
  const isKnown = listed.readAt !== null || list.rows.length > 0;

  if (!listed.offered && list.rows.length === 0) return <NotListed account={account} onAll={onAll} />;
  if (!isKnown && listed.problem !== null) {
    return (
      <ErrorState
        problem={listed.problem}
        couldNot={messages.couldNot(account.name)}
        retrying={listed.fetching}
        onRetry={listed.retry}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (!isKnown) {
    const columns = orderColumns(cancelling, props.time, NO_UNITS);
    return <SkeletonTable label={messages.loading} columns={columns} rows={6} />;
  }
  return (
    <>
      <PartialNotes listed={listed} account={account} />
      <OrderList
        {...props}
        label={messages.label}
        rows={rows}
        open={listed.orders}
        empty={<Nothing list={list} symbol={symbol} onAllPairs={onAllPairs} />}
      />
    </>
  );
}

/** What is missing from the list, and why. */
function PartialNotes({ listed, account }: { listed: ListedOrders; account: AccountView }) {
  if (listed.problem !== null) {
    return (
      <div className="ord-note">
        <Notice
          tone="bad"
          live
          action={<LinkButton onClick={listed.retry}>{commonMessages.tryAgain}</LinkButton>}
        >
          {listed.readAt === null ? (
            messages.notRead(listed.problem.message)
          ) : (
            <Rich
              text={messages.notReadAgainAsOf}
              parts={{
                problem: listed.problem.message,
                at: <TimeText ms={listed.readAt} form="clock" />,
              }}
            />
          )}
        </Notice>
      </div>
    );
  }
  if (!listed.offered) {
    return (
      <div className="ord-note">
        <Notice tone="warn">{messages.onlyPlacedHere(account.venue.label)}</Notice>
      </div>
    );
  }
  return null;
}

function NotListed({ account, onAll }: { account: AccountView; onAll: () => void }) {
  return (
    <EmptyState
      title={messages.notListed}
      icon={<PlugZap size={28} strokeWidth={1.4} aria-hidden />}
      action={<LinkButton onClick={onAll}>{messages.showAll}</LinkButton>}
    >
      {messages.notListedWhy(account.venue.label)}
    </EmptyState>
  );
}

function Nothing({ list, symbol, onAllPairs }: Pick<OpenOrdersProps, 'list' | 'symbol' | 'onAllPairs'>) {
  const elsewhere = list.rows.length;
  if (symbol !== null && elsewhere > 0) {
    return (
      <EmptyState
        title={messages.noneOnPair(symbol)}
        action={<LinkButton onClick={onAllPairs}>{listsMessages.showAllPairs}</LinkButton>}
      >
        {messages.onOtherPairs(elsewhere, String(elsewhere))}
      </EmptyState>
    );
  }
  return <EmptyState title={messages.none}>{messages.noneWhy}</EmptyState>;
}
