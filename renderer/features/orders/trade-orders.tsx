import { useId } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { KIND_FACTS } from '../../../shared/venue/kind-facts.ts';
import { useNavigation } from '../../state/navigation.tsx';
import { formatCount } from '../../lib/format/number.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isNear } from '../../parts/orders/listed-orders.ts';
import { statusOf } from '../../parts/orders/order-status.ts';
import { showOrdersTab, type OrdersTab } from '../../parts/orders/orders-view.ts';
import { useCancel } from '../../parts/orders/use-cancel.ts';
import { useViewState, type ViewKey } from '../../state/view-state.ts';
import { CancelOrdersButton } from './cancel-orders-button.tsx';
import { Counters } from './counters.tsx';
import { Freshness } from './freshness.tsx';
import { ClosedTab, FillsTabOfPair, OpenTab } from './trade-orders-tabs.tsx';
import { useOpenRows, type OpenRows } from './use-open-rows.ts';
import '../../parts/orders/orders.css';

const messages = listsMessages.panel;

type PanelTab = 'open' | 'closed' | 'fills';

const ONLY_THIS_PAIR: ViewKey<boolean> = {
  name: ['trade.orders-this-pair'],
  initial: false,
  ofAccount: true,
};

/**
 * Under the trade screen: the orders that may fill, those that are closed, and the fills of the pair. `view` is the pair of the ticket, to
 * which the lists can be narrowed.
 */
export function TradeOrders({ account, view }: { account: AccountView; view: PairView }) {
  const { go } = useNavigation();
  const panelId = useId();
  const list = useOpenRows(account.id);
  const { listed } = list;
  const cancelling = useCancel(account);
  const [tab, setTab] = useViewState<PanelTab>({
    name: ['trade.orders-tab', account.id],
    initial: listed.offered ? 'open' : 'closed',
  });
  const [only, setOnly] = useViewState(ONLY_THIS_PAIR);
  const pair = view.pair.symbol;
  const symbol = only ? pair : null;

  function openOrders(where: OrdersTab): void {
    showOrdersTab(account.id, where);
    go('orders');
  }

  const lists = {
    account,
    list,
    cancelling,
    symbol,
    onAllPairs: () => setOnly(false),
    onAll: () => openOrders('placed'),
  };
  return (
    <Panel className="trade-recent ord-panel" label={messages.label}>
      <header className="ord-head">
        <Tabs
          label={messages.tabs}
          panelId={panelId}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'open', label: <OpenLabel account={account} list={list} symbol={pair} /> },
            { value: 'closed', label: messages.closed },
            { value: 'fills', label: messages.fills },
          ]}
        />
        <span className="ord-head-aside">
          {tab === 'open' ? <Freshness listed={listed} /> : null}
          <LinkButton className="ord-links" onClick={() => openOrders(tab === 'fills' ? 'fills' : 'placed')}>
            {messages.all[tab === 'fills' ? 'fills' : 'orders']}
          </LinkButton>
          {tab === 'fills' ? (
            <b>{pair}</b>
          ) : (
            <Segmented
              label={messages.pairs}
              value={only ? 'one' : 'all'}
              onChange={(which) => setOnly(which === 'one')}
              options={[
                { value: 'one', label: pair },
                { value: 'all', label: listsMessages.allPairs },
              ]}
            />
          )}
          {tab === 'open' ? (
            <CancelOrdersButton cancelling={cancelling} orders={listed.orders} symbol={symbol} />
          ) : null}
        </span>
      </header>
      <div role="tabpanel" id={panelId} className="ord-tab-part" aria-label={messages[tab]}>
        {tab === 'open' ? (
          <OpenTab {...lists} />
        ) : tab === 'closed' ? (
          <ClosedTab {...lists} />
        ) : (
          <FillsTabOfPair account={account} symbol={pair} onAllOrders={lists.onAll} />
        )}
      </div>
    </Panel>
  );
}

/** "Open 5", how many of them are unknown, and the venue's limit on the pair once it is near. */
function OpenLabel({ account, list, symbol }: { account: AccountView; list: OpenRows; symbol: string }) {
  const { orders, readAt } = list.listed;
  const { kind } = account.venue;
  const unknown = list.rows.filter((row) => statusOf(row) === 'unknown').length;
  const limit = KIND_FACTS[kind].openOrders?.perPair ?? null;
  const here = orders.filter((order) => order.symbol === symbol).length;
  return (
    <>
      {messages.open}
      {readAt === null ? null : (
        <span className="ord-tab-count">
          {limit !== null && isNear(here, limit) ? (
            <Counters orders={orders} venue={kind} symbol={symbol} short />
          ) : (
            formatCount(orders.length)
          )}
        </span>
      )}
      {unknown === 0 ? null : (
        <span className="ord-tab-count warn">{messages.unknown(unknown, formatCount(unknown))}</span>
      )}
    </>
  );
}
