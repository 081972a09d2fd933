import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { Panel } from '../ui/panel.tsx';
import { BalancesBox } from './balances-box.tsx';
import { RecentPanel } from './recent-panel.tsx';

/** What is known besides the ticket: what the account holds of this pair, and what became of its recent orders. */
export function MiddleColumn({ account, view }: { account: AccountView; view: PairView }) {
  const { pair } = view;
  return (
    <div className="trade-middle">
      <Panel
        title={<span className="trade-title">{pair.symbol}</span>}
        aside="No market data in this version: take the price from the venue"
      >
        <BalancesBox account={account} base={pair.baseCurrency} quote={pair.quoteCurrency} />
      </Panel>
      <RecentPanel account={account} />
    </div>
  );
}
