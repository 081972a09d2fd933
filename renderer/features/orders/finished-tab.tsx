import { useState } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { pagedMessages } from '../../../shared/messages/orders-paged.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Elided } from '../../ui/elided.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AverageCell, FeeCell, FilledCell, OrderPrice, TypeCell } from '../../parts/orders/order-cells.tsx';
import { OrderDetail } from './order-detail.tsx';
import { StagePill } from '../../parts/orders/order-pill.tsx';
import { PagedBar, PagedBody } from './paged-tab.tsx';
import { usePairChoice } from './pair-choice.tsx';
import { SideText } from '../../parts/orders/placement-text.tsx';
import { headed, unitsOf } from '../../parts/orders/row-units.ts';
import { uniqueBy } from './unique.ts';
import { usePaged } from './use-paged.ts';

interface FinishedTabProps {
  account: AccountView;
  onPlacement: (placement: PlacementView) => void;
  onJournal: () => void;
}

/** Finished orders of one pair, newest first: filled, cancelled, or both in part. */
export function FinishedTab({ account, onPlacement, onJournal }: FinishedTabProps) {
  const offered = account.venue.capabilities.doneOrders !== null;
  const choice = usePairChoice(account);
  const { symbol } = choice;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const list = usePaged(
    'trading.closedOrders',
    { accountId: account.id, symbol: symbol ?? '' },
    offered && symbol !== null,
  );
  const orders = uniqueBy(
    list.pages.flatMap((page) => page.orders),
    ({ orderId }) => orderId,
  );
  const columns = finishedColumns(symbol);
  const open = orders.find(({ orderId }) => orderId === openKey) ?? null;
  return (
    <>
      <PagedBar choice={choice} list={list} offered={offered}>
        {orders.length > 0 ? (
          <span className="muted">
            {(list.more ? pagedMessages.shown : pagedMessages.inAll)(formatCount(orders.length))}
          </span>
        ) : null}
      </PagedBar>
      <div className={open ? 'ord-grid ord-grid-open' : 'ord-grid'}>
        <Panel label={pagedMessages.finished.label}>
          <PagedBody
            account={account}
            choice={choice}
            list={list}
            rowsName="finished"
            offered={offered}
            columns={columns}
            empty={orders.length === 0}
            onJournal={onJournal}
          >
            <Table
              label={pagedMessages.finished.label}
              columns={columns}
              rows={orders}
              rowKey={({ orderId }) => orderId}
              openKey={openKey}
              onOpen={({ orderId }) => setOpenKey(orderId)}
            />
          </PagedBody>
        </Panel>
        {open ? (
          <OrderDetail
            key={open.orderId}
            account={account}
            order={open}
            onClose={() => setOpenKey(null)}
            onJournal={onPlacement}
          />
        ) : null}
      </div>
    </>
  );
}

/** The columns of finished orders: all rows are of one pair, so its currencies stand in the header. */
export function finishedColumns(symbol: string | null): readonly Column<VenueOrder>[] {
  const { base, quote } = unitsOf(symbol === null ? [] : [symbol]);
  const { columns, cells } = ordersMessages;
  return [
    {
      key: 'time',
      header: columns.ended,
      cell: ({ updatedAt, createdAt }) => {
        const at = updatedAt ?? createdAt;
        return at === null ? <span className="faint">{cells.notTold}</span> : <TimeText ms={at} />;
      },
    },
    { key: 'side', header: columns.side, cell: ({ side }) => <SideText side={side} /> },
    { key: 'type', header: columns.type, cell: (order) => <TypeCell order={order} /> },
    {
      key: 'price',
      header: headed(columns.price, quote),
      align: 'end',
      drop: 4,
      cell: (order) => <OrderPrice order={order} />,
    },
    {
      key: 'filled',
      header: headed(columns.filledOfSize, base),
      align: 'end',
      cell: (order) => <FilledCell order={order} />,
    },
    {
      key: 'average',
      header: headed(columns.average, quote),
      align: 'end',
      drop: 2,
      cell: (order) => <AverageCell order={order} />,
    },
    { key: 'fee', header: columns.fee, align: 'end', drop: 1, cell: (order) => <FeeCell order={order} /> },
    { key: 'state', header: columns.state, cell: (order) => <StagePill order={order} /> },
    {
      key: 'oid',
      header: columns.clientId,
      drop: 1,
      cell: ({ clientOid }) =>
        clientOid === null ? <span className="faint">{cells.none}</span> : <Elided text={clientOid} />,
    },
  ];
}
