import { useId } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ModeTag } from '../../ui/status-pill.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { Contradicted } from './contradicted.tsx';
import { FillsTab } from './fills-tab.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { useAccountContext } from '../../state/app-state.ts';
import { useViewState } from '../../state/view-state.ts';
import { tabKey, type OrdersTab } from '../../parts/orders/orders-view.ts';
import { useListedOrders, type ListedOrders } from '../../parts/orders/use-listed-orders.ts';
import '../../parts/orders/orders.css';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';

/** The orders of the chosen account, one list by status, and its fills. */
export function OrdersScreen() {
  const context = useAccountContext();
  return (
    <>
      {context?.is === 'all-live' ? <Contradicted account={null} /> : null}
      <AccountGate why={ordersMessages.chooseAccount}>
        {(account) => (
          <PairsOf accountId={account.id}>
            <AccountOrders account={account} />
          </PairsOf>
        )}
      </AccountGate>
    </>
  );
}

function AccountOrders({ account }: { account: AccountView }) {
  const panelId = useId();
  const unknown = useCall('orders.recent', { accountId: account.id, limit: 1 }).data?.unknown.length ?? 0;
  const listed = useListedOrders(account.id);
  // Where the venue does not list open orders, those placed from here are what there is.
  const [tab, setTab] = useViewState<OrdersTab>(tabKey(account.id, listed.offered ? 'open' : 'placed'));
  return (
    <>
      <div className="bar ord-bar">
        <h1>{ordersMessages.title}</h1>
        <div className="ord-tabs">
          <Tabs
            label={ordersMessages.title}
            tabs={tabsOf(listed, unknown)}
            value={tab}
            onChange={setTab}
            panelId={panelId}
          />
        </div>
        <span className="grow" />
        <span className="muted ord-whose">
          {account.name} {account.mode === 'practice' ? <ModeTag mode={account.mode} /> : null}
        </span>
      </div>
      <Contradicted account={account} />
      <div role="tabpanel" id={panelId} className="ord-tab-panel" aria-label={ordersMessages.tabs[tab]}>
        {tab === 'fills' ? (
          <FillsTab account={account} onAllOrders={() => setTab('placed')} />
        ) : (
          <OrdersPanel account={account} status={tab} onStatus={setTab} />
        )}
      </div>
    </>
  );
}

function tabsOf(listed: ListedOrders, unknown: number): Tab<OrdersTab>[] {
  const { tabs } = ordersMessages;
  return [
    {
      value: 'open',
      label: (
        <>
          {tabs.open}{' '}
          {listed.readAt === null ? null : (
            <span className="ord-tab-count">{formatCount(listed.orders.length)}</span>
          )}
        </>
      ),
    },
    { value: 'closed', label: tabs.closed },
    {
      value: 'unknown',
      label: (
        <>
          {tabs.unknown} {unknown > 0 ? <b className="warn">{formatCount(unknown)}</b> : null}
        </>
      ),
    },
    { value: 'placed', label: tabs.placed },
    { value: 'test', label: tabs.test },
    { value: 'fills', label: tabs.fills },
  ];
}
