import { Ban, Pencil, X } from 'lucide-react';
import type { VenueOrder } from '../../../shared/orders/venue-order.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { amendMessages } from '../../../shared/messages/orders-amend.ts';
import { cancelMessages } from '../../../shared/messages/orders-cancel.ts';
import { visible } from '../../../shared/base/format/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Elided } from '../../ui/elided.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ordersOf } from '../../parts/orders/cancelling.ts';
import { openAmend } from '../../parts/orders/amend-draft.ts';
import { OrderPill } from '../../parts/orders/order-pill.tsx';
import { AverageCell, FeeCell, FilledCell, OrderPrice, TypeCell } from '../../parts/orders/order-cells.tsx';
import { orderSentence } from '../../parts/orders/format-order.ts';
import { groupOf, statusOf } from '../../parts/orders/order-status.ts';
import { placedAt, termsOf, type OrderRow } from '../../parts/orders/order-row.ts';
import { cellUnit, headed, type RowUnits } from '../../parts/orders/row-units.ts';
import { OutcomeText, SideText } from '../../parts/orders/placement-text.tsx';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import type { Cancelling } from '../../parts/orders/use-cancel.ts';

const { cells, columns: headers } = ordersMessages;

/**
 * The columns of every list of orders; those of lesser weight step aside for want of room. `time` is the time of day alone where there is little.
 * `selectable` are its open orders, which can be cancelled together.
 */
export function orderColumns(
  cancelling: Cancelling,
  time: 'short' | 'clock',
  units: RowUnits,
  selectable: readonly VenueOrder[] = [],
): Column<OrderRow>[] {
  const columns = [
    ...(cancelling.can.one && selectable.length > 1 ? [selectColumn(cancelling, selectable)] : []),
    timeColumn(time),
    ...termColumns(cancelling, units),
    ...progressColumns(cancelling, units),
  ];
  return cancelling.can.one ? [...columns, actionsColumn(cancelling)] : columns;
}

function selectColumn(cancelling: Cancelling, open: readonly VenueOrder[]): Column<OrderRow> {
  const { selected, select } = cancelling;
  const ids = open.map(({ orderId }) => orderId);
  const isAll = ids.every((id) => selected.includes(id));
  return {
    key: 'select',
    // A row is selected with S, too.
    drop: 4,
    header: (
      <SelectBox
        isStop
        label={cancelMessages.some.selectAll}
        checked={isAll}
        onChange={(isSelected) => select(ids, isSelected)}
      />
    ),
    cell: ({ order }) =>
      order?.state === 'open' ? (
        <SelectBox
          label={cancelMessages.some.select(orderSentence(order))}
          checked={selected.includes(order.orderId)}
          onChange={(isSelected) => select([order.orderId], isSelected)}
        />
      ) : null,
  };
}

