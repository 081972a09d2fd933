import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { ordersMessages } from '../../../shared/messages/orders.ts';
import { fillsMessages } from '../../../shared/messages/orders-fills.ts';
import { maxPlaces } from '../../lib/format/places.ts';
import { PairAmount } from '../../parts/orders/pair-amount.tsx';
import { SideText } from '../../parts/orders/placement-text.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Elided } from '../../ui/elided.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** Of the fills of one pair: the heads name its assets. */
export function fillColumns(fills: readonly Fill[], symbol: string): Column<Fill>[] {
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

/** Of fills of many pairs: every amount names its asset. */
export function fillColumnsOfPairs(fills: readonly Fill[]): Column<Fill>[] {
  const { columns } = ordersMessages;
  const ofPair = fillColumns(fills, '').filter(({ key }) => !['price', 'size', 'funds'].includes(key));
  const [time, side, ...rest] = ofPair;
  const amounts: Column<Fill>[] = [
    {
      key: 'price',
      header: columns.price,
      align: 'end',
      cell: ({ symbol, price }) => (
        <PairAmount symbol={symbol} type="price" value={price} unit={quoteOf(symbol)} open />
      ),
    },
    {
      key: 'size',
      header: columns.size,
      align: 'end',
      cell: ({ symbol, size }) => (
        <PairAmount symbol={symbol} type="size" value={size} unit={baseOf(symbol)} />
      ),
    },
    {
      key: 'funds',
      header: columns.funds,
      align: 'end',
      drop: 4,
      cell: ({ symbol, funds }) => <Amount value={funds} unit={quoteOf(symbol)} />,
    },
  ];
  const pair: Column<Fill> = {
    key: 'pair',
    header: ordersMessages.pair,
    cell: ({ symbol }) => <b>{symbol}</b>,
  };
  return [time, pair, side, ...amounts, ...rest].filter((column) => column !== undefined);
}

const baseOf = (symbol: string): string => symbol.split('-')[0] ?? '';
const quoteOf = (symbol: string): string => symbol.split('-')[1] ?? '';
