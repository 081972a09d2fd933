import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { Fill } from '../../shared/bridge/trading-calls.ts';
import { formatCount } from '../format/number.ts';
import { mostPlaces } from '../format/places.ts';
import { Amount } from '../ui/amount.tsx';
import { Elided } from '../ui/elided.tsx';
import { Panel } from '../ui/panel.tsx';
import { Table, type Column } from '../ui/table.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { sumFills } from './fill-sums.ts';
import { PagedBar, PagedBody } from './paged-tab.tsx';
import { usePairChoice } from './pair-choice.tsx';
import { SideWord } from './placement-words.tsx';
import { uniqueBy } from './unique.ts';
import { usePaged } from './use-paged.ts';

/** Fills of one pair, newest first, with exact sums of what is shown. */
export function FillsTab({ account, onJournal }: { account: AccountView; onJournal: () => void }) {
  const offered = account.venue.capabilities.fills !== null;
  const choice = usePairChoice(account);
  const { symbol } = choice;
  const list = usePaged(
    'trading.fills',
    { accountId: account.id, symbol: symbol ?? '' },
    offered && symbol !== null,
  );
  const fills = uniqueBy(
    list.pages.flatMap((page) => page.fills),
    ({ id }) => id,
  );
  const columns = fillColumns(fills, symbol ?? '');
  return (
    <>
      <PagedBar choice={choice} list={list} offered={offered} />
      <div className="ord-grid">
        <Panel label="Fills">
          <PagedBody
            account={account}
            choice={choice}
            list={list}
            rowsName="fills"
            offered={offered}
            columns={columns}
            empty={fills.length === 0}
            onJournal={onJournal}
          >
            <Table label="Fills" columns={columns} rows={fills} rowKey={({ id }) => id} />
            <Sums fills={fills} symbol={symbol ?? ''} more={list.more} />
          </PagedBody>
        </Panel>
      </div>
    </>
  );
}

/** "Bought 0.5 BTC for 32,050 USDT": what the shown fills amount to, exactly. */
function Sums({ fills, symbol, more }: { fills: readonly Fill[]; symbol: string; more: boolean }) {
  const [base = '', quote = ''] = symbol.split('-');
  const { bought, sold, fees, leftOut } = sumFills(fills);
  return (
    <div className="ord-sums" role="group" aria-label="Sums of the fills shown">
      <span className="muted">
        {more ? `${formatCount(fills.length)} shown:` : `${formatCount(fills.length)} in all:`}
      </span>
      {bought === null ? null : (
        <span>
          bought <Amount value={bought.size} unit={base} /> for <Amount value={bought.funds} unit={quote} />
        </span>
      )}
      {sold === null ? null : (
        <span>
          sold <Amount value={sold.size} unit={base} /> for <Amount value={sold.funds} unit={quote} />
        </span>
      )}
      {fees.map(({ currency, amount }) => (
        <span key={currency}>
          fee <Amount value={amount} unit={currency} />
        </span>
      ))}
      {leftOut === 0 ? null : <span className="warn">{formatCount(leftOut)} cannot be summed</span>}
    </div>
  );
}

function fillColumns(fills: readonly Fill[], symbol: string): Column<Fill>[] {
  const [base = '', quote = ''] = symbol.split('-');
  const places = {
    price: mostPlaces(fills.map(({ price }) => price)),
    size: mostPlaces(fills.map(({ size }) => size)),
    funds: mostPlaces(fills.map(({ funds }) => funds)),
    fee: mostPlaces(fills.map(({ fee }) => fee)),
  };
  return [
    { key: 'time', header: 'Time', cell: ({ at }) => <TimeText ms={at} /> },
    { key: 'side', header: 'Side', cell: ({ side }) => <SideWord side={side} /> },
    {
      key: 'price',
      header: `Price, ${quote}`,
      align: 'end',
      cell: ({ price }) => <Amount value={price} places={places.price} open />,
    },
    {
      key: 'size',
      header: `Size, ${base}`,
      align: 'end',
      cell: ({ size }) => <Amount value={size} places={places.size} />,
    },
    {
      key: 'funds',
      header: `Funds, ${quote}`,
      align: 'end',
      drop: 4,
      cell: ({ funds }) => <Amount value={funds} places={places.funds} />,
    },
    {
      key: 'fee',
      header: 'Fee',
      align: 'end',
      drop: 3,
      cell: ({ fee, feeCurrency }) => <Amount value={fee} places={places.fee} unit={feeCurrency} />,
    },
    {
      key: 'liquidity',
      header: 'Liquidity',
      drop: 3,
      cell: ({ liquidity }) => (
        <span title={LIQUIDITY_MEANS[liquidity]}>{liquidity === 'maker' ? 'Maker' : 'Taker'}</span>
      ),
    },
    { key: 'order', header: 'Order id', drop: 1, cell: ({ orderId }) => <Elided text={orderId} /> },
    { key: 'trade', header: 'Trade id', drop: 2, cell: ({ tradeId }) => <Elided text={tradeId} /> },
  ];
}

const LIQUIDITY_MEANS: Record<Fill['liquidity'], string> = {
  maker: 'The order rested in the book and another one met it.',
  taker: 'The order met one that rested in the book.',
};
