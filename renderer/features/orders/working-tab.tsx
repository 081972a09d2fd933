import { Trash2 } from 'lucide-react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { listsMessages } from '../../../shared/messages/orders-lists.ts';
import { useCall } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Counters } from './counters.tsx';
import { Freshness, ReadAgain } from './freshness.tsx';
import { useViewState } from '../../state/view-state.ts';
import { OrderDetail } from './order-detail.tsx';
import { openOrderKey } from '../../parts/orders/orders-view.ts';
import { standingOf } from '../../parts/orders/outcome.ts';
import { withOwnFlags } from './own-orders.ts';
import { RECENT_LIMIT } from '../../parts/orders/recent-list.tsx';
import { useCancel } from './use-cancel.ts';
import { useWorkingOrders } from '../../parts/orders/use-working-orders.ts';
import { WorkingList } from './working-list.tsx';
import { workingKey, type WorkingRow } from './working-columns.tsx';
import { countByPair } from '../../parts/orders/working.ts';

interface WorkingTabProps {
  account: AccountView;
  onPlacement: (placement: PlacementView) => void;
  onJournal: () => void;
}

const EVERY = '';

/** Every working order of the account, on every pair or one; cancelling one, all of a pair, everything. */
export function WorkingTab({ account, onPlacement, onJournal }: WorkingTabProps) {
  const cancelling = useCancel(account);
  const [chosen, setChosen] = useViewState<string>({
    name: ['orders.working-pair', account.id],
    initial: EVERY,
    ofAccount: true,
  });
  const [openKey, setOpenKey] = useViewState(openOrderKey(account.id));
  const recent = useCall('orders.recent', { accountId: account.id, limit: RECENT_LIMIT });
  const reported = useWorkingOrders(account.id);
  const working = { ...reported, orders: withOwnFlags(reported.orders, recent.data?.placements ?? []) };
  const unknown = (recent.data?.unknown ?? []).filter((placement) => standingOf(placement) === 'unknown');
  const pairs = countByPair(working.orders);
  const options = [
    { value: EVERY, label: listsMessages.working.everyPair },
    ...pairs.map(({ symbol, count }) => ({ value: symbol, label: `${symbol} (${formatCount(count)})` })),
  ];
  // A pair whose last order has gone stays chosen, so that nothing else takes its place under one's eyes.
  if (chosen !== EVERY && !pairs.some(({ symbol }) => symbol === chosen)) {
    options.push({ value: chosen, label: `${chosen} (0)` });
  }
  const symbol = chosen === EVERY ? null : chosen;
  const ofPair = pairs.find((pair) => pair.symbol === symbol)?.count ?? 0;
  const open = working.orders.find(({ orderId }) => orderId === openKey) ?? null;

  function openRow(row: WorkingRow): void {
    if (row.kind === 'unknown') onPlacement(row.placement);
    else setOpenKey(workingKey(row));
  }

  return (
    <>
      <div className="bar">
        <Select
          scale="small"
          aria-label={ordersMessages.pair}
          options={options}
          value={chosen}
          onChange={setChosen}
        />
        {working.readAt === null ? null : (
          <span className="muted">
            <Counters orders={working.orders} venue={account.venue.kind} symbol={symbol} />
          </span>
        )}
        <span className="grow" />
        <Freshness working={working} />
        {working.offered ? <ReadAgain account={account} /> : null}
        {symbol !== null && cancelling.can.pair ? (
          <Button
            size="small"
            disabled={ofPair === 0}
            onClick={() => cancelling.propose({ what: 'pair', symbol })}
          >
            {cancelMessages.pair.open(symbol)}
          </Button>
        ) : null}
        {cancelling.can.all ? (
          <Button
            size="small"
            icon={<Trash2 size={12} aria-hidden />}
            disabled={working.orders.length === 0}
            busy={cancelling.busy}
            onClick={() => cancelling.propose({ what: 'all' })}
          >
            {cancelMessages.all.open}
          </Button>
        ) : null}
      </div>
      {cancelling.can.why !== null && working.offered ? <p className="muted">{cancelling.can.why}</p> : null}
      <div className={open ? 'ord-grid ord-grid-open' : 'ord-grid'}>
        <Panel label={listsMessages.working.ofAccount}>
          <WorkingList
            account={account}
            working={working}
            cancelling={cancelling}
            unknown={unknown}
            symbol={symbol}
            onEveryPair={() => setChosen(EVERY)}
            onOpen={openRow}
            openKey={open ? open.orderId : null}
            onJournal={onJournal}
            time="short"
          />
        </Panel>
        {open ? (
          <OrderDetail
            key={open.orderId}
            account={account}
            order={open}
            onClose={() => setOpenKey(null)}
            onCancel={cancelling.can.one ? () => cancelling.propose({ what: 'one', order: open }) : undefined}
            onJournal={onPlacement}
          />
        ) : null}
      </div>
    </>
  );
}
