import type { PlacementView } from '../../../shared/bridge/order-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { Elided } from '../../ui/elided.tsx';
import { ModeTag } from '../../ui/status-pill.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PlacementTypeCell } from './order-cells.tsx';
import { OutcomePill } from './order-pill.tsx';
import { cellUnit, headed, type RowUnits } from './row-units.ts';
import { OutcomeText, SideText } from './placement-text.tsx';
import { PairAmount } from './pair-amount.tsx';

const { cells, columns } = ordersMessages;

function price(units: RowUnits): Column<PlacementView> {
  return {
    key: 'price',
    header: headed(columns.price, units.quote),
    align: 'end',
    drop: 3,
    cell: ({ price: asked, symbol }) =>
      asked === null ? (
        <span className="faint">{cells.market}</span>
      ) : (
        <PairAmount symbol={symbol} type="price" value={asked} unit={cellUnit(symbol, 'quote', units)} />
      ),
  };
}

function size(units: RowUnits): Column<PlacementView> {
  return {
    key: 'size',
    header: headed(columns.size, units.base),
    align: 'end',
    cell: ({ size: asked, funds, symbol }) =>
      asked === null ? (
        // Funds stand in the size's column, so they always name their currency.
        <PairAmount symbol={symbol} type="funds" value={funds ?? ''} unit={symbol.split('-')[1] ?? ''} />
      ) : (
        <PairAmount symbol={symbol} type="size" value={asked} unit={cellUnit(symbol, 'base', units)} />
      ),
  };
}

const side: Column<PlacementView> = {
  key: 'side',
  header: columns.side,
  cell: (placement) => <SideText side={placement.side} />,
};
const type: Column<PlacementView> = {
  key: 'type',
  header: columns.type,
  cell: (placement) => <PlacementTypeCell placement={placement} />,
};
const ending: readonly Column<PlacementView>[] = [
  { key: 'outcome', header: columns.outcome, cell: (placement) => <OutcomePill placement={placement} /> },
  {
    key: 'words',
    header: columns.idOrReason,
    drop: 2,
    cell: (placement) => <OutcomeText placement={placement} />,
  },
];

/** The columns of the journal; those of lesser weight step aside when the detail pane opens. */
export function placementColumns(units: RowUnits): readonly Column<PlacementView>[] {
  return [
    { key: 'time', header: columns.time, cell: ({ createdAt }) => <TimeText ms={createdAt} /> },
    {
      key: 'account',
      header: columns.account,
      drop: 2,
      cell: ({ accountName, mode }) => (
        <span className="ord-account">
          {accountName} {mode === 'practice' ? <ModeTag mode={mode} /> : null}
        </span>
      ),
    },
    { key: 'symbol', header: columns.pair, cell: ({ symbol }) => <b>{symbol}</b> },
    side,
    type,
    price(units),
    size(units),
    ...ending,
    { key: 'oid', header: columns.clientId, drop: 1, cell: ({ clientOid }) => <Elided text={clientOid} /> },
  ];
}

/** The columns of the recent orders beside the ticket, all of one account. */
export function recentColumns(units: RowUnits): readonly Column<PlacementView>[] {
  return [
    { key: 'time', header: columns.time, cell: ({ createdAt }) => <TimeText ms={createdAt} form="clock" /> },
    { key: 'symbol', header: columns.pair, cell: ({ symbol }) => symbol },
    side,
    type,
    price(units),
    { ...size(units), drop: 3 },
    ...ending,
  ];
}
