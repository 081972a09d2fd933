import type { PlacementView } from '../../shared/bridge/order-calls.ts';
import { Amount } from '../ui/amount.tsx';
import { Elided } from '../ui/elided.tsx';
import { ModeTag } from '../ui/status-pill.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { kindWords } from './outcome.ts';
import { OutcomePill } from './order-pill.tsx';
import { OutcomeWords, SideWord } from './placement-words.tsx';

const price: Column<PlacementView> = {
  key: 'price',
  header: 'Price',
  align: 'end',
  drop: 3,
  cell: (placement) =>
    placement.price === null ? <span className="faint">market</span> : <Amount value={placement.price} />,
};
const size: Column<PlacementView> = {
  key: 'size',
  header: 'Size',
  align: 'end',
  cell: (placement) =>
    placement.size === null ? (
      <Amount value={placement.funds ?? ''} unit="funds" />
    ) : (
      <Amount value={placement.size} />
    ),
};
const side: Column<PlacementView> = {
  key: 'side',
  header: 'Side',
  cell: (placement) => <SideWord side={placement.side} />,
};
const ending: readonly Column<PlacementView>[] = [
  { key: 'outcome', header: 'Outcome', cell: (placement) => <OutcomePill placement={placement} /> },
  {
    key: 'words',
    header: 'Order id or reason',
    drop: 2,
    cell: (placement) => <OutcomeWords placement={placement} />,
  },
];

/** The columns of the journal; those of lesser weight step aside when the detail pane opens. */
export const placementColumns: readonly Column<PlacementView>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => <TimeText ms={createdAt} /> },
  {
    key: 'account',
    header: 'Account',
    drop: 2,
    cell: ({ accountName, mode }) => (
      <span className="ord-account">
        {accountName} {mode === 'practice' ? <ModeTag mode={mode} /> : null}
      </span>
    ),
  },
  { key: 'symbol', header: 'Pair', cell: ({ symbol }) => <b>{symbol}</b> },
  side,
  { key: 'kind', header: 'Order', drop: 1, cell: (placement) => kindWords(placement) },
  price,
  size,
  ...ending,
  { key: 'oid', header: 'Client id', drop: 1, cell: ({ clientOid }) => <Elided text={clientOid} /> },
];

/** The columns of the recent orders beside the ticket, all of one account. */
export const recentColumns: readonly Column<PlacementView>[] = [
  { key: 'time', header: 'Time', cell: ({ createdAt }) => <TimeText ms={createdAt} form="clock" /> },
  { key: 'symbol', header: 'Pair', cell: ({ symbol }) => symbol },
  side,
  price,
  { ...size, drop: 3 },
  ...ending,
];
