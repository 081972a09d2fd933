import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import type { OrderSearch } from '../../parts/orders/order-filter.ts';
import type { OrderRow } from '../../parts/orders/order-row.ts';
import { NO_UNITS } from '../../parts/orders/row-units.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderList } from './order-list.tsx';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';
import type { OrderRows } from './use-order-rows.ts';

const messages = listsMessages.paged;

export type PagedFilter = Exclude<OrderFilter, 'open'>;

interface PagedOrdersProps {
  account: AccountView;
  status: PagedFilter;
  search: OrderSearch;
  list: OrderRows;
  open: readonly VenueOrder[];
  cancelling: Cancelling;
  openKey: string | null;
  onOpen: (row: OrderRow) => void;
  onClear: () => void;
}

/** Orders under a filter, as far down as they were loaded, with "load older" below; or what takes their place. */
export function PagedOrders(props: PagedOrdersProps) {
  const { account, status, list, cancelling } = props;
  const { go } = useNavigation();
  const isEmpty = list.rows.length === 0;
  if (isEmpty && list.problem !== null) {
    return (
      <ErrorState
        problem={list.problem}
        couldNot={messages.couldNot}
        retrying={list.fetching}
        onRetry={list.readAgain}
        onAccounts={() => go('accounts')}
      />
    );
  }
  if (isEmpty && list.loading) {
    return <SkeletonTable label={messages.loading} columns={orderColumns(cancelling, 'short', NO_UNITS)} />;
  }
  return (
    <>
      <Notes list={list} account={account} status={status} />
      <OrderList
        label={messages.labels[status]}
        account={account}
        rows={list.rows}
        open={props.open}
        cancelling={cancelling}
        onOpen={props.onOpen}
        openKey={props.openKey}
        time="short"
        empty={<Nothing {...props} />}
        end={
          list.more ? (
            <div className="ord-more">
              <Button size="small" busy={list.fetching} onClick={list.loadMore}>
                {messages.loadOlder}
              </Button>
            </div>
          ) : null
        }
      />
    </>
  );
}

/** What the list leaves out, and why. */
function Notes({ list, account, status }: Pick<PagedOrdersProps, 'list' | 'account' | 'status'>) {
  const notes: { tone: 'bad' | 'info'; text: string }[] = [];
  if (list.problem !== null) notes.push({ tone: 'bad', text: messages.notReadAgain(list.problem.message) });
  if (list.closedProblem !== null)
    notes.push({ tone: 'bad', text: messages.closedNotRead(list.closedProblem.message) });
  if (status === 'closed' || status === 'placed') {
    if (account.venue.capabilities.doneOrders === null)
      notes.push({ tone: 'info', text: messages.closedNotListed(account.venue.label) });
    else if (list.pairs === null) notes.push({ tone: 'info', text: messages.choosePair });
  }
  return notes.map(({ tone, text }) => (
    <div key={text} className="ord-note">
      <Notice tone={tone} live={tone === 'bad'}>
        {text}
      </Notice>
    </div>
  ));
}

/** Which pairs the venue was asked for, in a line beside the count; nothing where one was chosen. */
export function formatPairs({ pairs }: OrderRows, { symbol }: OrderSearch): string {
  return pairs === null || symbol !== null ? '' : messages.pairs(pairs.map(visible).join(', '));
}

function Nothing({ status, search, onClear }: PagedOrdersProps) {
  const { go } = useNavigation();
  if (search.text.trim() !== '' || search.symbol !== null) {
    return (
      <EmptyState
        title={messages.nothingMatches}
        action={<LinkButton onClick={onClear}>{messages.clear}</LinkButton>}
      >
        {messages.nothingMatchesWhy}
      </EmptyState>
    );
  }
  const { title, why } = messages.none[status];
  return (
    <EmptyState
      title={title}
      action={
        status === 'placed' ? <Button onClick={() => go('trade')}>{messages.openTrade}</Button> : undefined
      }
    >
      {why}
    </EmptyState>
  );
}
