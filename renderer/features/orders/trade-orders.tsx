import { useId } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Check } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { offersPairCancel } from '../../parts/orders/cancelling.ts';
import { Counters } from './counters.tsx';
import { Freshness } from './freshness.tsx';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { unknownFirst } from '../../parts/orders/order-filter.ts';
import { joinOrders, orderRowKey, type OrderRow } from '../../parts/orders/order-row.ts';
import { showOrdersTab, type OrdersTab } from '../../parts/orders/orders-view.ts';
import { NO_UNITS } from '../../parts/orders/row-units.ts';
import { RECENT_LIMIT } from '../../parts/orders/use-own-orders.ts';
import { OpenOrders } from './open-orders.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderList } from './order-list.tsx';
import { useFoundOrder } from './use-found-order.ts';
import { useCancel, type Cancelling } from '../../parts/orders/use-cancel.ts';
import { useOpenRows, type OpenRows } from './use-open-rows.ts';
import '../../parts/orders/orders.css';

const messages = listsMessages.panel;

type PanelTab = 'open' | 'recent';

/** The order whose detail is open beside the list: who trades stays on Trade. */
const OPEN_ON_TRADE: ViewKey<string | null> = { name: ['trade.open-order'], initial: null, ofAccount: true };

/**
 * Under the trade screen: the open orders, and those placed lately. `view` is the pair of the ticket, whose orders are counted; the list
 * has every pair unless "this pair" is ticked.
 */
export function TradeOrders({ account, view }: { account: AccountView; view: PairView }) {
  const { go } = useNavigation();
  const panelId = useId();
  const list = useOpenRows(account.id);
  const { listed } = list;
  const cancelling = useCancel(account);
  const [tab, setTab] = useViewState<PanelTab>({
    name: ['trade.orders-tab', account.id],
    initial: listed.offered ? 'open' : 'recent',
  });
  const [only, setOnly] = useViewState<boolean>({
    name: ['trade.orders-this-pair'],
    initial: false,
    ofAccount: true,
  });
  const { symbol } = view.pair;
  const here = listed.orders.filter((order) => order.symbol === symbol).length;

  function openOrders(where: OrdersTab): void {
    showOrdersTab(account.id, where);
    go('orders');
  }

  const [openKey, setOpenKey] = useViewState<string | null>(OPEN_ON_TRADE);
  const open = list.rows.find((row) => orderRowKey(row) === openKey) ?? null;
  const found = useFoundOrder(account, openKey, open);
  const openOrder = (row: OrderRow): void => setOpenKey(orderRowKey(row));

  return (
    <Panel className="trade-recent ord-panel" label={messages.label}>
      <header className="ord-head">
        <Tabs
          label={messages.tabs}
          panelId={panelId}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'open',
              label: (
                <>
                  {messages.open}
                  {listed.readAt === null ? null : (
                    <span className="ord-tab-count">
                      <Counters orders={listed.orders} venue={account.venue.kind} symbol={symbol} short />
                    </span>
                  )}
                </>
              ),
            },
            { value: 'recent', label: messages.recent },
          ]}
        />
        <span className="ord-head-aside">
          {tab === 'open' ? (
            <>
              {listed.orders.length > here || only ? (
                <Check label={messages.thisPair} checked={only} onChange={setOnly} />
              ) : null}
              <Freshness listed={listed} />
            </>
          ) : null}
          <span className="ord-links">
            <LinkButton onClick={() => openOrders('fills')}>{messages.fills}</LinkButton>
            <span aria-hidden>·</span>
            <LinkButton onClick={() => openOrders('placed')}>{messages.all}</LinkButton>
          </span>
        </span>
      </header>
      <div
        role="tabpanel"
        id={panelId}
        className={found === null ? 'ord-grid' : 'ord-grid ord-grid-open'}
        aria-label={tab === 'open' ? messages.open : messages.recent}
      >
        <div className="ord-tab-panel">
          {tab === 'open' ? (
            <OpenOrders
              account={account}
              list={list}
              cancelling={cancelling}
              symbol={only ? symbol : null}
              foot={
                offersPairCancel(cancelling.can, here) ? (
                  <LinkButton onClick={() => cancelling.propose({ what: 'pair', symbol })}>
                    {cancelMessages.pair.confirm(here, formatCount(here), symbol)}
                  </LinkButton>
                ) : null
              }
              onAllPairs={() => setOnly(false)}
              openKey={found === null ? null : openKey}
              time="clock"
              onAll={() => openOrders('placed')}
              onOpen={openOrder}
            />
          ) : (
            <RecentOrders
              account={account}
              list={list}
              cancelling={cancelling}
              openKey={found === null ? null : openKey}
              onOpen={openOrder}
            />
          )}
        </div>
        {found === null ? null : (
          <OrderDetail
            key={openKey}
            account={account}
            found={found}
            cancelling={cancelling}
            onClose={() => setOpenKey(null)}
          />
        )}
      </div>
    </Panel>
  );
}

interface RecentOrdersProps {
  account: AccountView;
  list: OpenRows;
  cancelling: Cancelling;
  openKey: string | null;
  onOpen: (row: OrderRow) => void;
}

/** The latest orders placed from here, whatever became of them; unknown ones first. */
function RecentOrders({ account, list, cancelling, openKey, onOpen }: RecentOrdersProps) {
  const query = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT });
  const recent = listsMessages.recent;
  if (query.error) {
    return (
      <ErrorState
        problem={query.error.problem}
        couldNot={recent.couldNot}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <SkeletonTable label={recent.loading} columns={orderColumns(cancelling, 'clock', NO_UNITS)} rows={5} />
    );
  }
  const { placements, unknown } = query.data;
  const joined = joinOrders([...placements, ...unknown], list.listed.orders);
  return (
    <OrderList
      label={recent.label}
      account={account}
      rows={unknownFirst(joined.filter(({ placement }) => placement !== null))}
      open={list.listed.orders}
      cancelling={cancelling}
      onOpen={onOpen}
      openKey={openKey}
      time="clock"
      empty={<EmptyState title={recent.none}>{recent.noneWhy(account.name)}</EmptyState>}
    />
  );
}
