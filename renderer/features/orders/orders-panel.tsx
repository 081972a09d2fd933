import { RotateCw, Timer, Trash2 } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { OrderFilter } from '../../../shared/bridge/order-calls.ts';
import { deadManMessages } from '../../../shared/messages/dead-man.ts';
import { hasDeadManSwitch } from '../../../shared/venue/order-capabilities.ts';
import { openDeadMan } from '../../parts/dead-man/open-dead-man.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { formatCount } from '../../lib/format/number.ts';
import { useAskedCancelAll } from '../../parts/orders/ask-cancel-all.ts';
import { hasTerms, NO_SEARCH, ORDER_SEARCH_KEY, type OrderSearch } from '../../parts/orders/order-filter.ts';
import { orderIdOf, orderRowKey, termsOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { OPEN_ORDER_KEY } from '../../parts/orders/orders-view.ts';
import { placementKey } from '../../parts/orders/outcome.ts';
import { useListedOrders } from '../../parts/orders/use-listed-orders.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useViewState } from '../../state/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Counters } from './counters.tsx';
import { ExportButton } from './export-button.tsx';
import { Freshness, ReadAgain } from './freshness.tsx';
import { ListAndDetail } from './list-and-detail.tsx';
import { OpenOrders } from './open-orders.tsx';
import { OrderBar } from './order-bar.tsx';
import { formatPairs, PagedOrders, type PagedFilter } from './paged-orders.tsx';
import { useCancel, type Cancelling } from '../../parts/orders/use-cancel.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useOrderRows } from './use-order-rows.ts';

interface PanelProps {
  account: AccountView;
  status: OrderFilter;
  onStatus: (status: OrderFilter) => void;
}

/** The list of orders under one status, with its search and the order that is open beside it. */
export function OrdersPanel({ account, status, onStatus }: PanelProps) {
  const [search, setSearch] = useViewState<OrderSearch>(ORDER_SEARCH_KEY);
  const [openKey, setOpenKey] = useViewState(OPEN_ORDER_KEY);
  const cancelling = useCancel(account);
  const shared = {
    account,
    search,
    cancelling,
    openKey,
    onSearch: setSearch,
    onOpenKey: setOpenKey,
  };
  return status === 'open' ? (
    <OpenPanel {...shared} onAll={() => onStatus('placed')} />
  ) : (
    <PagedPanel key={status} {...shared} status={status} />
  );
}

interface ListProps {
  account: AccountView;
  search: OrderSearch;
  onSearch: (search: OrderSearch) => void;
  cancelling: Cancelling;
  openKey: string | null;
  onOpenKey: (key: string | null) => void;
}

function OpenPanel(props: ListProps & { onAll: () => void }) {
  const { account, search, onSearch, cancelling, openKey, onOpenKey } = props;
  const list = useOpenRows(account.id);
  const { listed } = list;
  const open = findOpen(list.rows, openKey);
  useAskedCancelAll(listed.readAt !== null && cancelling.can.all, () => cancelling.propose({ what: 'all' }));
  return (
    <>
      <div className="bar">
        <OrderBar account={account} search={search} onSearch={onSearch} />
        {listed.readAt === null ? null : (
          <span className="muted">
            <Counters orders={listed.orders} venue={account.venue.kind} symbol={search.symbol} />
          </span>
        )}
        <span className="grow" />
        <Freshness listed={listed} />
        {listed.offered ? <ReadAgain account={account} /> : null}
        <DeadManButton account={account} />
        <CancelButtons cancelling={cancelling} symbol={search.symbol} orders={listed.orders} />
        <ExportButton account={account} status="open" search={search} />
      </div>
      {cancelling.can.why !== null && listed.offered ? <p className="muted">{cancelling.can.why}</p> : null}
      <ListAndDetail {...props} row={open} onClose={() => onOpenKey(null)}>
        {() => (
          <Panel label={listsMessages.open.label}>
            <OpenOrders
              account={account}
              list={list}
              cancelling={cancelling}
              symbol={search.symbol}
              isFound={(row) => isFound(row, search.text)}
              onAllPairs={() => onSearch(NO_SEARCH)}
              onAll={props.onAll}
              onOpen={(row) => onOpenKey(orderRowKey(row))}
              openKey={open === null ? null : orderRowKey(open)}
              time="short"
            />
          </Panel>
        )}
      </ListAndDetail>
    </>
  );
}

