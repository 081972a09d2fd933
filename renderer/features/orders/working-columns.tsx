import { Ban, X } from 'lucide-react';
import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Elided } from '../../ui/elided.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ordersOf } from '../../parts/orders/cancelling.ts';
import { CancelRequestedPill, OutcomePill, StagePill } from '../../parts/orders/order-pill.tsx';
import {
  AverageCell,
  FilledCell,
  OrderPrice,
  PlacementTypeCell,
  TypeCell,
} from '../../parts/orders/order-cells.tsx';
import { orderSentence } from '../../parts/orders/format-order.ts';
import { cellUnit, headed, type RowUnits } from '../../parts/orders/row-units.ts';
import { SideText } from '../../parts/orders/placement-text.tsx';
import type { Cancelling } from './use-cancel.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';

const { cells, columns: headers } = ordersMessages;

/** A working order, or a placement of which nobody knows yet whether it works: both may freeze funds. */
export type WorkingRow = { kind: 'order'; order: VenueOrder } | { kind: 'unknown'; placement: PlacementView };

export function workingKey(row: WorkingRow): string {
  return row.kind === 'order' ? row.order.orderId : `unknown ${row.placement.clientOid}`;
}

/** What both kinds of row have under the same name. */
function commonOf(row: WorkingRow): Pick<VenueOrder, 'symbol' | 'side' | 'clientOid' | 'createdAt'> {
  return row.kind === 'order' ? row.order : row.placement;
}

function time(form: 'short' | 'clock'): Column<WorkingRow> {
  return {
    key: 'time',
    header: headers.time,
    cell: (row) => {
      const { createdAt } = commonOf(row);
      return createdAt === null ? (
        <span className="faint">{cells.notTold}</span>
      ) : (
        <TimeText ms={createdAt} form={form} />
      );
    },
  };
}

function middle(cancelling: Cancelling, units: RowUnits): Column<WorkingRow>[] {
  return [
    {
      key: 'symbol',
      header: headers.pair,
      cell: (row) => (
        <b className={isMeant(row, cancelling) ? 'ord-meant' : undefined}>{visible(commonOf(row).symbol)}</b>
      ),
    },
    { key: 'side', header: headers.side, cell: (row) => <SideText side={commonOf(row).side} /> },
    {
      key: 'type',
      header: headers.type,
      cell: (row) =>
        row.kind === 'order' ? (
          <TypeCell order={row.order} />
        ) : (
          <PlacementTypeCell placement={row.placement} />
        ),
    },
    {
      key: 'price',
      header: headed(headers.price, units.quote),
      align: 'end',
      cell: (row) =>
        row.kind === 'order' ? (
          <OrderPrice order={row.order} unit={cellUnit(row.order.symbol, 'quote', units)} />
        ) : row.placement.price === null ? (
          <span className="faint">{cells.market}</span>
        ) : (
          <PairAmount
            symbol={row.placement.symbol}
            type="price"
            value={row.placement.price}
            open
            unit={cellUnit(row.placement.symbol, 'quote', units)}
          />
        ),
    },
    {
      key: 'filled',
      header: headed(headers.filledOfSize, units.base),
      align: 'end',
      cell: (row) =>
        row.kind === 'order' ? (
          <FilledCell order={row.order} unit={cellUnit(row.order.symbol, 'base', units)} />
        ) : (
          <FilledUnknown placement={row.placement} units={units} />
        ),
    },
    {
      key: 'average',
      header: headed(headers.average, units.quote),
      align: 'end',
      drop: 1,
      cell: (row) =>
        row.kind === 'order' ? (
          <AverageCell order={row.order} unit={cellUnit(row.order.symbol, 'quote', units)} />
        ) : (
          <span className="faint">–</span>
        ),
    },
    {
      key: 'state',
      header: headers.state,
      drop: 4,
      cell: (row) => <StateCell row={row} cancelling={cancelling} />,
    },
    {
      key: 'oid',
      header: headers.clientId,
      drop: 2,
      cell: (row) => {
        const { clientOid } = commonOf(row);
        return clientOid === null ? <span className="faint">{cells.none}</span> : <Elided text={clientOid} />;
      },
    },
  ];
}

/** Whether the question of a cancel is about this row: the table marks it. */
function isMeant(row: WorkingRow, { wish }: Cancelling): boolean {
  if (row.kind !== 'order' || wish === null) return false;
  return ordersOf(wish, [row.order]).length > 0;
}

function FilledUnknown({ placement, units }: { placement: PlacementView; units: RowUnits }) {
  const { size, funds, symbol } = placement;
  return (
    <>
      <span className="faint">? / </span>
      {size === null ? (
        <PairAmount symbol={symbol} type="funds" value={funds ?? ''} unit={symbol.split('-')[1] ?? ''} />
      ) : (
        <PairAmount symbol={symbol} type="size" value={size} unit={cellUnit(symbol, 'base', units)} />
      )}
    </>
  );
}

function StateCell({ row, cancelling }: { row: WorkingRow; cancelling: Cancelling }) {
  if (row.kind === 'unknown') return <OutcomePill placement={row.placement} />;
  const at = cancelling.asked[row.order.orderId];
  if (at === undefined) return <StagePill order={row.order} />;
  return <CancelRequestedPill title={cancelMessages.row.state} />;
}

/** The columns of the working orders; `time` is the time of day alone where there is little room. */
export function workingColumns(
  cancelling: Cancelling,
  form: 'short' | 'clock',
  units: RowUnits,
): Column<WorkingRow>[] {
  const columns = [time(form), ...middle(cancelling, units)];
  if (!cancelling.can.one) return columns;
  return [
    ...columns,
    {
      key: 'cancel',
      header: <span className="visually-hidden">{cancelMessages.row.cancel}</span>,
      align: 'end',
      cell: (row) =>
        row.kind === 'order' ? <CancelButton order={row.order} cancelling={cancelling} /> : null,
    },
  ];
}

function CancelButton({ order, cancelling }: { order: VenueOrder; cancelling: Cancelling }) {
  // Where the state has stepped aside for want of room, this is where one sees that it was asked for. Asking again does no harm.
  const isRequested = cancelling.asked[order.orderId] !== undefined;
  const Icon = isRequested ? Ban : X;
  return (
    <Button
      variant="quiet"
      size="small"
      className="ord-cancel"
      icon={<Icon size={12} aria-hidden />}
      // The row itself takes Delete; with the button a stop too, a list of 200 would be 200 stops.
      tabIndex={-1}
      aria-label={cancelMessages.row.cancelOrder(orderSentence(order))}
      title={isRequested ? cancelMessages.row.again : cancelMessages.row.hint}
      onClick={(event) => {
        event.stopPropagation();
        cancelling.propose({ what: 'one', order });
      }}
    >
      <span className="ord-cancel-word">
        {isRequested ? cancelMessages.row.asked : cancelMessages.row.cancel}
      </span>
    </Button>
  );
}
