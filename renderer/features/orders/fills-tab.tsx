import type { ReactNode } from 'react';
import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { Fill } from '../../../shared/bridge/trading-calls.ts';
import { fillsMessages } from '../../../shared/messages/orders-fills.ts';
import { formatCount } from '../../lib/format/number.ts';
import { Amount } from '../../ui/amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Rich } from '../../ui/rich.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Table } from '../../ui/table.tsx';
import { sumFills } from './fill-sums.ts';
import { FillsBar, FillsBody } from './fills-body.tsx';
import { fillColumns } from './fill-columns.tsx';
import { DownloadedFills } from './downloaded-fills.tsx';
import { usePairChoice, type PairChoice } from './pair-choice.tsx';
import { useViewState } from '../../state/view-state.ts';
import { useFills, type FillPages } from '../../parts/orders/use-fills.ts';

interface FillsTabProps {
  account: AccountView;
  onAllOrders: () => void;
}

/** Fills as the venue lists them, pair by pair, or those of all pairs that were downloaded. */
export function FillsTab({ account, onAllOrders }: FillsTabProps) {
  const [source, setSource] = useViewState<'pair' | 'all'>({
    name: ['orders.fills-source', account.id],
    initial: 'pair',
    ofAccount: true,
  });
  const { source: texts } = fillsMessages;
  if (account.venue.capabilities.fills === null)
    return <PairFills account={account} onAllOrders={onAllOrders} />;
  const choice = (
    <Segmented
      label={texts.label}
      options={[
        { value: 'pair', label: texts.pair },
        { value: 'all', label: texts.all },
      ]}
      value={source}
      onChange={setSource}
    />
  );
  return source === 'pair' ? (
    <PairFills account={account} onAllOrders={onAllOrders}>
      {choice}
    </PairFills>
  ) : (
    <>
      <div className="bar">{choice}</div>
      <div className="ord-grid">
        <DownloadedFills account={account} />
      </div>
    </>
  );
}

/** Fills of one pair, newest first, with exact sums of what is shown. */
function PairFills({ account, onAllOrders, children }: FillsTabProps & { children?: ReactNode }) {
  const offered = account.venue.capabilities.fills !== null;
  const choice = usePairChoice(account);
  const { symbol } = choice;
  const list = useFills({ accountId: account.id, symbol: symbol ?? '' }, offered && symbol !== null);
  return (
    <>
      <FillsBar choice={choice} list={list} offered={offered}>
        {children}
      </FillsBar>
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