interface SelectBoxProps {
  isStop?: boolean;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A press selects and does not open the row. The row itself takes S: with the box a stop too, a list of 200 would be 200 stops. */
function SelectBox({ isStop = false, label, checked, onChange }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="ord-select"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={cancelMessages.some.hint}
      checked={checked}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function timeColumn(form: 'short' | 'clock'): Column<OrderRow> {
  return {
    key: 'time',
    header: headers.time,
    // The rows are in the order of time anyway.
    drop: 3,
    cell: (row) => {
      const at = placedAt(row);
      return at === null ? (
        <span className="faint">{cells.notReported}</span>
      ) : (
        <TimeText ms={at} form={form} />
      );
    },
  };
}

function termColumns(cancelling: Cancelling, units: RowUnits): Column<OrderRow>[] {
  return [
    {
      key: 'symbol',
      header: headers.pair,
      cell: (row) => (
        <b className={isMeant(row, cancelling) ? 'ord-meant' : undefined}>{visible(termsOf(row).symbol)}</b>
      ),
    },
    { key: 'side', header: headers.side, cell: (row) => <SideText side={termsOf(row).side} /> },
    {
      key: 'type',
      header: headers.type,
      cell: (row) => <TypeCell row={row} />,
    },
    {
      key: 'price',
      header: headed(headers.price, units.quote),
      align: 'end',
      cell: (row) => {
        const terms = termsOf(row);
        return <OrderPrice order={terms} unit={cellUnit(terms.symbol, 'quote', units)} />;
      },
    },
  ];
}

function progressColumns(cancelling: Cancelling, units: RowUnits): Column<OrderRow>[] {
  return [
    {
      key: 'filled',
      header: headed(headers.filledOfSize, units.base),
      align: 'end',
      cell: (row) =>
        row.order === null ? (
          <FilledUnknown row={row} units={units} />
        ) : (
          <FilledCell order={row.order} unit={cellUnit(row.order.symbol, 'base', units)} />
        ),
    },
    {
      key: 'average',
      header: headed(headers.average, units.quote),
      align: 'end',
      drop: 1,
      cell: ({ order }) =>
        order === null ? (
          <span className="faint">–</span>
        ) : (
          <AverageCell order={order} unit={cellUnit(order.symbol, 'quote', units)} />
        ),
    },
    {
      key: 'fee',
      header: headers.fee,
      align: 'end',
      drop: 1,
      cell: ({ order }) => (order === null ? <span className="faint">–</span> : <FeeCell order={order} />),
    },
    {
      key: 'status',
      header: headers.status,
      cell: (row) => <OrderPill row={row} isCancelling={isCancelling(row, cancelling)} />,
    },
    {
      key: 'reason',
      header: headers.idOrReason,
      drop: 2,
      cell: ({ placement, order }) =>
        placement === null ? <Elided text={order.orderId} /> : <OutcomeText placement={placement} />,
    },
    {
      key: 'oid',
      header: headers.clientId,
      drop: 2,
      cell: (row) => {
        const { clientOid } = termsOf(row);
        return clientOid === null ? <span className="faint">{cells.none}</span> : <Elided text={clientOid} />;
      },
    },
  ];
}

/** Whether a cancel of the row's order was asked for in this window. */
export function isCancelling({ order }: OrderRow, { asked }: Cancelling): boolean {
  return order !== null && asked[order.orderId] !== undefined;
}

/** Whether the question of a cancel is about this row: the table marks it. */
function isMeant({ order }: OrderRow, { wish }: Cancelling): boolean {
  return order?.state === 'open' && wish !== null && ordersOf(wish, [order]).length > 0;
}

/** What has filled is not known; of an order that the venue never had, nothing can have. */
function FilledUnknown({ row, units }: { row: OrderRow; units: RowUnits }) {
  const { size, funds, symbol } = termsOf(row);
  const group = groupOf(statusOf(row));
  return (
    <>
      {group === 'open' || group === 'unknown' ? <span className="faint">? / </span> : null}
      {size === null ? (
        <PairAmount symbol={symbol} type="funds" value={funds ?? ''} unit={symbol.split('-')[1] ?? ''} />
      ) : (
        <PairAmount symbol={symbol} type="size" value={size} unit={cellUnit(symbol, 'base', units)} />
      )}
    </>
  );
}

function actionsColumn(cancelling: Cancelling): Column<OrderRow> {
  return {
    key: 'cancel',
    header: <span className="visually-hidden">{cancelMessages.row.cancel}</span>,
    align: 'end',
    cell: (row) =>
      row.order?.state === 'open' ? (
        <span className="ord-actions">
          {canAmend(row, cancelling) ? <AmendButton order={row.order} /> : null}
          <CancelButton order={row.order} cancelling={cancelling} />
        </span>
      ) : null,
  };
}

/** Whether the pencil is offered: an order that is open, was placed from here, and is not on its way out. */
export function canAmend({ placement, order }: OrderRow, { can, asked }: Cancelling): boolean {
  if (order?.state !== 'open' || placement === null || asked[order.orderId] !== undefined) return false;
  return can.amend(order, placement);
}

function AmendButton({ order }: { order: VenueOrder }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Pencil size={12} aria-hidden />}
      // The row itself takes F2, as it takes Delete.
      tabIndex={-1}
      aria-label={amendMessages.openOrder(orderSentence(order))}
      title={amendMessages.hint}
      onClick={(event) => {
        event.stopPropagation();
        openAmend({ order });
      }}
    />
  );
}

function CancelButton({ order, cancelling }: { order: VenueOrder; cancelling: Cancelling }) {
  // Where the status has stepped aside for want of room, this is where one sees that it was asked for. Asking again does no harm.
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
