import type { AccountView } from '../../shared/bridge/account-calls.ts';
import type { PairView } from '../../shared/bridge/order-calls.ts';
import { useStatus } from '../app/desk-state.ts';
import { Panel } from '../ui/panel.tsx';
import { BalancesBox } from './balances-box.tsx';
import { marketWords } from './market-words.ts';
import { RecentPanel } from './recent-panel.tsx';

/** What is known besides the ticket: what the account holds of this pair, and what became of its recent orders. */
export function MiddleColumn({ account, view }: { account: AccountView; view: PairView }) {
  const { pair } = view;
  const practice = useStatus()?.practice;
  return (
    <div className="trade-middle">
      <Panel
        title={<span className="trade-title">{pair.symbol}</span>}
        aside={marketWords(account.mode, practice?.market)}
      >
        <BalancesBox account={account} base={pair.baseCurrency} quote={pair.quoteCurrency} />
      </Panel>
      <RecentPanel account={account} />
    </div>
  );
}
