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
import { Tabs } from '../../ui/tabs.tsx';
import { offersPairCancel } from '../../parts/orders/cancelling.ts';
import { Counters } from './counters.tsx';
import { Freshness } from './freshness.tsx';
import { viewState, useViewState } from '../../state/view-state.ts';
import { openOrderKey, showInOrders, showOrdersTab } from '../../parts/orders/orders-view.ts';
import { standingOf } from '../../parts/orders/outcome.ts';
import { withOwnFlags } from './own-orders.ts';
import { RECENT_LIMIT, RecentList } from '../../parts/orders/recent-list.tsx';
import { useCancel } from './use-cancel.ts';
import { useWorkingOrders } from '../../parts/orders/use-working-orders.ts';
import { WorkingList } from './working-list.tsx';
import '../../parts/orders/orders.css';

const messages = listsMessages.panel;

type PanelTab = 'working' | 'recent';

/**
 * Under the trade screen: what works, what was placed lately. `view` is the pair of the ticket, whose orders are counted; the list
 * has every pair unless "this pair" is ticked.
 */
export function WorkingPanel({ account, view }: { account: AccountView; view: PairView }) {
  const { go } = useNavigation();
  const panelId = useId();
  const reported = useWorkingOrders(account.id);
  const cancelling = useCancel(account);
  const [tab, setTab] = useViewState<PanelTab>({
    name: ['trade.orders-tab', account.id],
    initial: reported.offered ? 'working' : 'recent',
  });
  const [only, setOnly] = useViewState<boolean>({
    name: ['trade.orders-this-pair'],
    initial: false,
    ofAccount: true,
  });
  const recent = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT });
  const working = { ...reported, orders: withOwnFlags(reported.orders, recent.data?.placements ?? []) };
  const unknown = (recent.data?.unknown ?? []).filter((placement) => standingOf(placement) === 'unknown');
  const { symbol } = view.pair;
  const here = working.orders.filter((order) => order.symbol === symbol).length;

  function openOrders(where: 'working' | 'fills' | 'journal'): void {
    showOrdersTab(account.id, where);
    go('orders');
  }

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
              value: 'working',
              label: (
                <>
                  {messages.working}
                  {working.readAt === null ? null : (
                    <span className="ord-tab-count">
                      <Counters orders={working.orders} venue={account.venue.kind} symbol={symbol} short />
                    </span>
                  )}
                </>
              ),
            },
            {
              value: 'recent',
              label: (
                <>
                  {messages.recent}
                  {unknown.length > 0 ? (
                    <b className="warn">{messages.unknown(unknown.length, formatCount(unknown.length))}</b>
                  ) : null}
                </>
              ),
            },
          ]}
        />
        <span className="ord-head-aside">
          {tab === 'working' ? (
            <>
              {working.orders.length > here || only ? (
                <Check label={messages.thisPair} checked={only} onChange={setOnly} />
              ) : null}
              <Freshness working={working} />
            </>
          ) : null}
          <span className="ord-links">
            <LinkButton onClick={() => openOrders('fills')}>{messages.fills}</LinkButton>
            <span aria-hidden>·</span>
            <LinkButton onClick={() => openOrders('journal')}>{messages.journal}</LinkButton>
          </span>
        </span>
      </header>
      <div
        role="tabpanel"
        id={panelId}
        className="ord-tab-panel"
        aria-label={tab === 'working' ? messages.working : messages.recent}
      >
        {tab === 'working' ? (
          <WorkingList
            account={account}
            working={working}
            cancelling={cancelling}
            unknown={unknown}
            symbol={only ? symbol : null}
            foot={
              offersPairCancel(cancelling.can, here) ? (
                <LinkButton onClick={() => cancelling.propose({ what: 'pair', symbol })}>
                  {cancelMessages.pair.confirm(here, formatCount(here), symbol)}
                </LinkButton>
              ) : null
            }
            onEveryPair={() => setOnly(false)}
            openKey={null}
            time="clock"
            onJournal={() => openOrders('journal')}
            onOpen={(row) => {
              if (row.kind === 'unknown') {
                showInOrders(row.placement);
                go('orders');
              } else {
                viewState.set(openOrderKey(account.id), row.order.orderId);
                openOrders('working');
              }
            }}
          />
        ) : (
          <RecentList account={account} query={recent} />
        )}
      </div>
    </Panel>
  );
}
