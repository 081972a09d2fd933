import { useId } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { AccountGate } from '../../parts/account/account-gate.tsx';
import { useStatus } from '../../state/app-state.ts';
import { formatCount } from '../../lib/format/number.ts';
import { ModeTag } from '../../ui/status-pill.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { Contradicted } from './contradicted.tsx';
import { FillsTab } from './fills-tab.tsx';
import { FinishedTab } from './finished-tab.tsx';
import { JournalTab } from './journal-tab.tsx';
import { useViewState } from '../../state/view-state.ts';
import { showInOrders, tabKey, type OrdersTab } from '../../parts/orders/orders-view.ts';
import { useWorkingOrders } from '../../parts/orders/use-working-orders.ts';
import { WorkingTab } from './working-tab.tsx';
import '../../parts/orders/orders.css';
import { PairsOf } from '../../parts/orders/pair-amount.tsx';
import { useCall } from '../../lib/bridge.ts';

/** Orders of the chosen account as its venue tells them, and the journal of every account. */
export function OrdersScreen() {
  return (
    <AccountGate why={ordersMessages.chooseAccount}>
      {(account) => (
        <PairsOf accountId={account.id}>
          <AccountOrders key={account.id} account={account} />
        </PairsOf>
      )}
    </AccountGate>
  );
}

function AccountOrders({ account }: { account: AccountView }) {
  const panelId = useId();
  const unknown = useCall('orders.recent', { accountId: account.id, limit: 1 }).data?.unknown.length ?? 0;
  const { unknownLive = 0, unknownPractice = 0 } = useStatus() ?? {};
  const anyUnknown = unknownLive > 0 || unknownPractice > 0;
  const working = useWorkingOrders(account.id);
  const [tab, setTab] = useViewState<OrdersTab>(
    // What needs a person comes first; where the venue tells no working orders, the journal is what there is.
    tabKey(account.id, anyUnknown || !working.offered ? 'journal' : 'working'),
  );

  function openInJournal(placement: PlacementView): void {
    showInOrders(placement);
    setTab('journal');
  }

  const toJournal = (): void => setTab('journal');
  return (
    <>
      <div className="bar ord-bar">
        <h1>{ordersMessages.title}</h1>
        <div className="ord-tabs">
          <Tabs
            label={ordersMessages.title}
            tabs={tabsOf(working, unknown)}
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
      <Contradicted onShow={openInJournal} />
      <div role="tabpanel" id={panelId} className="ord-tab-panel" aria-label={TAB_NAMES[tab]}>
        {tab === 'working' ? (
          <WorkingTab account={account} onPlacement={openInJournal} onJournal={toJournal} />
        ) : tab === 'fills' ? (
          <FillsTab account={account} onJournal={toJournal} />
        ) : tab === 'finished' ? (
          <FinishedTab account={account} onPlacement={openInJournal} onJournal={toJournal} />
        ) : (
          <JournalTab accountId={account.id} />
        )}
      </div>
    </>
  );
}

const TAB_NAMES: Record<OrdersTab, string> = ordersMessages.tabs;

function tabsOf(working: ReturnType<typeof useWorkingOrders>, unknown: number): Tab<OrdersTab>[] {
  const count = working.readAt === null ? null : formatCount(working.orders.length);
  return [
    {
      value: 'working',
      label: (
        <>
          {TAB_NAMES.working} {count === null ? null : <span className="ord-tab-count">{count}</span>}
        </>
      ),
    },
    { value: 'fills', label: TAB_NAMES.fills },
    { value: 'finished', label: TAB_NAMES.finished },
    {
      value: 'journal',
      label: (
        <>
          {TAB_NAMES.journal}{' '}
          {unknown > 0 ? (
            <b className="warn">{ordersMessages.unknown(unknown, formatCount(unknown))}</b>
          ) : null}
        </>
      ),
    },
  ];
}
