import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { fillsMessages } from '../../../shared/messages/orders-fills.ts';
import { formatCount } from '../../lib/format/number.ts';
import { maxPlaces } from '../../lib/format/places.ts';
import { Amount } from '../../ui/amount.tsx';
import { Elided } from '../../ui/elided.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { sumFills } from './fill-sums.ts';
import { FillsBar, FillsBody } from './fills-body.tsx';
import { usePairChoice, type PairChoice } from './pair-choice.tsx';
import { SideText } from '../../parts/orders/placement-text.tsx';
import { useFills, type FillPages } from '../../parts/orders/use-fills.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';

/** Fills of one pair, newest first, with exact sums of what is shown. */
export function FillsTab({ account, onAllOrders }: { account: AccountView; onAllOrders: () => void }) {
  const offered = account.venue.capabilities.fills !== null;
  const choice = usePairChoice(account);
  const { symbol } = choice;
  const list = useFills({ accountId: account.id, symbol: symbol ?? '' }, offered && symbol !== null);
  return (
    <>
      <FillsBar choice={choice} list={list} offered={offered} />
      <div className="ord-grid">
        <Panel label={fillsMessages.label}>
          <FillsList
            account={account}
            choice={choice}
            list={list}
            offered={offered}
            onAllOrders={onAllOrders}
          />
        </Panel>
      </div>
    </>
  );
}

interface FillsListProps {
  account: AccountView;
  choice: PairChoice;
  list: FillPages;
  offered: boolean;
  onAllOrders: () => void;
}

/** The fills of the chosen pair as a table with its sums, or what takes their place. */
export function FillsList({ account, choice, list, offered, onAllOrders }: FillsListProps) {
  const { fills } = list;
  const symbol = choice.symbol ?? '';
  const columns = fillColumns(fills, symbol);
  return (
    <FillsBody
      account={account}
      choice={choice}
      list={list}
      offered={offered}
      columns={columns}
      empty={fills.length === 0}
      onAllOrders={onAllOrders}
    >
      <Table label={fillsMessages.label} columns={columns} rows={fills} rowKey={({ id }) => id} />
      <Sums fills={fills} symbol={symbol} more={list.more} />
    </FillsBody>
  );
}

/** "Bought 0.5 BTC for 32,050 USDT": what the shown fills amount to, exactly. */
function Sums({ fills, symbol, more }: { fills: readonly Fill[]; symbol: string; more: boolean }) {
  const [base = '', quote = ''] = symbol.split('-');
  const { bought, sold, fees, leftOut } = sumFills(fills);
  return (
    <div className="ord-sums" role="group" aria-label={fillsMessages.sums.label}>
      <span className="muted">
        {(more ? fillsMessages.sums.shown : fillsMessages.sums.inAll)(formatCount(fills.length))}
      </span>
      {bought === null ? null : (
        <span>
          <Rich
            text={fillsMessages.sums.bought}
            parts={{
              size: <Amount value={bought.size} unit={base} />,
              funds: <Amount value={bought.funds} unit={quote} />,
            }}
          />
        </span>
      )}
      {sold === null ? null : (
        <span>
          <Rich
            text={fillsMessages.sums.sold}
            parts={{
              size: <Amount value={sold.size} unit={base} />,
              funds: <Amount value={sold.funds} unit={quote} />,
            }}
          />
        </span>
      )}
      {fees.map(({ currency, amount }) => (
        <span key={currency}>
          <Rich text={fillsMessages.sums.fee} parts={{ amount: <Amount value={amount} unit={currency} /> }} />
        </span>
      ))}
      {leftOut === 0 ? null : (
        <span className="warn">{fillsMessages.sums.leftOut(leftOut, formatCount(leftOut))}</span>
      )}
    </div>
  );
}

function fillColumns(fills: readonly Fill[], symbol: string): Column<Fill>[] {
  const [base = '', quote = ''] = symbol.split('-');
  const places = {
    price: maxPlaces(fills.map(({ price }) => price)),
    size: maxPlaces(fills.map(({ size }) => size)),
    funds: maxPlaces(fills.map(({ funds }) => funds)),
    fee: maxPlaces(fills.map(({ fee }) => fee)),
  };
  const { columns } = ordersMessages;
  return [
    { key: 'time', header: columns.time, cell: ({ at }) => <TimeText ms={at} /> },
    { key: 'side', header: columns.side, cell: ({ side }) => <SideText side={side} /> },
    {
      key: 'price',
      header: columns.inUnit(columns.price, quote),
      align: 'end',
      cell: ({ price }) => (
        <PairAmount symbol={symbol} type="price" value={price} places={places.price} open />
      ),
    },
    {
      key: 'size',
      header: columns.inUnit(columns.size, base),
      align: 'end',
      cell: ({ size }) => <PairAmount symbol={symbol} type="size" value={size} places={places.size} />,
    },
    {
      key: 'funds',
      header: columns.inUnit(columns.funds, quote),
      align: 'end',
      drop: 4,
      cell: ({ funds }) => <Amount value={funds} places={places.funds} />,
    },
    {
      key: 'fee',
      header: columns.fee,
      align: 'end',
      drop: 3,
      cell: ({ fee, feeCurrency }) => <Amount value={fee} places={places.fee} unit={feeCurrency} />,
    },
    {
      key: 'liquidity',
      header: columns.liquidity,
      drop: 3,
      cell: ({ liquidity }) => (
        <span title={fillsMessages.liquidityMeans[liquidity]}>{fillsMessages.liquidity[liquidity]}</span>
      ),
    },
    { key: 'order', header: columns.orderId, drop: 1, cell: ({ orderId }) => <Elided text={orderId} /> },
    { key: 'trade', header: columns.tradeId, drop: 2, cell: ({ tradeId }) => <Elided text={tradeId} /> },
  ];
}