function isFound(row: OrderRow, text: string): boolean {
  const { symbol, clientOid } = termsOf(row);
  return hasTerms([symbol, orderIdOf(row) ?? '', clientOid ?? '', row.placement?.body ?? ''], text);
}

/** Orders that go when this app falls silent: one press from the orders it is about. */
function DeadManButton({ account }: { account: AccountView }) {
  if (!hasDeadManSwitch(account.venue.capabilities)) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Timer size={12} aria-hidden />}
      onClick={() => openDeadMan(account.id)}
    >
      {deadManMessages.button}
    </Button>
  );
}

interface CancelButtonsProps {
  cancelling: Cancelling;
  symbol: string | null;
  orders: readonly { symbol: string }[];
}

function CancelButtons({ cancelling, symbol, orders }: CancelButtonsProps) {
  return (
    <>
      {symbol !== null && cancelling.can.pair ? (
        <Button
          size="small"
          disabled={!orders.some((order) => order.symbol === symbol)}
          onClick={() => cancelling.propose({ what: 'pair', symbol })}
        >
          {cancelMessages.pair.open(symbol)}
        </Button>
      ) : null}
      {cancelling.can.all ? (
        <Button
          size="small"
          icon={<Trash2 size={12} aria-hidden />}
          disabled={orders.length === 0}
          busy={cancelling.busy}
          onClick={() => cancelling.propose({ what: 'all' })}
        >
          {cancelMessages.all.open}
        </Button>
      ) : null}
    </>
  );
}

function PagedPanel(props: ListProps & { status: PagedFilter }) {
  const { account, status, onSearch, cancelling, openKey, onOpenKey } = props;
  const search = { symbol: props.search.symbol, text: useDebounced(props.search.text) };
  const list = useOrderRows(account, status, search);
  const listed = useListedOrders(account.id);
  const open = findOpen(list.rows, openKey);
  const count = list.rows.length;
  return (
    <>
      <div className="bar">
        <OrderBar account={account} search={props.search} onSearch={onSearch} />
        <span className="muted" role="status">
          {list.loading ? '' : formatShown(count, list.more, search)}
        </span>
        <span className="muted ord-pairs" title={formatPairs(list, search)}>
          {formatPairs(list, search)}
        </span>
        <Button
          size="small"
          variant="quiet"
          icon={<RotateCw size={12} aria-hidden />}
          iconLabel={listsMessages.readAgain}
          busy={list.fetching}
          onClick={list.readAgain}
        />
        <ExportButton account={account} status={status} search={search} />
      </div>
      <ListAndDetail {...props} row={open} onClose={() => onOpenKey(null)}>
        {() => (
          <Panel label={listsMessages.paged.labels[status]}>
            <PagedOrders
              account={account}
              status={status}
              search={search}
              list={list}
              open={listed.orders}
              cancelling={cancelling}
              openKey={open === null ? null : orderRowKey(open)}
              onOpen={(row) => onOpenKey(orderRowKey(row))}
              onClear={() => onSearch(NO_SEARCH)}
            />
          </Panel>
        )}
      </ListAndDetail>
    </>
  );
}

function formatShown(count: number, more: boolean, { symbol, text }: OrderSearch): string {
  const { shown, matches, inAll } = listsMessages.paged;
  if (more) return shown(formatCount(count));
  return (symbol !== null || text.trim() !== '' ? matches : inAll)(count, formatCount(count));
}

/** The open row is named by its order ID, or by its placement while it had none. */
function findOpen(rows: readonly OrderRow[], key: string | null): OrderRow | null {
  if (key === null) return null;
  const isOpen = (row: OrderRow): boolean =>
    orderRowKey(row) === key || (row.placement !== null && placementKey(row.placement) === key);
  return rows.find(isOpen) ?? null;
}
