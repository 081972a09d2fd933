import type { AccountView } from '../../../shared/bridge/account-calls.ts';
import type { PairView } from '../../../shared/bridge/order-calls.ts';
import { BalancesBox } from './balances-box.tsx';
import { PairRules } from './pair-rules.tsx';

/** What the account holds of the pair's two currencies, and the rules orders are judged by. */
export function PairFacts({ account, view }: { account: AccountView; view: PairView }) {
  const { baseCurrency, quoteCurrency } = view.pair;
  return (
    <div className="pair-facts">
      <div className="trade-holdings">
        <BalancesBox account={account} base={baseCurrency} quote={quoteCurrency} />
      </div>
      <PairRules view={view} />
    </div>
  );
}
